import type { Question } from '@dopusk/contract'
import { type CalendarDay, isAccessActive } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { answerKindOf } from '../../study/attempt-question.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { todayOf } from '../../today.ts'
import {
  deleteFavourite,
  insertComplaint,
  insertFavourite,
  listCoursesOfQuestion,
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

/** A learner may read a question of their own courses; a superuser may read any. */
const requireReadable = async (db: Db, caller: Caller, questionId: number, today: CalendarDay): Promise<void> => {
  if (caller.isSuperuser) return
  const courses = await listCoursesOfQuestion(db, caller.userId, questionId)
  if (courses.length === 0) throw new AppError('not_found')
  const isActive = courses.some((course) => isAccessActive(accessPeriodOf(course), today))
  if (!isActive) throw new AppError('course_paused')
}

interface QuestionsDeps {
  db: Db
  now: () => Date
  timeZone: string
}

/** Throws where the caller may not read the question. */
export const getQuestion = async (
  { db, now, timeZone }: QuestionsDeps,
  caller: Caller,
  questionId: number,
): Promise<Question> => {
  const [question] = await listQuestions(db, caller.userId, [questionId])
  if (question === undefined) throw new AppError('not_found')
  await requireReadable(db, caller, questionId, todayOf({ now, timeZone }))
  return viewQuestion(question)
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
