import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type AuditEntry, insertAudit } from '../../../http/audit.ts'
import { updateAccountCopies } from '../../../people/account-copies.ts'
import { erasedEmail } from '../../../people/find-users.ts'
import { lockAccounts } from '../../../people/lock-accounts.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import { lockBookmarks } from '../list/list-bookmarks.queries.ts'
import { findPerson, type Person, type Whose } from './find-person.ts'
import { accountsOfPerson, hasOwnEmailOrAccount, isAddressee, personParts } from './person-parts.ts'

/** The parts whose rows are deleted. Rows that refer to them are deleted by cascade. */
const deletedParts = [
  'inbox_notes',
  'inbox',
  'enquiries',
  'tickets',
  'attempts',
  'first_answers',
  'regrades',
  'practice',
  'memory',
  'activity',
  'favourites',
  'complaints',
  'sessions',
  'mails',
  'reminders',
  'reminder_wishes',
  'messages',
  'push_devices',
  'registrations',
  'password_resets',
  'transfers',
]

const erasedPerson = {
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

const clearProposals = async (tx: Tx, person: Person): Promise<void> => {
  await sql`
    update proposal set last_name = ${erasedPerson.last_name}, first_name = ${erasedPerson.first_name}, surname = null,
           phone = ${erasedPerson.phone}, birth_date = ${erasedPerson.birth_date}, email = 'erased@erased.invalid', demo_user_id = null
     where ${hasOwnEmailOrAccount(person)}`.execute(tx)
}

/** The paper names the person, so it goes; number and date stay, and the code, for which the public page says «удалена». */
const clearCertificates = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await sql`
    delete from certificate_paper where certificate_id in (select id from certificate where learner_id = ${userId})`.execute(
    tx,
  )
  await tx
    .updateTable('certificate')
    .set({ learner_id: null, user_course_id: null, learner_name: null, short_name: null, course_name: null })
    .set({ figures: null, withdraw_reason: null, erased_at: now })
    .where('learner_id', '=', userId)
    .execute()
}

/** What a partner has paid for is kept: which courses were started and when, by a learner without a name. */
const clearUser = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ email: erasedEmail(userId), password_hash: null, last_visit_at: null })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('learner_profile')
    .set((eb) => ({ ...erasedPerson, is_blocked: true, is_verified: false, row_version: eb('row_version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('user_course')
    .set({ good_count: 0, bad_count: 0, passed_count: 0, time_s: 0, prolong_asked_at: null, prolong_partner_id: null })
    .set({ exam_date: null, exam_date_of_group: false, group_id: null, staff_reminded_at: null })
    .set({ daily_goal: null, plan_mode: null })
    .set({ ready_p: null, ready_lo: null, ready_hi: null, ready_at: null, ready_stale: false })
    .where('learner_id', '=', userId)
    .execute()
  // The file of an invoice is kept by law; the register loses the name.
  await tx.updateTable('invoice').set({ buyer_name: erasedPerson.last_name }).where('learner_id', '=', userId).execute()
  await clearCertificates(tx, userId, now)
  await tx.updateTable('audit_log').set({ detail: '{}' }).where('subject_id', '=', userId).execute()
}

const clearAccounts = async (tx: Tx, profileId: number | null): Promise<void> => {
  await tx
    .updateTable('education_account')
    .set((eb) => ({ password_encrypted: null, id_specialist_pb: 0, row_version: eb('row_version', '+', 1) }))
    .where('profile_id', '=', profileId)
    .execute()
}

/** The administrator, or the command line. */
type ErasedBy = Pick<AuditEntry, 'actorId' | 'sessionId' | 'requestId'>

export const commandLine: ErasedBy = { actorId: null, sessionId: null, requestId: 'command line' }

interface Erasure {
  outcome: 'erased' | 'unknown' | 'has_permissions'
  /** Mails that may exist as files under these ids in the mail folder. */
  mailIds: number[]
}

const eraseRows = async (tx: Tx, now: Date, person: Person, by: ErasedBy): Promise<number[]> => {
  const { userId, profileId } = person
  const mails = await tx.selectFrom('mail_outbox').select('id').where(isAddressee(person)).orderBy('id').execute()
  await deleteRows(tx, person)
  const accountIds = await lockAccounts(tx, accountsOfPerson(person))
  await clearProposals(tx, person)
  await clearAccounts(tx, profileId)
  if (userId !== null) await clearUser(tx, userId, now)
  await updateAccountCopies(tx, accountIds)
  await insertAudit(tx, now, { action: 'person_erased', subjectId: userId, ...by })
  return mails.map(({ id }) => id)
}

/** Finds the person again under their lock, so that no other transaction renames or links them meanwhile. */
const lockPerson = async (tx: Tx, whose: Whose): Promise<Person | undefined> => {
  const found = await findPerson(tx, whose)
  if (found?.userId == null) return found
  await lockLearner(tx, found.userId)
  return findPerson(tx, whose)
}

/** Erases everything that identifies a person, in one transaction. */
export const erasePerson = (db: Db, now: Date, whose: Whose, by: ErasedBy): Promise<Erasure> =>
  db.transaction().execute(async (tx): Promise<Erasure> => {
    // The bookmarks of the list, and the changes recorded since, contain names too.
    const bookmarks = await lockBookmarks(tx)
    const person = await lockPerson(tx, whose)
    if (person === undefined) return { outcome: 'unknown', mailIds: [] }
    if (person.hasPermissions) return { outcome: 'has_permissions', mailIds: [] }
    const mailIds = await eraseRows(tx, now, person, by)
    await bookmarks.rebuild()
    return { outcome: 'erased', mailIds }
  })
