import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { hasWordsFromStart } from '../../people/search-words.ts'
import type { StaffScope } from '../../people/staff-scope.ts'

/** For a WHERE over `learner_group`: a partner has their own groups. */
export const groupInScope = (scope: StaffScope): RawBuilder<boolean> =>
  scope === 'all' ? sql`true` : sql`learner_group.partner_id = ${scope}`

const selectGroups = (db: Db, scope: StaffScope) =>
  db
    .selectFrom('learner_group')
    .innerJoin('course', 'course.id', 'learner_group.course_id')
    .leftJoin('partner_profile', 'partner_profile.id', 'learner_group.partner_id')
    .select(['learner_group.id', 'learner_group.name', 'exam_date', 'note', 'learner_group.row_version as version'])
    .select(['course_id', 'course.name as course_name', 'partner_id', 'company'])
    .where(groupInScope(scope))

export type GroupRow = Awaited<ReturnType<ReturnType<typeof selectGroups>['execute']>>[number]

export const findGroup = (db: Db, scope: StaffScope, id: number): Promise<GroupRow | undefined> =>
  selectGroups(db, scope).where('learner_group.id', '=', id).executeTakeFirst()

export interface GroupFilter {
  scope: StaffScope
  search: string
  courseId: number | undefined
  partnerId: number | undefined
}

const matches = ({ search, courseId, partnerId }: GroupFilter): RawBuilder<boolean> => sql`(
  ${search === '' ? sql`true` : hasWordsFromStart(sql`searchable(learner_group.name)`, search)}
  and ${courseId === undefined ? sql`true` : sql`learner_group.course_id = ${courseId}`}
  and ${partnerId === undefined ? sql`true` : sql`learner_group.partner_id = ${partnerId}`})`

/** The nearest exam first, then groups without a date, then those whose exam is over, the last one first. */
export const listGroups = (
  db: Db,
  filter: GroupFilter,
  { limit, offset, today }: Page & { today: CalendarDay },
): Promise<GroupRow[]> =>
  selectGroups(db, filter.scope)
    .where(matches(filter))
    .orderBy(sql`case when exam_date >= ${today}::date then 0 when exam_date is null then 1 else 2 end`)
    .orderBy(sql`case when exam_date >= ${today}::date then exam_date end`)
    .orderBy('exam_date', 'desc')
    .orderBy('learner_group.id')
    .limit(limit)
    .offset(offset)
    .execute()

export const countGroups = async (db: Db, filter: GroupFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from learner_group where ${groupInScope(filter.scope)} and ${matches(filter)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface NewGroup {
  partnerId: number | null
  courseId: number
  name: string
  examDate: CalendarDay | null
  note: string
  createdBy: number
  key: string
  now: Date
}

/** Undefined where the key was used before. */
export const insertGroup = (tx: Tx, group: NewGroup): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('learner_group')
    .values({
      partner_id: group.partnerId,
      course_id: group.courseId,
      name: group.name,
      exam_date: group.examDate,
      note: group.note,
      created_by_id: group.createdBy,
      created_at: group.now,
      request_key: group.key,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Made by the same person with the same key. */
export const findGroupByKey = (db: Db, createdBy: number, key: string): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('learner_group')
    .select('id')
    .where('request_key', '=', key)
    .where('created_by_id', '=', createdBy)
    .executeTakeFirst()

/** Waits for whoever changes the group. */
export const lockGroup = (tx: Tx, id: number): Promise<{ version: number } | undefined> =>
  tx
    .selectFrom('learner_group')
    .select('row_version as version')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateGroup = async (
  tx: Tx,
  id: number,
  { name, examDate, note }: Pick<NewGroup, 'name' | 'examDate' | 'note'>,
): Promise<void> => {
  await tx
    .updateTable('learner_group')
    .set({ name, exam_date: examDate, note, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
}

/** It has no members any more. */
export const deleteGroup = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('learner_group').where('id', '=', id).execute()
}

/** A course that can be given; false for one that has left the catalogue. */
export const hasCourse = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('course')
    .select('id')
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const hasPartner = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('partner_profile').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export interface TopicRow {
  id: number
  title: string
  questionCount: number
}

/** The topics of a course in its order. */
export const listTopics = async (db: Db, courseId: number): Promise<TopicRow[]> => {
  const { rows } = await sql<TopicRow>`
    select topic.id, topic.title, count(*)::int as "questionCount"
      from course_question join question on question.id = course_question.question_id
      join topic on topic.id = question.topic_id
     where course_question.course_id = ${courseId}
     group by topic.id order by min(course_question.position)`.execute(db)
  return rows
}
