import { insertProposal } from '../areas/proposals/proposals.queries.ts'
import type { Tx } from '../db/database.ts'
import { updateAccountCopies } from '../people/account-copies.ts'
import type { Owner } from './create-people.ts'

interface Linked {
  learnerId: number
  owner: Owner
  courseId: number
  passwordEncrypted: Buffer
}

const person = {
  last_name: 'Ёлкина',
  first_name: 'Анна',
  phone: '+79120000001',
  birth_date: '1987-04-30',
}
const patronymic = 'Петровна'

/** The learner of the README, with an account of the demonstration partner. */
export const linkOwnLearner = async (tx: Tx, now: Date, linked: Linked): Promise<void> => {
  const asked = {
    ...person,
    patronymic,
    email: 'learner@example.org',
    course_id: linked.courseId,
    exam_center_id: null,
  }
  const { id: proposalId } = await insertProposal(tx, now, asked, linked.owner)
  const { education_account_id: accountId } = await tx
    .updateTable('proposal')
    .set({ status: 'closed' })
    .where('id', '=', proposalId)
    .returning('education_account_id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('learner_profile')
    .values({ user_id: linked.learnerId, ...person, surname: patronymic, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('education_account')
    .set({ profile_id: id, password_encrypted: linked.passwordEncrypted })
    .where('id', '=', accountId)
    .execute()
  await updateAccountCopies(tx, [accountId])
}
