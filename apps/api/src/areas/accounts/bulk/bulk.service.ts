import type { addGroupMembers, BulkOutcome, BulkResult, ResponseOf, WrittenRow } from '@dopusk/contract'
import { emailKey, generatedPasswordLength } from '@dopusk/domain'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Actor } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { hashPassword } from '../../../people/passwords.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { randomPassword } from '../../../random-password.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { ownerOf } from '../people/create-account.service.ts'
import type { Secret } from '../people/create-learner.ts'
import { limitCreatedUsers } from '../people/created-users-rate-limit.ts'
import { limitRevealedEmails, type RevealTaken } from '../people/taken-email-rate-limit.ts'
import { applyRows, createdAccounts, lockKnownLearners } from './apply-rows.ts'
import {
  type BulkKey,
  claimBulk,
  deleteUnfinishedBulk,
  findBulk,
  finishBulk,
  listUserIds,
  updateBulkProgress,
} from './bulk.queries.ts'
import { type BulkConsent, recordConsent, requireBulkConsent } from './bulk-consent.ts'
import { credentialsUntil } from './credentials-window.ts'
import { arePeopleUnchanged, type PlannedRow, planRows } from './plan-rows.ts'

type Added = ResponseOf<typeof addGroupMembers>['outcomes']

/** Groups are another area's: these are its rules of who may join one. */
export interface BulkDeps extends AccountsDeps {
  groups: {
    /** Whose group it is; throws where the caller may not see it. */
    ownerOf: (caller: Caller, groupId: number) => Promise<number | null>
    add: (tx: Tx, actor: Actor, into: { groupId: number; emails: readonly string[] }) => Promise<Added>
  }
}

export interface BulkRequest {
  key: string
  partnerId: number | undefined
  consentVersion: string | undefined
  groupId: number | undefined
  rows: WrittenRow[]
}

/** A run older than this belongs to a process that has ended; the largest run takes far less time. */
const abandonedMs = 10 * 60_000

interface Run {
  actor: Actor
  bulk: BulkKey
  owner: number | null
  groupId: number | undefined
  rows: readonly WrittenRow[]
  consent: BulkConsent
}

const progressStep = 10

/** Adds the passwords of new learners. Takes most of the time: one slow hash for each. */
const addSecrets = async (
  deps: AccountsDeps,
  { bulk, rows }: Run,
  planned: readonly PlannedRow[],
  secrets: Map<number, Secret>,
): Promise<void> => {
  const missing = planned.flatMap((plan, index) => (plan.kind === 'new' && !secrets.has(index) ? [index] : []))
  let done = rows.length - missing.length
  await Promise.all(
    missing.map(async (index) => {
      const password = randomPassword(generatedPasswordLength)
      secrets.set(index, { password, passwordHash: await hashPassword(password) })
      done += 1
      if (done % progressStep === 0) await updateBulkProgress(deps.db, bulk, done)
    }),
  )
}

/** Somebody else has changed what the plan rests on: it is made again. */
class PlanOutdatedError extends Error {}

/** In the transaction that gives the courses: who has the group's course joins, and each row says what became of it. */
const joinGroup = async (
  tx: Tx,
  deps: BulkDeps,
  { actor, groupId }: Run,
  planned: readonly PlannedRow[],
  outcomes: readonly BulkOutcome[],
): Promise<BulkOutcome[]> => {
  const emails = planned.map((plan) => (plan.kind === 'refused' ? null : plan.row.email))
  const named = emails.flatMap((email) => email ?? [])
  if (groupId === undefined || named.length === 0) return [...outcomes]
  const added = await deps.groups.add(tx, actor, { groupId, emails: named })
  const byKey = new Map(added.map((each) => [emailKey(each.email ?? ''), each]))
  return outcomes.map((each, index) => {
    const email = emails[index] ?? null
    const found = email === null ? undefined : byKey.get(emailKey(email))
    return found === undefined ? each : { ...each, group: found.outcome, group_name: found.group_name }
  })
}

const executePlan = async (
  tx: Tx,
  deps: BulkDeps,
  run: Run,
  planned: readonly PlannedRow[],
  secretOf: (index: number) => Secret,
): Promise<void> => {
  const { actor, bulk, owner, consent } = run
  const creation = { createdBy: actor.caller.userId, owner }
  const known = planned.filter((plan) => plan.kind === 'known')
  await lockKnownLearners(tx, creation, known)
  if (known.length > 0 && !(await arePeopleUnchanged(tx, { scope: scopeOf(actor.caller), owner }, known)))
    throw new PlanOutdatedError()
  const outcomes = await joinGroup(tx, deps, run, planned, await applyRows(tx, deps, creation, planned, secretOf))
  const accountIds = createdAccounts(outcomes)
  const now = deps.now()
  const userIds = [...(await listUserIds(tx, accountIds)), ...known.map(({ learnerId }) => learnerId)]
  await recordConsent(tx, now, actor, { key: bulk.key, userIds, consent })
  // Another run was given up and has finished nevertheless: its answer is returned.
  if (!(await finishBulk(tx, bulk, { accountIds, outcomes, now }))) throw new AppError('bulk_running')
}

const maxPlans = 5

/** A taken email or a retired course that was not there when the rows were planned. */
const isOutdated = (error: unknown): boolean =>
  error instanceof PlanOutdatedError ||
  (error instanceof AppError && (error.code === 'email_taken' || error.code === 'invalid'))

/** Plans the rows and does what was planned, all in one transaction: a crash leaves nothing half done. */
const runBulk = async (deps: BulkDeps, run: Run, reveal: RevealTaken): Promise<void> => {
  const secrets = new Map<number, Secret>()
  const secretOf = (index: number): Secret => {
    const secret = secrets.get(index)
    if (secret === undefined) throw new Error('fewer passwords than new learners')
    return secret
  }
  const { owner, rows } = run
  for (let tries = 1; ; tries += 1) {
    const planned = await planRows(deps, { scope: scopeOf(run.actor.caller), owner, rows, reveal })
    await addSecrets(deps, run, planned, secrets)
    try {
      return await deps.db.transaction().execute((tx) => executePlan(tx, deps, run, planned, secretOf))
    } catch (error) {
      if (!isOutdated(error) || tries === maxPlans) throw error
    }
  }
}

/** Each email is revealed and counted once for a run, however often its rows are planned. */
const revealOnce = (reveal: RevealTaken): RevealTaken => {
  const revealed = new Set<number>()
  return async (taken) => {
    const more = await reveal(taken.filter(({ userId }) => !revealed.has(userId)))
    for (const { userId } of more) revealed.add(userId)
    return taken.filter(({ userId }) => revealed.has(userId))
  }
}

type FoundBulk = NonNullable<Awaited<ReturnType<typeof findBulk>>>

const viewResult = ({ accountIds, outcomes, finishedAt }: FoundBulk): BulkResult | undefined => {
  if (accountIds === null || finishedAt === null) return undefined
  return {
    created: accountIds.length,
    // Stored by an older version without a group.
    outcomes: ((outcomes ?? []) as BulkOutcome[]).map((each) => ({
      ...each,
      group: each.group ?? null,
      group_name: each.group_name ?? null,
    })),
    credentials_until: accountIds.length > 0 ? credentialsUntil(finishedAt).toISOString() : null,
  }
}

const findResult = async (deps: AccountsDeps, bulk: BulkKey): Promise<BulkResult | undefined> => {
  const found = await findBulk(deps.db, bulk)
  return found && viewResult(found)
}

/** The result of an earlier run with the same key; undefined where this run claims the key. */
const claim = async (deps: AccountsDeps, bulk: BulkKey, rowCount: number): Promise<BulkResult | undefined> => {
  await deleteUnfinishedBulk(deps.db, bulk, new Date(deps.now().getTime() - abandonedMs))
  if (await claimBulk(deps.db, bulk, rowCount, deps.now())) return undefined
  const earlier = await findResult(deps, bulk)
  if (earlier === undefined) throw new AppError('bulk_running')
  return earlier
}

/** Only a group of who will own the accounts. */
const requireGroup = async (deps: BulkDeps, caller: Caller, owner: number | null, groupId: number | undefined) => {
  if (groupId === undefined) return
  if ((await deps.groups.ownerOf(caller, groupId)) !== owner)
    throw new AppError('invalid', { fields: { group: 'Эта группа другого владельца' } })
}

/** Creates the valid rows, gives known learners their courses, and refuses the others; a repeat gets the same answer. */
export const createInBulk = async (deps: BulkDeps, actor: Actor, request: BulkRequest): Promise<BulkResult> => {
  const consent = await requireBulkConsent(deps.db, request.consentVersion)
  const owner = await ownerOf(deps, actor.caller, request.partnerId)
  await requireGroup(deps, actor.caller, owner, request.groupId)
  const bulk = { requestedBy: actor.caller.userId, key: request.key }
  const earlier = await claim(deps, bulk, request.rows.length)
  if (earlier !== undefined) return earlier
  const run = { actor, bulk, owner, groupId: request.groupId, rows: request.rows, consent }
  try {
    await limitCreatedUsers(deps, actor.caller, 'bulks')
    await limitRevealedEmails(deps, actor, (reveal) => runBulk(deps, run, revealOnce(reveal)))
  } catch (error) {
    await deleteUnfinishedBulk(deps.db, bulk)
    throw error
  }
  deps.mail.wake()
  const result = await findResult(deps, bulk)
  if (result === undefined) throw new Error('the bulk creation has finished without a result')
  return result
}

export const getBulkProgress = async (deps: AccountsDeps, caller: Caller, key: string) => {
  const found = await findBulk(deps.db, { requestedBy: caller.userId, key })
  if (found === undefined) throw new AppError('not_found')
  return { row_count: found.rowCount, done_count: found.doneCount, is_finished: found.finishedAt !== null }
}
