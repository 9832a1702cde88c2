import type { Person, PersonDetail } from '@dopusk/contract'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../http/audit.ts'
import type { Caller } from '../../http/caller.ts'
import { updateAccountCopiesOf } from '../../people/account-copies.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { endOtherSessions, findPersonById, listSessions, type PersonRow, updateBlocked } from './people.queries.ts'

interface PeopleDeps {
  db: Db
  now: () => Date
}

export const viewPerson = ({
  id,
  name,
  email,
  kind,
  company,
  isBlocked,
  createdAt,
  lastVisitAt,
}: PersonRow): Person => ({
  id,
  name,
  email,
  kind,
  company,
  is_blocked: isBlocked,
  created_at: createdAt.toISOString(),
  last_visit_at: lastVisitAt?.toISOString() ?? null,
})

const isAdministrator = ({ isSuperuser, role }: PersonRow): boolean => isSuperuser || role === 'admin'

/** Only a superuser acts on administrators. */
const mayActOn = (caller: Caller, person: PersonRow): boolean => caller.isSuperuser || !isAdministrator(person)

const isSelf = (caller: Caller, person: PersonRow): boolean => caller.userId === person.id

const mayBlock = (caller: Caller, person: PersonRow): boolean => mayActOn(caller, person) && !isSelf(caller, person)

const mayEndSessions = (caller: Caller, person: PersonRow): boolean =>
  mayActOn(caller, person) || isSelf(caller, person)

const getRow = async (db: Db, id: number): Promise<PersonRow> => {
  const row = await findPersonById(db, id)
  if (row === undefined) throw new AppError('not_found')
  return row
}

export const getPerson = async ({ db, now }: PeopleDeps, caller: Caller, id: number): Promise<PersonDetail> => {
  const row = await getRow(db, id)
  const sessions = await listSessions(db, id, now())
  return {
    ...viewPerson(row),
    phone: row.phone,
    sessions: sessions.map((session) => ({
      id: session.id,
      started_at: session.startedAt.toISOString(),
      ended_at: session.endedAt?.toISOString() ?? null,
      impersonator: session.impersonator,
      is_current: session.id === caller.sessionId,
    })),
    may_block: mayBlock(caller, row),
    may_end_sessions: mayEndSessions(caller, row),
    // The login checks it again.
    may_impersonate: !isAdministrator(row) && !row.isBlocked,
  }
}

/** Changes a person under their lock, where the caller may. */
const changePerson = async (
  deps: PeopleDeps,
  { caller }: Actor,
  { id, may }: { id: number; may: (caller: Caller, person: PersonRow) => boolean },
  change: (tx: Tx, person: PersonRow) => Promise<void>,
): Promise<PersonDetail> => {
  await deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, id)
    const person = await getRow(tx, id)
    if (!may(caller, person)) throw new AppError('forbidden')
    await change(tx, person)
  })
  return getPerson(deps, caller, id)
}

export const changePersonBlocked = (
  deps: PeopleDeps,
  actor: Actor,
  { id, isBlocked }: { id: number; isBlocked: boolean },
): Promise<PersonDetail> =>
  changePerson(deps, actor, { id, may: mayBlock }, async (tx, person) => {
    if (person.isBlocked === isBlocked) return
    const now = deps.now()
    await updateBlocked(tx, person, isBlocked)
    await updateAccountCopiesOf(tx, id)
    if (isBlocked) await endOtherSessions(tx, { userId: id, exceptId: actor.caller.sessionId, now })
    const action = isBlocked ? 'person_blocked' : 'person_unblocked'
    await insertAuditBy(tx, now, actor, { action, subjectId: id })
  })

export const endPersonSessions = (deps: PeopleDeps, actor: Actor, id: number): Promise<PersonDetail> =>
  changePerson(deps, actor, { id, may: mayEndSessions }, async (tx) => {
    const now = deps.now()
    const count = await endOtherSessions(tx, { userId: id, exceptId: actor.caller.sessionId, now })
    if (count === 0) return
    await insertAuditBy(tx, now, actor, { action: 'sessions_ended', subjectId: id, detail: { count } })
  })
