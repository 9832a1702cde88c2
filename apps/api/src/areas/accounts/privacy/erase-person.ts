import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { insertAudit } from '../../../http/audit.ts'
import { refreshAccounts } from '../../../people/account-copies.ts'
import { lockAccounts } from '../../../people/lock-accounts.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import { lockBookmarks } from '../list/list-bookmarks.ts'
import { findPerson, type Person } from './find-person.ts'
import { accountsOfPerson, hasOwnEmailOrAccount, isAddressee, personParts } from './person-parts.ts'

/** Deleted whole. A row that hangs on another goes with it. */
const deletedParts = [
  'enquiries',
  'tickets',
  'attempts',
  'memory',
  'activity',
  'favourites',
  'complaints',
  'sessions',
  'mails',
  'registrations',
]

const nobody = {
  last_name: 'Удалено',
  first_name: 'Удалено',
  surname: null,
  phone: '+70000000000',
  birth_date: sql<string>`date '1900-01-01'`,
}

const deleteRows = async (tx: Tx, person: Person) => {
  for (const { name, table, where } of personParts) {
    if (deletedParts.includes(name)) await sql`delete from ${sql.table(table)} where ${where(person)}`.execute(tx)
  }
}

const clearApplications = async (tx: Tx, person: Person): Promise<void> => {
  await sql`
    update proposal set last_name = ${nobody.last_name}, first_name = ${nobody.first_name}, surname = null,
           phone = ${nobody.phone}, birth_date = ${nobody.birth_date}, email = 'erased@erased.invalid'
     where ${hasOwnEmailOrAccount(person)}`.execute(tx)
}

/** What a partner has paid for stays: which courses were started and when, of a learner without a name. */
const clearUser = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ email: `erased-${userId}@erased.invalid`, password_hash: null })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('learner_profile')
    .set((eb) => ({ ...nobody, is_blocked: true, is_verified: false, row_version: eb('row_version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('user_course')
    .set({ good_count: 0, bad_count: 0, passed_count: 0, time_s: 0 })
    .where('learner_id', '=', userId)
    .execute()
  await tx.updateTable('audit_log').set({ detail: '{}' }).where('subject_id', '=', userId).execute()
}

const clearAccounts = async (tx: Tx, profileId: number | null): Promise<void> => {
  await tx
    .updateTable('education_account')
    .set((eb) => ({ password_encrypted: null, id_specialist_pb: 0, row_version: eb('row_version', '+', 1) }))
    .where('profile_id', '=', profileId)
    .execute()
}

interface Erasure {
  outcome: 'erased' | 'unknown' | 'has_powers'
  /** Mails that may lie in a folder as files of these numbers. */
  mailIds: number[]
}

const eraseRows = async (tx: Tx, now: Date, person: Person): Promise<number[]> => {
  const { userId, profileId } = person
  const mails = await tx.selectFrom('mail_outbox').select('id').where(isAddressee(person)).orderBy('id').execute()
  await deleteRows(tx, person)
  const accountIds = await lockAccounts(tx, accountsOfPerson(person))
  await clearApplications(tx, person)
  await clearAccounts(tx, profileId)
  if (userId !== null) await clearUser(tx, userId)
  await refreshAccounts(tx, accountIds)
  const nobodyElse = { actorId: null, sessionId: null, requestId: 'command line' }
  await insertAudit(tx, now, { action: 'person_erased', subjectId: userId, ...nobodyElse })
  return mails.map(({ id }) => id)
}

/** Under the person's lock, so that nobody renames or links them meanwhile. */
const lockPerson = async (tx: Tx, email: string): Promise<Person | undefined> => {
  const found = await findPerson(tx, email)
  if (found?.userId == null) return found
  await lockLearner(tx, found.userId)
  return findPerson(tx, email)
}

/** Takes away everything by which a person could be known, at once or not at all. */
export const erasePerson = (db: Db, now: Date, email: string): Promise<Erasure> =>
  db.transaction().execute(async (tx): Promise<Erasure> => {
    // The anchors of the list, and the changes noted since, hold names too.
    const anchors = await lockBookmarks(tx)
    const person = await lockPerson(tx, email)
    if (person === undefined) return { outcome: 'unknown', mailIds: [] }
    if (person.hasPowers) return { outcome: 'has_powers', mailIds: [] }
    const mailIds = await eraseRows(tx, now, person)
    await anchors.lay()
    return { outcome: 'erased', mailIds }
  })
