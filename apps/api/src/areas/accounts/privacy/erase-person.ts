import type { Db, Tx } from '../../../db/database.ts'
import { type AuditEntry, insertAudit } from '../../../http/audit.ts'
import { updateAccountCopies } from '../../../people/account-copies.ts'
import { lockAccounts } from '../../../people/lock-accounts.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import { rememberStudied } from '../../../study/periods/paid-periods.ts'
import { lockBookmarks } from '../list/list-bookmarks.queries.ts'
import { deletePersonRows, listMailIds, replacePersonColumns } from './erase-person.queries.ts'
import { accountsOfPerson, type Confirmed, findPersonIds, type Person, type Whose } from './find-person.queries.ts'
import { findPerson } from './find-person.ts'

/** The administrator, or the command line. */
type ErasedBy = Pick<AuditEntry, 'actorId' | 'sessionId' | 'requestId'>

export const commandLine: ErasedBy = { actorId: null, sessionId: null, requestId: 'command line' }

interface Erasure {
  outcome: 'erased' | 'unknown' | 'has_permissions'
  /** Mails that may exist as files under these ids in the mail folder. */
  mailIds: number[]
}

const eraseRows = async (tx: Tx, now: Date, person: Person, by: ErasedBy): Promise<number[]> => {
  const mailIds = await listMailIds(tx, person)
  if (person.userId !== null) await rememberStudied(tx, { learnerId: person.userId }, now)
  await deletePersonRows(tx, person)
  const accountIds = await lockAccounts(tx, accountsOfPerson(person))
  await replacePersonColumns(tx, person, now)
  await updateAccountCopies(tx, accountIds)
  await insertAudit(tx, now, { action: 'person_erased', subjectId: person.userId, ...by })
  return mailIds
}

/** Finds the person again under their lock, so that no other transaction renames or links them meanwhile. */
const lockPerson = async (tx: Tx, whose: Whose, confirmed?: Confirmed) => {
  const { userId } = await findPersonIds(tx, whose)
  if (userId !== null) await lockLearner(tx, userId)
  return findPerson(tx, whose, confirmed)
}

/** What is erased, and by whom. */
interface ErasureRequest {
  whose: Whose
  confirmed?: Confirmed
  by: ErasedBy
}

/** Erases everything that identifies a person, in one transaction. */
export const erasePerson = (db: Db, now: Date, { whose, confirmed, by }: ErasureRequest): Promise<Erasure> =>
  db.transaction().execute(async (tx): Promise<Erasure> => {
    // The bookmarks of the list, and the changes recorded since, contain names too.
    const bookmarks = await lockBookmarks(tx)
    const found = await lockPerson(tx, whose, confirmed)
    if (found === undefined || found.parts.length === 0) return { outcome: 'unknown', mailIds: [] }
    if (found.person.hasPermissions) return { outcome: 'has_permissions', mailIds: [] }
    const mailIds = await eraseRows(tx, now, found.person, by)
    await bookmarks.rebuild()
    return { outcome: 'erased', mailIds }
  })
