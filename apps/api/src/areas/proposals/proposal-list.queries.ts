import type { Proposal } from '@dopusk/contract'
import { sql } from 'kysely'
import { listCappedPage } from '../../db/capped-page.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { hasWordsFromStart } from '../../people/search-words.ts'
import type { StaffScope } from '../../people/staff-scope.ts'
import { isFromDemo } from './proposals.queries.ts'

export interface ProposalFilter {
  search: string
  accountId: number | undefined
}

const matching = (scope: StaffScope, { search, accountId }: ProposalFilter) => {
  const conditions = [
    scope === 'all'
      ? sql`true`
      : sql`exists (select from education_account
                     where education_account.id = proposal.education_account_id and partner_id = ${scope})`,
    ...(accountId === undefined ? [] : [sql`education_account_id = ${accountId}`]),
    ...(search === '' ? [] : [hasWordsFromStart(sql`proposal.search_text`, search)]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export const listProposals = async (
  db: Db,
  scope: StaffScope,
  filter: ProposalFilter,
  page: Page,
): Promise<{ proposals: Proposal[]; count: number; isCapped: boolean }> => {
  const matches = sql`select proposal.id from proposal where ${matching(scope, filter)}`
  const sortedMatches = sql`select id from found order by id desc`
  const inListOrder = sql`${matches} order by proposal.id desc`
  const { ids, ...counted } = await listCappedPage(db, { matches, sortedMatches, inListOrder }, page)
  const rows = await db
    .selectFrom('proposal')
    .select([
      'id',
      'no as proposal_id',
      'first_name',
      'last_name',
      'surname as patronymic',
      'birth_date',
      'phone',
      'email',
    ])
    .select(['course_id as course', 'exam_center_id as exam_center', 'created_at', isFromDemo.as('from_demo')])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id', 'desc')
    .execute()
  const proposals = rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
  return { proposals, ...counted }
}
