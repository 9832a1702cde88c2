import type { Question } from '@dopusk/contract'
import { type CalendarDay, isAccessActive } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { answerKindOf } from '../../study/attempt-question.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { getReadableCourse } from '../../study/own-course.ts'
import { todayOf } from '../../today.ts'
import {
  deleteFavourite,
  insertComplaint,
  insertFavourite,
  listCoursesOfQuestions,
  listQuestions,
  type QuestionRow,
} from './questions.queries.ts'

export const viewQuestion = ({ id, idCok, body, isFavourite }: QuestionRow): Question => ({
  id,
  id_cok: idCok,
  question_text: body.text,
  selected: isFavourite,
  answer_kind: answerKindOf(body),
  answer_variants: body.variants.map(({ number, text, correct }) => ({
    answer_number: number,
    answer_text: text,
    correct,
  })),
  normative_documents: body.normative && { id: body.normative.document_id, text: body.normative.text },
  normative_title: body.normative?.title ?? null,
  normative_point: body.normative?.point ?? null,
})

/** A learner may read the questions of their own courses; a superuser may read any. */
const listReadableIds = async (db: Db, caller: Caller, ids: number[], today: CalendarDay): Promise<number[]> => {
  if (caller.isSuperuser) return ids
  const coursesById = Map.groupBy(await listCoursesOfQuestions(db, caller.userId, ids), (course) => course.question_id)
  for (const courses of coursesById.values()) {
    const isActive = courses.some((course) => isAccessActive(accessPeriodOf(course), today))
    if (!isActive) throw new AppError('course_paused')
  }
  return ids.filter((id) => coursesById.has(id))
}

interface QuestionsDeps {
  db: Db
  now: () => Date
  timeZone: string
}

/** The course whose favourites are listed: all of them for a superuser, who may have no course. */
export const getFavouritesCourse = async (
  deps: QuestionsDeps,
  caller: Caller,
  userCourseId: number | undefined,
): Promise<number | 'any'> => {
  if (userCourseId !== undefined) {
    const { courseId } = await getReadableCourse(deps.db, caller.userId, userCourseId, todayOf(deps))
    return caller.isSuperuser ? 'any' : courseId
  }
  if (caller.isSuperuser) return 'any'
  throw new AppError('invalid', { fields: { user_course_id: 'Выберите курс' } })
}

/** Questions that the caller may not read are left out. */
export const listReadableQuestions = async (
  { db, now, timeZone }: QuestionsDeps,
  caller: Caller,
  ids: number[],
): Promise<Question[]> => {
  const readableIds = await listReadableIds(db, caller, ids, todayOf({ now, timeZone }))
  return (await listQuestions(db, caller.userId, readableIds)).map(viewQuestion)
}

/** Throws where the caller may not read the question. */
export const getQuestion = async (deps: QuestionsDeps, caller: Caller, questionId: number): Promise<Question> => {
  const [question] = await listReadableQuestions(deps, caller, [questionId])
  if (question === undefined) throw new AppError('not_found')
  return question
}

/** Sets the mark as requested, or toggles it where the request does not say; returns the new state. */
export const changeFavourite = async (
  deps: QuestionsDeps,
  caller: Caller,
  questionId: number,
  wanted: boolean | undefined,
): Promise<boolean> => {
  await getQuestion(deps, caller, questionId)
  return deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, caller.userId)
    if (wanted !== true && (await deleteFavourite(tx, caller.userId, questionId))) return false
    if (wanted === false) return false
    await insertFavourite(tx, caller.userId, questionId, deps.now())
    return true
  })
}

const complaintsPerPerson: RateLimit = { name: 'complaint', limit: 60, windowS: 60 * 60 }

/** Stores a complaint about a question that the caller may read; returns its id. */
export const sendComplaint = async (
  deps: QuestionsDeps,
  caller: Caller,
  { questionId, message }: { questionId: number; message: string },
): Promise<number> => {
  await getQuestion(deps, caller, questionId)
  await consumeRateLimit(deps.db, deps.now(), complaintsPerPerson, String(caller.userId))
  return insertComplaint(deps.db, { userId: caller.userId, questionId, message, now: deps.now() })
}
