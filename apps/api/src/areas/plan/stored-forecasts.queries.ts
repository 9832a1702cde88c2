import type { PassForecast } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type OwnCourseRow, ownCourseColumns } from '../../study/own-course.ts'

export interface StaleCourse extends OwnCourseRow {
  learnerId: number
  /** Every answer changes it. */
  rowVersion: string
}

/** Courses with answers since their last forecast, which was made before the given time, if ever; the oldest forecast first. */
export const listStaleCourses = async (db: Db, before: Date, limit: number): Promise<StaleCourse[]> => {
  const { rows } = await sql<StaleCourse>`
    select ${ownCourseColumns}, user_course.learner_id as "learnerId", user_course.xmin::text as "rowVersion"
      from user_course join course on course.id = user_course.course_id
     where ready_stale and coalesce(ready_at, '-infinity') <= ${before}
     order by coalesce(ready_at, '-infinity'), learner_id, user_course.id limit ${limit}`.execute(db)
  return rows
}

export interface StoredForecast extends Pick<StaleCourse, 'learnerId' | 'userCourseId' | 'rowVersion'> {
  /** Null where there is too little to forecast from. */
  forecast: Pick<PassForecast, 'pass' | 'low' | 'high'> | null
  /** The course is tried again after an hour. */
  isFailed: boolean
}

const asRows = (courses: readonly object[]) => JSON.stringify(courses)

/** Stores forecasts. A course that was answered since it was listed stays stale. The caller has the learners' locks. */
export const updateForecasts = async (tx: Tx, now: Date, forecasts: readonly StoredForecast[]): Promise<void> => {
  const rows = forecasts.map(({ forecast, ...course }) => ({ ...course, ...forecast }))
  await sql`
    update user_course
       set ready_p = pass, ready_lo = low, ready_hi = high, ready_at = ${now},
           ready_stale = "isFailed" or user_course.xmin::text <> "rowVersion"
      from json_to_recordset(${asRows(rows)}) as given ("learnerId" bigint, "userCourseId" bigint, "rowVersion" text,
           pass real, low real, high real, "isFailed" boolean)
     where learner_id = "learnerId" and id = "userCourseId"`.execute(tx)
}

/** Forecasts of these courses are no longer wanted. One that has changed since it was listed keeps its mark. */
export const unmarkStale = async (tx: Tx, courses: readonly StaleCourse[]): Promise<void> => {
  await sql`
    update user_course set ready_stale = false
      from json_to_recordset(${asRows(courses)}) as given ("learnerId" bigint, "userCourseId" bigint, "rowVersion" text)
     where learner_id = "learnerId" and id = "userCourseId" and user_course.xmin::text = "rowVersion"`.execute(tx)
}
