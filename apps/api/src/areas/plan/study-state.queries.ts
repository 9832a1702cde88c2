import type { StudyState } from '@dopusk/contract'
import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { versionFor } from '../../study/version-for.ts'

/** The questions of a course in its order, with their topic and the wording of the day. */
export const listQuestionsOfCourse = (db: Db, courseId: number, day: CalendarDay) =>
  db
    .selectFrom('course_question')
    .innerJoin('question', 'question.id', 'course_question.question_id')
    .select(['question.id', 'topic_id as topic', versionFor(sql`${day}::date`).as('versionId')])
    .where('course_id', '=', courseId)
    .orderBy('course_question.position')
    .orderBy('question.id')
    .execute()

export const listTopicsOfCourse = async (db: Db, courseId: number): Promise<StudyState['topics']> => {
  const { rows } = await sql<StudyState['topics'][number]>`
    select topic.id, topic.title from topic
      join question on question.topic_id = topic.id
      join course_question on course_question.question_id = question.id
     where course_question.course_id = ${courseId}
     group by topic.id order by min(course_question.position)`.execute(db)
  return rows
}

/** As many as the forecast looks at. */
const maxRepeats = 150

interface RepeatRow {
  versionId: number
  isKnown: boolean
  elapsedDays: number
  stability: number
}

/** The last answers to questions of the course that had been answered before, the oldest first. */
export const listRepeats = async (db: Db, learnerId: number, courseId: number): Promise<RepeatRow[]> => {
  const { rows } = await sql<RepeatRow>`
    select version_id as "versionId", is_right and rating is distinct from 'Bad' as "isKnown",
           extract(epoch from answered_at - (memory_before ->> 'reviewedAt')::timestamptz)::float8 / 86400 as "elapsedDays",
           (memory_before ->> 'stability')::float8 as stability
      from attempt_question
     where learner_id = ${learnerId} and answered_at is not null and memory_before is not null and moves_memory
       and question_id in (select question_id from course_question where course_id = ${courseId})
     order by id desc limit ${maxRepeats}`.execute(db)
  return rows.toReversed()
}

/** How the learner answered questions of the course that they had not seen before. */
export const countFirstAnswers = async (
  db: Db,
  learnerId: number,
  courseId: number,
): Promise<StudyState['first_answers']> => {
  const { rows } = await sql<StudyState['first_answers']>`
    select count(*) filter (where is_right)::int as right, count(*) filter (where not is_right)::int as wrong
      from attempt_question
     where learner_id = ${learnerId} and answered_at is not null and memory_before is null
       and question_id in (select question_id from course_question where course_id = ${courseId})`.execute(db)
  return rows[0] ?? { right: 0, wrong: 0 }
}

/** The exam of a course; without figures of its own it is like the tickets. */
export const findExam = (db: Db, courseId: number) =>
  db
    .selectFrom('course')
    .leftJoin('exam_profile', 'exam_profile.course_id', 'course.id')
    .select(['questions_per_ticket', 'pass_percent', 'minutes', 'pass_count', 'blueprint', 'source', 'is_verified'])
    .where('course.id', '=', courseId)
    .executeTakeFirstOrThrow()
