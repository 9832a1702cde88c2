import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { accountsOf, lockAccounts, siteAccountsCreatedBy } from '../../../people/lock-accounts.ts'

const uniqueViolation = '23505'

/** False where somebody else has the email. The transaction is then at its end. */
export const updateEmail = async (tx: Tx, userId: number, email: string): Promise<boolean> => {
  try {
    await tx.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === uniqueViolation) return false
    throw error
  }
}

/** The site's accounts that the person created are sorted by their email. */
export const updateCreatorCopies = async (tx: Tx, userId: number, email: string): Promise<void> => {
  await lockAccounts(tx, sql`(${accountsOf(userId)} or ${siteAccountsCreatedBy(userId)})`)
  await tx.updateTable('education_account').set({ sort_creator: email }).where(siteAccountsCreatedBy(userId)).execute()
}
