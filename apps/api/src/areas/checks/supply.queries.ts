import type { CalendarDay, Difficulty, QuestionSupply } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import { type OwnCourseRow, ownCourseColumns } from '../../study/own-course.ts'
import { isMeaningChanged, isWithdrawn, wordingDay } from '../../study/version-for.ts'

export interface SupplyRequest {
  learnerId: number
  userCourseId: number
  now: Date
  today: CalendarDay
}

/** True where the question of `course_question` is still asked of a learner of `user_course`. */
const isAsked = ({ today }: SupplyRequest) =>
  sql`not exists (select from question where question.id = course_question.question_id and ${isWithdrawn(wordingDay(today))})`

const ids = (query: RawBuilder<unknown>) => sql`array_to_json(array(${query}))`

const fromOwnCourse = ({ learnerId, userCourseId }: SupplyRequest) => sql`
  from user_course join course on course.id = user_course.course_id
 where user_course.learner_id = ${learnerId} and user_course.id = ${userCourseId}`

/** The answered questions of the course with what decides their order. */
const selectSeen = (request: SupplyRequest) => sql`
  select memory.question_id as id, memory.level,
         array_position(array['Bad', 'Satisfactorily', 'Good', 'Excellent'], memory.level) as strength,
         -- Time since the last answer divided by the memory's stability: a greater value is more likely forgotten (FSRS).
         extract(epoch from ${request.now}::timestamptz - memory.reviewed_at) / memory.stability as forgetting
    from user_course
    join course_question on course_question.course_id = user_course.course_id
    join memory on memory.learner_id = user_course.learner_id and memory.question_id = course_question.question_id
   where user_course.learner_id = ${request.learnerId} and user_course.id = ${request.userCourseId} and ${isAsked(request)}`

/** The first questions of the course that were never answered. */
const selectUnseen = (request: SupplyRequest, count: number) => sql`
  select course_question.question_id as id, course_question.position
    from user_course join course_question on course_question.course_id = user_course.course_id
   where user_course.learner_id = ${request.learnerId} and user_course.id = ${request.userCourseId}
     and ${isAsked(request)} and not exists (
     select from memory where memory.learner_id = user_course.learner_id
        and memory.question_id = course_question.question_id)
   order by course_question.position, course_question.question_id limit ${count}`

/** What each kind of check needs of the questions that were never answered, the weakest and the most likely forgotten. */
const supplyOf = (difficulty: Difficulty, count: number) => {
  const none = sql`'[]'::json`
  const unseen = ids(sql`select id from unseen order by position, id`)
  const forgotten = ids(sql`select id from seen order by forgetting desc, id limit ${count}`)
  if (difficulty === 'Easy') return { unseen: none, weakest: none, forgotten }
  if (difficulty === 'Medium') return { unseen, weakest: none, forgotten }
  const weakest = ids(sql`select id from seen order by strength, forgetting desc, id limit ${count}`)
  const ifTooFew = sql`case when (select count(*) from unseen) < ${count} then ${weakest} else '[]'::json end`
  return { unseen, weakest: ifTooFew, forgotten: none }
}

/** The statement that reads a course with the questions for a smart check, of each kind as many as it can contain. */
export const findSupply = (
  request: SupplyRequest,
  difficulty: Difficulty,
  count: number,
): RawBuilder<OwnCourseRow & QuestionSupply> => {
  const { unseen, weakest, forgotten } = supplyOf(difficulty, count)
  return sql`${sql.raw(`/*hot:find_supply_${difficulty.toLowerCase()}*/`)}
    with seen as materialized (${selectSeen(request)}), unseen as materialized (${selectUnseen(request, count)})
    select ${ownCourseColumns}, ${unseen} as unseen, ${weakest} as weakest, ${forgotten} as forgotten
      ${fromOwnCourse(request)}`
}

export type ItemSupply = OwnCourseRow & { items: number[] }

/** The course with its favourites, or with those of any course for a superuser, newest first. */
export const findFavouriteSupply = (
  request: SupplyRequest,
  { within, limit }: { within: 'course' | 'any'; limit: number },
): RawBuilder<ItemSupply> =>
  sql`
    select ${ownCourseColumns},
           ${ids(sql`select question_id from favourite
                      where favourite.learner_id = user_course.learner_id and (${within === 'any'} or exists (
                        select from course_question where course_question.question_id = favourite.question_id
                           and course_question.course_id = user_course.course_id and ${isAsked(request)}))
                      order by created_at desc, question_id desc limit ${limit}`)} as items
      ${fromOwnCourse(request)}`

/** The course with its mistakes, the most likely forgotten first. */
export const findMistakeSupply = (request: SupplyRequest, limit: number): RawBuilder<ItemSupply> =>
  sql`
    with seen as materialized (${selectSeen(request)})
    select ${ownCourseColumns},
           ${ids(sql`select id from seen where level = 'Bad' order by forgetting desc, id limit ${limit}`)} as items
      ${fromOwnCourse(request)}`

/** The course with its answered questions, those remembered worst first. */
export const findWeakSupply = (request: SupplyRequest, limit: number): RawBuilder<ItemSupply> =>
  sql`
    with seen as materialized (${selectSeen(request)})
    select ${ownCourseColumns},
           ${ids(sql`select id from seen order by strength, forgetting desc, id limit ${limit}`)} as items
      ${fromOwnCourse(request)}`

/** The course with the questions of one topic: new ones first, then those remembered worst. */
export const findTopicSupply = (request: SupplyRequest, topicId: number, limit: number): RawBuilder<ItemSupply> =>
  sql`
    with seen as materialized (${selectSeen(request)})
    select ${ownCourseColumns},
           ${ids(sql`select question.id from course_question join question on question.id = course_question.question_id
                       left join seen on seen.id = question.id
                      where course_question.course_id = user_course.course_id and question.topic_id = ${topicId}
                        and ${isAsked(request)}
                      order by seen.strength nulls first, seen.forgetting desc, position, question.id
                      limit ${limit}`)} as items
      ${fromOwnCourse(request)}`

/** The course with its questions that have another meaning for the learner's exam than when they were answered. */
export const findChangedSupply = (request: SupplyRequest, limit: number): RawBuilder<ItemSupply> =>
  sql`
    select ${ownCourseColumns},
           ${ids(sql`select memory.question_id from course_question
                       join memory on memory.learner_id = user_course.learner_id
                            and memory.question_id = course_question.question_id
                      where course_question.course_id = user_course.course_id
                        and ${isAsked(request)} and ${isMeaningChanged(wordingDay(request.today))}
                      order by position, memory.question_id limit ${limit}`)} as items
      ${fromOwnCourse(request)}`
