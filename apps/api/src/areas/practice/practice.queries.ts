import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { editionNotInForce, type NotInForce, wordingDay } from '../../study/version-for.ts'
import type { PracticalKind } from './practical-body.ts'

const maxListed = 500
const accessColumns = ['start_date', 'access_days', 'prolonged_days', 'paused_days', 'paused_on'] as const

/** What a task cites, where it is not in force on the day. */
const notInForceOf = (day: RawBuilder<unknown>) =>
  sql<CitedNotInForce[]>`
    (select coalesce(json_agg(json_build_object('document', edition.id, 'mark', ${editionNotInForce(day)})), '[]')
       from norm_edition edition
      where edition.id in (select (cited.value ->> 'document_id')::bigint
                             from jsonb_array_elements(practical.body -> 'sources') as cited)
        and ${editionNotInForce(day)} is not null)`.as('notInForce')

const taskColumns = (day: RawBuilder<unknown>) =>
  ['practical.id', 'practical.id_cok as idCok', 'practical.body', notInForceOf(day)] as const

export interface CitedNotInForce {
  document: number
  mark: NotInForce
}

export interface TaskRow {
  id: number
  idCok: number
  body: unknown
  notInForce: CitedNotInForce[]
}

/** The learner's days of access to the course; undefined where they do not have it. */
export const findAccess = (db: Db, learnerId: number, courseId: number) =>
  db
    .selectFrom('user_course')
    .select([...accessColumns, 'exam_date as examDate'])
    .where('learner_id', '=', learnerId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()

export const findCourse = (db: Db, courseId: number) =>
  db.selectFrom('course').select('id').where('id', '=', courseId).executeTakeFirst()

export const listCoursePracticals = (db: Db, courseId: number) =>
  db
    .selectFrom('practical')
    .select(['id', 'course_id as course', 'name'])
    .where('course_id', '=', courseId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(maxListed)
    .execute()

export const listTasks = (
  db: Db,
  { courseId, kind, day }: { courseId: number; kind: PracticalKind; day: CalendarDay },
): Promise<TaskRow[]> =>
  db
    .selectFrom('practical')
    .select(taskColumns(sql`${day}::date`))
    .where('course_id', '=', courseId)
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(maxListed)
    .execute()

const descriptionsByIds = (db: Db, ids: number[], day: RawBuilder<unknown>) =>
  db
    .selectFrom('practical')
    .select(taskColumns(day))
    .where('practical.id', 'in', ids)
    .where('kind', '=', 'description')
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('practical.id')

export const listDescriptions = (db: Db, ids: number[], today: CalendarDay): Promise<TaskRow[]> =>
  descriptionsByIds(db, ids, sql`${today}::date`).execute()

/** Descriptions from the learner's own courses, with the days of access of each. */
export const listOwnDescriptions = (db: Db, learnerId: number, ids: number[], today: CalendarDay) =>
  descriptionsByIds(db, ids, wordingDay(today))
    .innerJoin('user_course', 'user_course.course_id', 'practical.course_id')
    .where('user_course.learner_id', '=', learnerId)
    .select(accessColumns)
    .execute()
