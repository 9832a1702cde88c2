import type { Question } from '@dopusk/contract'
import { type CalendarDay, isAccessActive, orderVariants } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { type Caller, isStaff } from '../../http/caller.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { answerKindOf } from '../../study/attempt-question.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { getOwnCourse, getReadableCourse } from '../../study/own-course.ts'
import { viewImage } from '../../study/question-body.ts'
import { todayOf } from '../../today.ts'
import {
  deleteFavourite,
  findAsked,
  insertComplaint,
  insertFavourite,
  listCoursesOfQuestions,
  listQuestions,
  type NewComplaint,
  type QuestionRow,
} from './questions.queries.ts'

const viewQuestion = ({ id, idCok, body, isFavourite, notInForce }: QuestionRow, caller: Caller): Question => ({
  id,
  id_cok: idCok,
  question_text: body.text,
  selected: isFavourite,
  answer_kind: answerKindOf(body),
  not_in_force: notInForce,
  ...viewImage(body),
  answer_variants: body.variants.map(({ number, text, correct }) => ({
    answer_number: number,
    answer_text: text,
    correct,
  })),
  normative_documents: body.normative && { id: body.normative.document_id, text: body.normative.text },
  normative_title: body.normative?.title ?? null,
  normative_point: body.normative?.point ?? null,
  ...(body.normative?.verified === false && isStaff(caller) && { point_verified: false }),
})

export const viewQuestions = (rows: QuestionRow[], caller: Caller): Question[] =>
  rows.map((row) => viewQuestion(row, caller))

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

/** The day of the wordings: that of a course, if one is named. */
const dayIn = async (deps: QuestionsDeps, caller: Caller, userCourseId: number | undefined): Promise<CalendarDay> => {
  if (userCourseId === undefined) return todayOf(deps)
  return (await getOwnCourse(deps.db, caller.userId, userCourseId, todayOf(deps))).wordingDay
}

/** The course whose favourites are listed, and the day of their wordings: a superuser, who may have no course, gets all. */
export const getFavouritesCourse = async (
  deps: QuestionsDeps,
  caller: Caller,
  userCourseId: number | undefined,
): Promise<{ within: number | 'any'; day: CalendarDay }> => {
  const today = todayOf(deps)
  if (userCourseId !== undefined) {
    const { courseId, wordingDay: day } = await getReadableCourse(deps.db, caller.userId, userCourseId, today)
    return { within: caller.isSuperuser ? 'any' : courseId, day }
  }
  if (caller.isSuperuser) return { within: 'any', day: today }
  throw new AppError('invalid', { fields: { user_course_id: 'Выберите курс' } })
}

const listReadable = async (
  deps: QuestionsDeps,
  caller: Caller,
  ids: number[],
  userCourseId: number | undefined,
): Promise<QuestionRow[]> => {
  const day = await dayIn(deps, caller, userCourseId)
  return listQuestions(deps.db, caller.userId, await listReadableIds(deps.db, caller, ids, todayOf(deps)), day)
}

/** Questions that the caller may not read are left out. */
export const listReadableQuestions = async (...args: Parameters<typeof listReadable>): Promise<Question[]> =>
  viewQuestions(await listReadable(...args), args[1])

/** Throws where the caller may not read the question. */
const requireReadable = async (deps: QuestionsDeps, caller: Caller, questionId: number, userCourseId?: number) => {
  const [question] = await listReadable(deps, caller, [questionId], userCourseId)
  if (question === undefined) throw new AppError('not_found')
  return question
}

export const getQuestion = async (...args: Parameters<typeof requireReadable>): Promise<Question> =>
  viewQuestion(await requireReadable(...args), args[1])

/** Sets the mark as requested, or toggles it where the request does not say; returns the new state. */
export const changeFavourite = async (
  deps: QuestionsDeps,
  caller: Caller,
  questionId: number,
  wanted: boolean | undefined,
): Promise<boolean> => {
  await requireReadable(deps, caller, questionId)
  return deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, caller.userId)
    if (wanted !== true && (await deleteFavourite(tx, caller.userId, questionId))) return false
    if (wanted === false) return false
    await insertFavourite(tx, caller.userId, questionId, deps.now())
    return true
  })
}

const complaintsPerPerson: RateLimit = { name: 'complaint', limit: 60, windowS: 60 * 60 }

interface Complaint {
  questionId: number
  message: string
  askedId: number | undefined
  userCourseId: number | undefined
}

type Seen = Pick<NewComplaint, 'versionId' | 'items' | 'isRight' | 'shownOrder'>

const numbersOf = (variants: readonly { number: number }[]): number[] => variants.map(({ number }) => number)

/** A list of questions has the order of the bank. */
const seenInList = ({ versionId, body }: QuestionRow): Seen => ({
  ...{ versionId, items: null, isRight: null },
  shownOrder: numbersOf(body.variants),
})

/** What the learner saw in an attempt. */
export const findSeen = async (db: Db, asked: Parameters<typeof findAsked>[1]): Promise<Seen | undefined> => {
  const found = await findAsked(db, asked)
  if (found === undefined) return undefined
  const { body, attemptId, isOffline, ...seen } = found
  const shown = orderVariants(body.variants, attemptId, asked.questionId)
  return { ...seen, shownOrder: isOffline ? null : numbersOf(shown) }
}

/** Stores a complaint about a question that the caller may read, in the wording that they saw; returns its id. */
export const sendComplaint = async (
  deps: QuestionsDeps,
  caller: Caller,
  { questionId, message, askedId, userCourseId }: Complaint,
): Promise<number> => {
  const { db } = deps
  const listed = await requireReadable(deps, caller, questionId, userCourseId)
  const seen =
    askedId === undefined ? seenInList(listed) : await findSeen(db, { learnerId: caller.userId, questionId, askedId })
  if (seen === undefined) throw new AppError('not_found')
  await consumeRateLimit(db, deps.now(), complaintsPerPerson, String(caller.userId))
  const complaint = { ...seen, userId: caller.userId, message, now: deps.now() }
  return db.transaction().execute((tx) => insertComplaint(tx, complaint))
}
