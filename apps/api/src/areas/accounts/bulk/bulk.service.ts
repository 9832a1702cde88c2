import { type BulkRow, errors } from '@dopusk/contract'
import { emailKey, generatedPasswordLength } from '@dopusk/domain'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { updateAccountCopies } from '../../../people/account-copies.ts'
import { hashPassword } from '../../../people/passwords.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { randomPassword } from '../../../random-password.ts'
import { todayOf } from '../../../today.ts'
import type { AccountsDeps, Actor } from '../accounts-deps.ts'
import { insertAccount, insertLearner, type NewLearner, type Secret } from '../people/create-learner.ts'
import { limitRevealedEmails, type RevealTaken } from '../people/taken-email-rate-limit.ts'
import { hasPartner, listTakenEmails } from '../people/users.queries.ts'
import {
  claimBulk,
  deleteUnfinishedBulk,
  findBulk,
  finishBulk,
  listCatalogue,
  updateBulkProgress,
} from './bulk.queries.ts'
import { makeBulkTemplate } from './bulk-template.ts'

export interface BulkRequest {
  key: string
  partnerId: number | undefined
  rows: BulkRow[]
}

/** A run older than this belongs to a process that has ended; the largest run takes far less time. */
const abandonedMs = 10 * 60_000

const toLearner = (row: BulkRow): NewLearner => ({
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  patronymic: row.patronymic,
  phone: row.phone,
  birthDate: row.birth_date,
  courseIds: row.courses,
})

/** The checks that need all rows together, or the clock. */
const refuseWrongRows = (deps: AccountsDeps, rows: readonly BulkRow[]): void => {
  const emails = rows.map(({ email }) => emailKey(email))
  const fields: Record<string, string> = {}
  for (const [index, { birth_date }] of rows.entries()) {
    if (birth_date > todayOf(deps)) fields[`rows.${index}.birth_date`] = 'Дата рождения в будущем'
    if (emails.indexOf(emails[index] ?? '') < index) fields[`rows.${index}.email`] = 'Этот email в списке уже есть'
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** Refuses with the rows whose emails are taken; of other partners' learners, as many as the rate limit reveals. */
const refuseTakenRows = async (
  deps: AccountsDeps,
  caller: Caller,
  rows: readonly BulkRow[],
  reveal: RevealTaken,
): Promise<void> => {
  const emails = rows.map(({ email }) => emailKey(email))
  const taken = await listTakenEmails(deps.db, scopeOf(caller), emails)
  if (taken.length === 0) return
  const revealed = await reveal(taken)
  const fields = revealed.map(({ email }) => [`rows.${emails.indexOf(email)}.email`, errors.email_taken.message])
  throw new AppError('email_taken', { fields: Object.fromEntries(fields) })
}

const ownerOf = async (deps: AccountsDeps, caller: Caller, partnerId: number | undefined): Promise<number | null> => {
  const scope = scopeOf(caller)
  if (scope !== 'all') return scope
  if (partnerId === undefined) return null
  if (await hasPartner(deps.db, partnerId)) return partnerId
  throw new AppError('invalid', { fields: { created_by: 'Такого партнёра нет' } })
}

const progressStep = 10

/** Takes nearly all of the time: one slow hash for each learner. */
const makeSecrets = async (count: number, onProgress: (done: number) => Promise<void>): Promise<Secret[]> => {
  let done = 0
  const one = async (): Promise<Secret> => {
    const password = randomPassword(generatedPasswordLength)
    const passwordHash = await hashPassword(password)
    done += 1
    if (done % progressStep === 0) await onProgress(done)
    return { password, passwordHash }
  }
  return Promise.all(Array.from({ length: count }, one))
}

interface Run {
  caller: Caller
  key: string
  partnerId: number | null
  rows: readonly BulkRow[]
  secrets: readonly Secret[]
}

const createAll = async (tx: Tx, deps: AccountsDeps, run: Run): Promise<void> => {
  const createdBy = run.caller.userId
  const accountIds: number[] = []
  for (const [index, row] of run.rows.entries()) {
    const secret = run.secrets[index]
    if (secret === undefined) throw new Error('fewer passwords than rows')
    const accountId = await insertAccount(tx, { partnerId: run.partnerId, createdBy, now: deps.now() })
    await insertLearner(tx, deps, toLearner(row), { accountId, createdBy, secret })
    accountIds.push(accountId)
  }
  await updateAccountCopies(tx, accountIds)
  await finishBulk(tx, { requestedBy: createdBy, key: run.key }, accountIds)
}

/** The number of learners that an earlier run with the same key has created; undefined where this run claims the key. */
const claim = async (deps: AccountsDeps, caller: Caller, { key, rows }: BulkRequest): Promise<number | undefined> => {
  const bulk = { requestedBy: caller.userId, key }
  await deleteUnfinishedBulk(deps.db, bulk, new Date(deps.now().getTime() - abandonedMs))
  if (await claimBulk(deps.db, bulk, rows.length, deps.now())) return undefined
  const earlier = await findBulk(deps.db, bulk)
  if (earlier?.account_ids) return earlier.account_ids.length
  throw new AppError('bulk_running')
}

const runBulk = async (deps: AccountsDeps, run: Omit<Run, 'secrets'>, reveal: RevealTaken): Promise<void> => {
  const { caller, key, rows } = run
  refuseWrongRows(deps, rows)
  await refuseTakenRows(deps, caller, rows, reveal)
  const bulk = { requestedBy: caller.userId, key }
  const secrets = await makeSecrets(rows.length, (done) => updateBulkProgress(deps.db, bulk, done))
  try {
    await deps.db.transaction().execute((tx) => createAll(tx, deps, { ...run, secrets }))
  } catch (error) {
    // Another request took an email meanwhile: find its row, to name it in the refusal.
    if (error instanceof AppError && error.code === 'email_taken') await refuseTakenRows(deps, caller, rows, reveal)
    throw error
  }
}

/** Creates all rows or none; a repeat with the same key gets the first run's answer. */
export const createInBulk = async (deps: AccountsDeps, actor: Actor, request: BulkRequest): Promise<number> => {
  const { caller } = actor
  const partnerId = await ownerOf(deps, caller, request.partnerId)
  const earlier = await claim(deps, caller, request)
  if (earlier !== undefined) return earlier
  const { key, rows } = request
  const bulk = { requestedBy: caller.userId, key }
  try {
    await limitRevealedEmails(deps, actor, (reveal) => runBulk(deps, { caller, key, partnerId, rows }, reveal))
  } catch (error) {
    await deleteUnfinishedBulk(deps.db, bulk)
    throw error
  }
  deps.mail.wake()
  return rows.length
}

export const getBulkProgress = async (deps: AccountsDeps, caller: Caller, key: string) => {
  const found = await findBulk(deps.db, { requestedBy: caller.userId, key })
  if (found === undefined) throw new AppError('not_found')
  return { row_count: found.row_count, done_count: found.done_count, is_finished: found.account_ids !== null }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const getBulkTemplate = async ({ db }: Pick<AccountsDeps, 'db'>) => {
  const book = await makeBulkTemplate(await listCatalogue(db))
  return { file_name: 'learners.xlsx', media_type: xlsxType, content: book.toString('base64') }
}
