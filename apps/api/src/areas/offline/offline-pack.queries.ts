import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { endsBy, isWithdrawn, type NotInForce, notInForce, versionFor } from '../../study/version-for.ts'

export interface PackedRow {
  id: number
  idCok: number
  versionId: number
  topic: number
  isGiven: boolean
  isFavourite: boolean
  notInForce: NotInForce | null
  normEnds: { until: CalendarDay; is_replaced: boolean } | null
  withdrawnOn: CalendarDay | null
}

/** The questions of a course in its order, in the wording of the day, without those that an expert has withdrawn by then. */
export const listPackedQuestions = async (
  db: Db,
  {
    learnerId,
    courseId,
    day,
    lastDay,
  }: { learnerId: number; courseId: number; day: CalendarDay; lastDay: CalendarDay },
): Promise<PackedRow[]> => {
  const wordingDay = sql`${day}::date`
  const { rows } = await sql<PackedRow>`
    select question.id, question.id_cok as "idCok", version.id as "versionId", question.topic_id as topic,
           version.is_given as "isGiven", favourite.question_id is not null as "isFavourite", ${notInForce(wordingDay)} as "notInForce",
           ${endsBy(wordingDay, sql`${lastDay}::date`)} as "normEnds", question.retire_on::text as "withdrawnOn"
      from course_question join question on question.id = course_question.question_id
      join question_version version on version.id = ${versionFor(wordingDay)}
      left join favourite on favourite.learner_id = ${learnerId} and favourite.question_id = question.id
     where course_question.course_id = ${courseId} and not ${isWithdrawn(wordingDay)}
     order by course_question.position, question.id`.execute(db)
  return rows
}
