import { type BulkRow, errors } from '@dopusk/contract'
import { emailKey, generatedPasswordLength } from '@dopusk/domain'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { refreshAccounts } from '../../../people/account-copies.ts'
import { hashPassword } from '../../../people/passwords.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { randomPassword } from '../../../random-password.ts'
import { type AccountsDeps, type Actor, todayOf } from '../accounts-deps.ts'
import { claimBulk, dropBulk, findBulk, finishBulk, listTakenEmails, noteBulkProgress } from './bulk.queries.ts'
import { insertAccount, insertLearner, type NewLearner, type Secret } from '../people/create-learner.ts'
import { limitRevealing, type RevealTaken } from '../people/taken-emails.ts'
import { hasPartner } from '../people/users.queries.ts'

export interface BulkRequest {
  key: string
  createdBy: number | undefined
  rows: BulkRow[]
}

/** A run whose process ended; the limit is far beyond what the largest one takes. */
const abandonedMs = 10 * 60_000

const learnerOf = (row: BulkRow): NewLearner => ({
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  surname: row.surname,
  phone: row.phone,
  birthDate: row.birth_date,
  courseIds: row.courses,
})

/** What only all rows together and the clock can tell. */
const refuseWrongRows = (deps: AccountsDeps, rows: readonly BulkRow[]): void => {
  const emails = rows.map(({ email }) => emailKey(email))
  const fields: Record<string, string> = {}
  for (const [index, { birth_date }] of rows.entries()) {
    if (birth_date > todayOf(deps)) fields[`rows.${index}.birth_date`] = 'Дата рождения в будущем'
    if (emails.indexOf(emails[index] ?? '') < index) fields[`rows.${index}.email`] = 'Этот email в списке уже есть'
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** Names the rows whose emails are taken; of others' learners, as many as the caller may be told of. */
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

const ownerOf = async (deps: AccountsDeps, caller: Caller, createdBy: number | undefined): Promise<number | null> => {
  const scope = scopeOf(caller)
  if (scope !== 'all') return scope
  if (createdBy === undefined) return null
  if (await hasPartner(deps.db, createdBy)) return createdBy
  throw new AppError('invalid', { fields: { created_by: 'Такого партнёра нет' } })
}

const notedEvery = 10

/** Nearly all of the time goes here: one slow hash for each learner. */
const makeSecrets = async (count: number, note: (done: number) => Promise<void>): Promise<Secret[]> => {
  let done = 0
  const one = async (): Promise<Secret> => {
    const password = randomPassword(generatedPasswordLength)
    const passwordHash = await hashPassword(password)
    done += 1
    if (done % notedEvery === 0) await note(done)
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
    await insertLearner(tx, deps, learnerOf(row), { accountId, createdBy, secret })
    accountIds.push(accountId)
  }
  await refreshAccounts(tx, accountIds)
  await finishBulk(tx, { requestedBy: createdBy, key: run.key }, accountIds)
}

/** The number of learners that an earlier run with the same key made; undefined where this is the one to make them. */
const claim = async (deps: AccountsDeps, caller: Caller, { key, rows }: BulkRequest): Promise<number | undefined> => {
  const bulk = { requestedBy: caller.userId, key }
  await dropBulk(deps.db, bulk, new Date(deps.now().getTime() - abandonedMs))
  if (await claimBulk(deps.db, bulk, rows.length, deps.now())) return undefined
  const earlier = await findBulk(deps.db, bulk)
  if (earlier?.account_ids) return earlier.account_ids.length
  throw new AppError('bulk_running')
}

const makeAll = async (deps: AccountsDeps, run: Omit<Run, 'secrets'>, reveal: RevealTaken): Promise<void> => {
  const { caller, key, rows } = run
  refuseWrongRows(deps, rows)
  await refuseTakenRows(deps, caller, rows, reveal)
  const bulk = { requestedBy: caller.userId, key }
  const secrets = await makeSecrets(rows.length, (done) => noteBulkProgress(deps.db, bulk, done))
  try {
    await deps.db.transaction().execute((tx) => createAll(tx, deps, { ...run, secrets }))
  } catch (error) {
    // Somebody else has taken an email meanwhile: whose row it is can be told now.
    if (error instanceof AppError && error.code === 'email_taken') await refuseTakenRows(deps, caller, rows, reveal)
    throw error
  }
}

/** All or none; a repeat with the same key gets the first run's answer. */
export const createInBulk = async (deps: AccountsDeps, acting: Actor, asked: BulkRequest): Promise<number> => {
  const { caller } = acting
  const partnerId = await ownerOf(deps, caller, asked.createdBy)
  const earlier = await claim(deps, caller, asked)
  if (earlier !== undefined) return earlier
  const { key, rows } = asked
  const bulk = { requestedBy: caller.userId, key }
  try {
    await limitRevealing(deps, acting, (reveal) => makeAll(deps, { caller, key, partnerId, rows }, reveal))
  } catch (error) {
    await dropBulk(deps.db, bulk)
    throw error
  }
  deps.mail.wake()
  return rows.length
}

export const readBulkProgress = async (deps: AccountsDeps, caller: Caller, key: string) => {
  const found = await findBulk(deps.db, { requestedBy: caller.userId, key })
  if (found === undefined) throw new AppError('not_found')
  return { row_count: found.row_count, done_count: found.done_count, is_finished: found.account_ids !== null }
}
