import type { Question } from '@dopusk/contract'
import { type CalendarDay, isAccessActive } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import {
  deleteFavourite,
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
  varients: body.variants.map(({ number, text, correct }) => ({ answer_number: number, answer_text: text, correct })),
  normative_documents: body.normative && { id: body.normative.document_id, text: body.normative.text },
  normative_title: body.normative?.title ?? null,
  normative_point: body.normative?.point ?? null,
})

/** A question is for those who have a course that holds it; a superuser reads any. */
const requireReadable = async (db: Db, caller: Caller, questionId: number, today: CalendarDay): Promise<void> => {
  if (caller.isSuperuser) return
  const courses = await listCoursesOfQuestion(db, caller.userId, questionId)
  if (courses.length === 0) throw new AppError('not_found')
  const isActive = courses.some((course) => isAccessActive(accessPeriodOf(course), today))
  if (!isActive) throw new AppError('course_paused')
}

export const readQuestion = async (
  db: Db,
  caller: Caller,
  questionId: number,
  today: CalendarDay,
): Promise<QuestionRow> => {
  const [question] = await listQuestions(db, caller.userId, [questionId])
  if (question === undefined) throw new AppError('not_found')
  await requireReadable(db, caller, questionId, today)
  return question
}

/** Marks or unmarks; without a wish the mark is turned over. The new state. */
export const changeFavourite = async (
  { db, now }: { db: Db; now: () => Date },
  caller: Caller,
  questionId: number,
  wanted: boolean | undefined,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockLearner(tx, caller.userId)
    if (wanted !== true && (await deleteFavourite(tx, caller.userId, questionId))) return false
    if (wanted === false) return false
    await insertFavourite(tx, caller.userId, questionId, now())
    return true
  })
