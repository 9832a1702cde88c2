import type { Db } from '../../db/database.ts'
import type { PracticalKind } from './practical-body.ts'

const maxListed = 500
const taskColumns = ['practical.id', 'practical.id_cok as idCok', 'practical.body'] as const
const accessColumns = ['start_date', 'access_days', 'prolonged_days', 'paused_days', 'paused_on'] as const

export interface TaskRow {
  id: number
  idCok: number
  body: unknown
}

/** The learner's days of access to the course; undefined where they do not have it. */
export const findAccess = (db: Db, learnerId: number, courseId: number) =>
  db
    .selectFrom('user_course')
    .select(accessColumns)
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

export const listTasks = (db: Db, courseId: number, kind: PracticalKind): Promise<TaskRow[]> =>
  db
    .selectFrom('practical')
    .select(taskColumns)
    .where('course_id', '=', courseId)
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(maxListed)
    .execute()

const descriptionsByIds = (db: Db, ids: number[]) =>
  db
    .selectFrom('practical')
    .select(taskColumns)
    .where('practical.id', 'in', ids)
    .where('kind', '=', 'description')
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('practical.id')

export const listDescriptions = (db: Db, ids: number[]): Promise<TaskRow[]> => descriptionsByIds(db, ids).execute()

/** Descriptions from the learner's own courses, with the days of access of each. */
export const listOwnDescriptions = (db: Db, learnerId: number, ids: number[]) =>
  descriptionsByIds(db, ids)
    .innerJoin('user_course', 'user_course.course_id', 'practical.course_id')
    .where('user_course.learner_id', '=', learnerId)
    .select(accessColumns)
    .execute()
