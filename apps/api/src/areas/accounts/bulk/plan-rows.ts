import { type BulkRow, errors, type WrittenRow } from '@dopusk/contract'
import { emailKey } from '@dopusk/domain'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'
import { todayOf } from '../../../today.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { RevealTaken } from '../people/taken-email-rate-limit.ts'
import { listTakenEmails, type TakenEmail } from '../people/users.queries.ts'
import { listCatalogue } from './bulk.queries.ts'
import { type Messages, validateRow } from './bulk-rules.ts'
import { type KnownPerson, listKnownPeople } from './known-learners.queries.ts'

/** What the creation does with a row. */
export type PlannedRow =
  | { kind: 'new'; row: BulkRow }
  | { kind: 'known'; row: BulkRow; learnerId: number; accountId: number | null }
  | { kind: 'refused'; errors: Messages }

const refused = (messages: Messages): PlannedRow => ({ kind: 'refused', errors: messages })

interface PlanInput {
  scope: StaffScope
  owner: number | null
  rows: readonly WrittenRow[]
  reveal: RevealTaken
}

const repeatedEmail = 'Этот email в списке повторяется'
const unknownCourse = 'Такого курса нет в каталоге'
const takenElsewhere = 'Этот email уже занят'
const otherOwner = 'Этот обучающийся записан за другим владельцем. Выдайте ему курс в его карточке'

/** The checks of rows in themselves and among each other. */
const planValid = (deps: AccountsDeps, rows: readonly WrittenRow[], courseIds: ReadonlySet<number>): PlannedRow[] => {
  const validated = rows.map((row) => validateRow(row, todayOf(deps)))
  const valid = validated.flatMap(({ row }) => row ?? [])
  const byEmail = Map.groupBy(valid, ({ email }) => emailKey(email))
  return validated.map(({ row, errors: faults }) => {
    if (row === null) return refused(faults)
    if ((byEmail.get(emailKey(row.email)) ?? []).length > 1) return refused({ email: repeatedEmail })
    return row.courses.every((id) => courseIds.has(id)) ? { kind: 'new', row } : refused({ courses: unknownCourse })
  })
}

/** A course for an account of somebody else would be billed to them. */
const planKnown = (row: BulkRow, person: KnownPerson, owner: number | null): PlannedRow => {
  if (!person.isLearner) return refused({ email: errors.email_taken.message })
  const isOwn = person.ownerAccountId !== null || (owner === null && !person.hasAccounts)
  if (!isOwn) return refused({ email: otherOwner })
  return { kind: 'known', row, learnerId: person.userId, accountId: person.ownerAccountId }
}

/** Throws where the rate limit does not allow to name all of them: the rest of the list would give the others away. */
const revealAll = async (
  others: readonly TakenEmail[],
  reveal: RevealTaken,
  keys: readonly string[],
): Promise<void> => {
  if (others.length === 0) return
  const revealed = await reveal(others)
  if (revealed.length === others.length) return
  const fields = revealed.map(({ email }) => [`rows.${keys.indexOf(email)}.email`, takenElsewhere])
  throw new AppError('too_many_requests', { fields: Object.fromEntries(fields), retryAfterS: 60 * 60 })
}

/** Decides row by row; changes nothing but the rate limit for revealed emails. */
export const planRows = async (
  deps: AccountsDeps,
  { scope, owner, rows, reveal }: PlanInput,
): Promise<PlannedRow[]> => {
  const catalogue = await listCatalogue(deps.db)
  const planned = planValid(deps, rows, new Set(catalogue.map(({ id }) => id)))
  const keys = planned.map((plan) => (plan.kind === 'new' ? emailKey(plan.row.email) : ''))
  const emails = keys.filter((key) => key !== '')
  const people = new Map((await listKnownPeople(deps.db, scope, emails, owner)).map((person) => [person.email, person]))
  const taken = await listTakenEmails(deps.db, scope, emails)
  const others = taken.filter(({ email }) => !people.has(email))
  await revealAll(others, reveal, keys)
  const elsewhere = new Set(others.map(({ email }) => email))
  return planned.map((plan, index) => {
    if (plan.kind !== 'new') return plan
    const key = keys[index] ?? ''
    const person = people.get(key)
    if (person !== undefined) return planKnown(plan.row, person, owner)
    return elsewhere.has(key) ? refused({ email: takenElsewhere }) : plan
  })
}

/** Whether the known people are still who they were when the rows were planned; asked under their locks. */
export const arePeopleUnchanged = async (
  tx: Db,
  { scope, owner }: Pick<PlanInput, 'scope' | 'owner'>,
  known: readonly Extract<PlannedRow, { kind: 'known' }>[],
): Promise<boolean> => {
  const emails = known.map(({ row }) => row.email)
  const people = await listKnownPeople(tx, scope, emails, owner)
  return known.every((plan) => {
    const person = people.find(({ email }) => email === emailKey(plan.row.email))
    const now = person && planKnown(plan.row, person, owner)
    return now?.kind === 'known' && now.learnerId === plan.learnerId && now.accountId === plan.accountId
  })
}
