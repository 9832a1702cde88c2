import type { Proposal } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import type { StaffScope } from '../../people/staff-scope.ts'
import { hasWords } from './search-words.ts'

/** The expression that the search's index is made of. */
const searchText = sql`searchable(last_name || ' ' || first_name || ' ' || email || ' ' || no::text)`

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
    ...(search === '' ? [] : [hasWords(searchText, search)]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const mostCounted = 10_000

export const pageProposals = async (
  db: Db,
  scope: StaffScope,
  filter: ProposalFilter,
  { limit, offset }: Page,
): Promise<{ proposals: Proposal[]; count: number }> => {
  const where = matching(scope, filter)
  const rows = await db
    .selectFrom('proposal')
    .select(['id', 'no as proposal_id', 'first_name', 'last_name', 'surname', 'birth_date', 'phone', 'email'])
    .select(['course_id as course', 'exam_center_id as exam_center', 'created_at'])
    .where(where)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select from proposal where ${where} limit ${mostCounted}) as found`.execute(db)
  const proposals = rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
  return { proposals, count: counted[0]?.count ?? 0 }
}

const mostPartners = 1000

export const listPartners = (db: Db, scope: StaffScope) =>
  db
    .selectFrom('partner_profile')
    .select(['id', 'company'])
    .$if(scope !== 'all', (query) => query.where('id', '=', scope === 'all' ? 0 : scope))
    .orderBy(sql`company collate "ru-x-icu"`)
    .orderBy('id')
    .limit(mostPartners)
    .execute()
