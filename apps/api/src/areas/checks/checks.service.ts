import type { Check, CheckQuestion } from '@dopusk/contract'
import {
  calendarDayAt,
  chooseQuestions,
  type Difficulty,
  defaultCheckSize,
  isAccessActive,
  shuffle,
} from '@dopusk/domain'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { SaveAnswer } from '../../study/answer-queue.ts'
import { listAttemptQuestionViews } from '../../study/attempt-question-views.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { getOpenCourse, type OwnCourse } from '../../study/own-course.ts'
import type { AnswerDeps, GivenAnswer, RefuseAnswer } from '../../study/save-answer.ts'
import { type CheckRow, findCheck, finishCheck, insertCheck } from './checks.queries.ts'
import { getSupply, listFavouriteIds, listMistakeIds } from './supply.queries.ts'

export interface ChecksDeps extends AnswerDeps {
  random: () => number
}

interface CheckRequest {
  learnerId: number
  userCourseId: number
  difficulty: Difficulty | null
}

type Choose = (tx: Tx, course: OwnCourse, now: Date) => Promise<number[]>

const statusOf = ({ finished_at, answered_count }: CheckRow): Check['status'] => {
  if (finished_at !== null) return 'Completed'
  return answered_count > 0 ? 'In Progress' : 'Not started'
}

export const viewCheck = (row: CheckRow): Omit<Check, 'questions'> => ({
  id: row.id,
  status: statusOf(row),
  difficulty: row.difficulty,
  created_at: row.created_at.toISOString(),
  question_count: row.question_count,
  right_answers: row.right_count,
  user_course: row.user_course_id,
})

const getCheck = async (deps: ChecksDeps, learnerId: number, id: number, db = deps.db): Promise<Check> => {
  const check = await findCheck(db, learnerId, id)
  if (check === undefined) throw new AppError('not_found')
  return { ...viewCheck(check), questions: await listAttemptQuestionViews(db, deps.versions, learnerId, id) }
}

export const listCheckQuestions = async (deps: ChecksDeps, learnerId: number, id: number): Promise<CheckQuestion[]> =>
  (await getCheck(deps, learnerId, id)).questions

/** Unanswered questions stay unanswered; ending an ended check changes nothing. */
export const endCheck = (deps: ChecksDeps, learnerId: number, id: number): Promise<Check> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    await finishCheck(tx, learnerId, id, deps.now())
    return getCheck(deps, learnerId, id, tx)
  })

/** Refuses answers where the course is paused or over, or the check has ended. */
export const refuseCheckAnswer: RefuseAnswer = (context, _now, today) => {
  if (context.pausedOn !== null || !isAccessActive(context, today)) throw new AppError('course_paused')
  if (context.finishedAt !== null) throw new AppError('check_finished')
}

export const saveCheckAnswer = (
  { saveAnswer }: { saveAnswer: SaveAnswer },
  answer: Omit<GivenAnswer, 'kind' | 'refuse'>,
): Promise<CheckQuestion> => saveAnswer({ ...answer, kind: 'check', refuse: refuseCheckAnswer })

/** Creates a check of the chosen questions in random order; refuses where there is nothing to choose from. */
const generateCheck = async (deps: ChecksDeps, request: CheckRequest, choose: Choose): Promise<Check> => {
  const now = deps.now()
  const { learnerId, userCourseId, difficulty } = request
  return deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const course = await getOpenCourse(tx, learnerId, userCourseId, calendarDayAt(now, deps.timeZone))
    const chosen = await choose(tx, course, now)
    if (chosen.length === 0) throw new AppError('nothing_to_study')
    const questionIds = shuffle(chosen, deps.random)
    const id = await insertCheck(tx, { learnerId, userCourseId, difficulty, questionIds, now })
    return getCheck(deps, learnerId, id, tx)
  })
}

export const generateSmartCheck = (
  deps: ChecksDeps,
  request: CheckRequest & { difficulty: Difficulty; count: number },
): Promise<Check> =>
  generateCheck(deps, request, async (tx, { courseId }, now) => {
    const { learnerId, count, difficulty } = request
    return chooseQuestions(difficulty, count, await getSupply(tx, { learnerId, courseId, count, now }))
  })

const sizeOf = (requested: number | undefined, items: number[]) => requested ?? defaultCheckSize(items.length)
const maxQuestions = 40

export const generateFavouriteCheck = (
  deps: ChecksDeps,
  request: { learnerId: number; userCourseId: number; count: number | undefined; isSuperuser: boolean },
): Promise<Check> =>
  generateCheck(deps, { ...request, difficulty: null }, async (tx, { courseId }) => {
    const within = request.isSuperuser ? 'any' : courseId
    const items = await listFavouriteIds(tx, request.learnerId, within, maxQuestions)
    return items.slice(0, sizeOf(request.count, items))
  })

export const generateBadCheck = (
  deps: ChecksDeps,
  request: { learnerId: number; userCourseId: number; count: number | undefined },
): Promise<Check> =>
  generateCheck(deps, { ...request, difficulty: null }, async (tx, { courseId }, now) => {
    const items = await listMistakeIds(tx, request.learnerId, courseId, now, maxQuestions)
    return items.slice(0, sizeOf(request.count, items))
  })
