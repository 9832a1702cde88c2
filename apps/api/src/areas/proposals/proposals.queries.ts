import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { lockKey } from '../../db/lock-key.ts'
import { updateAccountCopies } from '../../people/account-copies.ts'
import { getConsentId } from '../../people/consents.ts'
import { insertInboxItem } from '../../people/inbox-items.ts'
import { lockCreator } from '../../people/lock-accounts.ts'
import { lockLearnerShared } from '../../study/lock-learner.ts'

export const listExamCenters = (db: Db) =>
  db
    .selectFrom('exam_center')
    .select(['id', 'name', 'phone', 'email'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1000)
    .execute()

export interface NewProposal {
  last_name: string
  first_name: string
  patronymic: string | null
  birth_date: string
  phone: string
  email: string
  course_id: number
  exam_center_id: number | null
  /** Of the consent that was read; without it the one in force. */
  consentVersion?: string | undefined
}

/** The partner on whose behalf the proposal is sent; null for the site. */
export interface Sender {
  partnerId: number | null
  /** The member of staff who sent it; null for visitors. */
  userId: number | null
  /** The demo user in whose session it was sent. */
  demoUserId?: number | null
}

const proposalColumns = [
  'proposal.id',
  'proposal.no',
  'proposal.last_name',
  'proposal.first_name',
  'proposal.surname as patronymic',
  'proposal.birth_date',
  'proposal.phone',
  'proposal.email',
  'proposal.course_id',
  'proposal.exam_center_id',
  'proposal.created_at',
] as const

/** For a SELECT over `proposal`: false again once the demo user is a learner. */
export const isFromDemo = sql<boolean>`exists (
  select from app_user where app_user.id = proposal.demo_user_id and app_user.is_demo)`

export const findCourse = (db: Db, id: number) =>
  db.selectFrom('course').select('retired_at').where('id', '=', id).executeTakeFirst()

export const findExamCenter = (db: Db, id: number) =>
  db.selectFrom('exam_center').select('retired_at').where('id', '=', id).executeTakeFirst()

/** Serialises proposals with the same email, so that a duplicate sees the first one. */
export const lockProposalEmail = async (tx: Tx, email: string): Promise<void> => {
  await lockKey(tx, sql`hashtextextended('proposal ' || email_key(${email}), 0)`)
}

/** An identical proposal from the same sender after `since`. */
export const findSameProposal = (tx: Tx, proposal: NewProposal, sender: Sender, since: Date) =>
  tx
    .selectFrom('proposal')
    .innerJoin('education_account', 'education_account.id', 'proposal.education_account_id')
    .select([...proposalColumns, isFromDemo.as('from_demo')])
    .where(sql`email_key(proposal.email)`, '=', sql`email_key(${proposal.email})`)
    .where('proposal.created_at', '>', since)
    .where('proposal.last_name', '=', proposal.last_name)
    .where('proposal.first_name', '=', proposal.first_name)
    .where('proposal.surname', 'is not distinct from', proposal.patronymic)
    .where('proposal.birth_date', '=', proposal.birth_date)
    .where('proposal.phone', '=', proposal.phone)
    .where('proposal.course_id', '=', proposal.course_id)
    .where('proposal.exam_center_id', 'is not distinct from', proposal.exam_center_id)
    .where('education_account.partner_id', 'is not distinct from', sender.partnerId)
    .where('proposal.demo_user_id', 'is not distinct from', sender.demoUserId ?? null)
    .orderBy('proposal.id')
    .limit(1)
    .executeTakeFirst()

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findSameProposal>>>

/** Inserts the proposal and its account, which has no learner yet. */
export const insertProposal = async (
  tx: Tx,
  now: Date,
  proposal: NewProposal,
  sender: Sender,
): Promise<ProposalRow> => {
  const { patronymic, consentVersion, ...columns } = proposal
  await lockCreator(tx, sender)
  // The job that deletes old demo users waits, and then leaves this one.
  if (sender.demoUserId != null) await lockLearnerShared(tx, sender.demoUserId)
  const account = await tx
    .insertInto('education_account')
    .values({ partner_id: sender.partnerId, created_by_id: sender.userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inserted = await tx
    .insertInto('proposal')
    .values({
      education_account_id: account.id,
      ...columns,
      surname: patronymic,
      consent_at: now,
      consent_id: await getConsentId(tx, 'proposal', consentVersion),
      created_at: now,
      demo_user_id: sender.demoUserId ?? null,
    })
    .returning([...proposalColumns, isFromDemo.as('from_demo')])
    .executeTakeFirstOrThrow()
  // A partner's own proposal waits in the partner's list of accounts.
  if (sender.partnerId === null) await insertInboxItem(tx, { proposal_id: inserted.id }, now)
  await updateAccountCopies(tx, [account.id])
  return inserted
}
