import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isCounted, knownCounts, passedCount } from '../study/recount.ts'

/** User courses whose counts are not out of date and differ from their definition. */
export const listWrongCounts = async (db: Db): Promise<string[]> => {
  const learner = sql`user_course.learner_id`
  const { rows } = await sql<{ stored: string; counted: string }>`
    select concat_ws(' ', good_count, bad_count, passed_count) as stored,
           concat_ws(' ', known.good, known.bad, passed.count, 'of user course', user_course.id) as counted
      from user_course join course on course.id = course_id,
           lateral (${knownCounts(learner)}) as known, lateral (${passedCount(learner)}) as passed
     where ${isCounted} and (good_count, bad_count, passed_count) is distinct from (known.good, known.bad, passed.count)
     order by user_course.id`.execute(db)
  return rows.map(({ stored, counted }) => `${stored} instead of ${counted}`)
}
