import type { ItemFlag, ItemSort, ItemStatisticsRow, listItemStatistics, QueryOf } from '@dopusk/contract'
import type { ChoiceCount, ScoreSums, TimeCount } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import { type CappedIds, listInIndexOrder } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import type { QuestionBody } from '../../../study/question-body.ts'
import { isFound, maxCounted } from '../editor/questions.queries.ts'

export type ItemFilter = Pick<QueryOf<typeof listItemStatistics>, 'course' | 'flag' | 'ordering' | 'search'>

/** Indexed, each in both directions; where a value may be missing, such rows are last in both. */
const sortColumns: Record<ItemSort, { column: RawBuilder<unknown>; isNullable: boolean }> = {
  flags: { column: sql`cardinality(item.flags)`, isNullable: false },
  facility: { column: sql`item.facility`, isNullable: true },
  discrimination: { column: sql`item.discrimination`, isNullable: true },
  answers: { column: sql`item.first_count`, isNullable: false },
  median_time: { column: sql`item.median_time_s`, isNullable: true },
  asked: { column: sql`item.asked_count`, isNullable: false },
  complaints: { column: sql`item.complaint_count`, isNullable: false },
}

const orderOf = (ordering: ItemFilter['ordering']): RawBuilder<unknown> => {
  const isDescending = ordering.startsWith('-')
  const { column, isNullable } = sortColumns[ordering.replace('-', '') as ItemSort]
  if (!isDescending) return sql`${column}, item.version_id`
  return isNullable ? sql`${column} desc nulls last, item.version_id` : sql`${column} desc, item.version_id desc`
}

/** Statistics of current wordings of questions that are shown. */
const currentItems = sql`
  from item_statistics item join question_version version on version.id = item.version_id
  join question on question.id = version.question_id and question.current_version_id = version.id and question.retired_at is null`

const listItemIds = (db: Db, { course, flag, ordering, search }: ItemFilter, page: Page): Promise<CappedIds> => {
  const conditions = [sql`true`]
  if (course !== undefined)
    conditions.push(sql`(select true from course_question where course_id = ${course} and question_id = question.id)`)
  if (flag === 'any') conditions.push(sql`cardinality(item.flags) > 0`)
  else if (flag !== undefined) conditions.push(sql`${flag} = any (item.flags)`)
  if (search !== '') conditions.push(isFound(search))
  const matching = sql`${currentItems} where ${sql.join(conditions, sql` and `)}`
  return listInIndexOrder(db, { id: sql`item.version_id`, matching, order: orderOf(ordering) }, page, maxCounted)
}

/** Null once there are twice as many answers as when its review was closed. */
const mutedUntil = sql`case when first_count < 2 * muted_at then 2 * muted_at end`

interface ItemRow extends Omit<ItemStatisticsRow, 'facility'> {
  facility: number | null
  low: number
  high: number
}

const viewFacility = ({ facility, low, high }: Pick<ItemRow, 'facility' | 'low' | 'high'>) =>
  facility === null ? null : { share: facility, low, high }

export const listItems = async (
  db: Db,
  filter: ItemFilter,
  page: Page,
): Promise<{ items: ItemStatisticsRow[]; count: number; isCapped: boolean }> => {
  const { ids, ...counted } = await listItemIds(db, filter, page)
  const { rows } = await sql<ItemRow>`
    select question.id, question.id_cok, version.body ->> 'text' as text, topic.title as topic, item.first_count as answers,
           item.facility, item.facility_low as low, item.facility_high as high, item.discrimination,
           item.median_time_s as median_time, item.asked_count as asked, item.complaint_count as complaints, item.flags,
           ${mutedUntil} as muted_until
      from unnest(${ids}::bigint[]) with ordinality as listed (id, no)
      join item_statistics item on item.version_id = listed.id
      join question_version version on version.id = item.version_id
      join question on question.id = version.question_id
      join topic on topic.id = question.topic_id
     order by listed.no`.execute(db)
  return {
    items: rows.map(({ low, high, ...row }) => ({ ...row, facility: viewFacility({ ...row, low, high }) })),
    ...counted,
  }
}

/** Attempts that were begun before are counted; null before the first night. */
export const findCountedUntil = async (db: Db): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select nullif(counted_until, '-infinity') as at from item_statistics_state`.execute(db)
  return rows[0]?.at ?? null
}

/** The sums of a wording, with the wording. */
export interface CountedItem {
  versionId: number
  questionId: number
  no: number
  createdAt: Date
  isCurrent: boolean
  body: QuestionBody
  asked: number
  answers: number
  right: number
  firstAnswers: number
  firstRight: number
  scores: ScoreSums
  choices: ChoiceCount[]
  times: TimeCount[]
  complaints: number
  /** Different people since the given time. */
  complainants: number
}

interface StoredItem extends CountedItem {
  flags: ItemFlag[]
  mutedUntil: number | null
}

const countedColumns = sql`
  item.version_id as "versionId", version.question_id as "questionId", version.no, version.created_at as "createdAt",
  question.current_version_id = version.id as "isCurrent", version.body, item.asked_count as asked,
  item.answer_count as answers, item.right_count as right, item.first_count as "firstAnswers",
  item.first_right_count as "firstRight", item.flags, ${mutedUntil} as "mutedUntil",
  json_build_object('answers', score_count, 'right', score_right_count, 'sumScore', score_sum,
                    'sumScoreSquared', score_square_sum, 'sumScoreRight', score_right_sum) as scores,
  (select coalesce(json_agg(json_build_object('items', items, 'score', nullif(score, -1), 'count', item_choice.answer_count)), '[]')
     from item_choice where item_choice.version_id = item.version_id) as choices,
  (select coalesce(json_agg(json_build_object('from', from_s, 'count', item_time.answer_count, 'right', item_time.right_count)), '[]')
     from item_time where item_time.version_id = item.version_id) as times,
  complained.complaints, complained.complainants`

const countedItems = (complaintsSince: Date) => sql`
  from item_statistics item
  join question_version version on version.id = item.version_id
  join question on question.id = version.question_id
  cross join lateral (
    select count(*)::int as complaints,
           (count(distinct user_id) filter (where created_at > ${complaintsSince}))::int as complainants
      from complaint where complaint.version_id = item.version_id
  ) as complained`

/** The newest wordings of a question that were ever asked. */
export const listItemsOfQuestion = async (
  db: Db,
  questionId: number,
  { complaintsSince, limit }: { complaintsSince: Date; limit: number },
): Promise<StoredItem[]> => {
  const { rows } = await sql<StoredItem>`
    select ${countedColumns} ${countedItems(complaintsSince)}
     where version.question_id = ${questionId} and item.asked_count > 0 order by version.no desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export const questionExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('question').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Wordings that people have complained about since then, or had before, are looked at again, even if nobody has answered them. */
export const markComplainedStale = async (db: Db, since: Date): Promise<void> => {
  await sql`
    insert into item_statistics (version_id, asked_count, answer_count, right_count, first_count, first_right_count, score_count,
                                 score_right_count, score_sum, score_square_sum, score_right_sum)
    select distinct version_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from complaint where created_at > ${since}
    on conflict (version_id) do update set is_stale = true`.execute(db)
  await sql`update item_statistics set is_stale = true where 'complaints' = any (flags)`.execute(db)
}

export const listStaleItems = async (db: Db, complaintsSince: Date, limit: number): Promise<CountedItem[]> => {
  const { rows } = await sql<CountedItem>`
    select ${countedColumns} ${countedItems(complaintsSince)}
     where item.is_stale order by item.version_id limit ${limit}`.execute(db)
  return rows
}

export interface DerivedItem {
  versionId: number
  facility: number | null
  low: number | null
  high: number | null
  discrimination: number | null
  medianTimeS: number | null
  complaints: number
  flags: ItemFlag[]
}

export const updateDerived = async (db: Db, items: readonly DerivedItem[]): Promise<void> => {
  await sql`
    update item_statistics item
       set facility = derived.facility, facility_low = derived.low, facility_high = derived.high,
           discrimination = derived.discrimination, median_time_s = derived."medianTimeS",
           complaint_count = derived.complaints, flags = derived.flags, is_stale = false
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as derived
           ("versionId" bigint, facility real, low real, high real, discrimination real, "medianTimeS" real,
            complaints int, flags text[])
     where item.version_id = derived."versionId"`.execute(db)
}
