import type { Check, CheckQuestion } from '@dopusk/contract'
import {
  calendarDayAt,
  checkStatus,
  chooseQuestions,
  type Difficulty,
  defaultCheckSize,
  isAccessActive,
  maxCheckSize,
  planDay,
  shuffle,
} from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { runPipelinedTransaction, type Statement } from '../../db/pipelined-transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { SaveAnswer } from '../../study/answer-queue.ts'
import { type AttemptQuestion, listAttemptQuestions } from '../../study/attempt-question.ts'
import { viewAttemptQuestions } from '../../study/attempt-question-views.ts'
import { learnerLock, learnerLockAtOnce, lockLearner } from '../../study/lock-learner.ts'
import { type OwnCourseRow, requireOpenCourse } from '../../study/own-course.ts'
import { planOfDay, planState } from '../../study/plan-state.ts'
import type { AnswerDeps, GivenAnswer, RefuseAnswer } from '../../study/save-answer.ts'
import { todayOf } from '../../today.ts'
import { type CheckRow, checkInsert, findCheck, finishCheck, updatePlanMode } from './checks.queries.ts'
import {
  findChangedSupply,
  findFavouriteSupply,
  findMistakeSupply,
  findSupply,
  findTopicSupply,
  findWeakSupply,
  type SupplyRequest,
} from './supply.queries.ts'

export interface ChecksDeps extends AnswerDeps {
  random: () => number
}

interface CheckRequest {
  learnerId: number
  userCourseId: number
  difficulty: Difficulty | null
  mode: NonNullable<Check['mode']>
}

export const viewCheck = (row: CheckRow): Omit<Check, 'questions'> => ({
  id: row.id,
  status: checkStatus({ isFinished: row.finished_at !== null, answeredCount: row.answered_count }),
  difficulty: row.difficulty,
  mode: row.mode,
  created_at: row.created_at.toISOString(),
  question_count: row.question_count,
  right_answers: row.right_count,
  user_course: row.user_course_id,
})

const getCheck = async (deps: ChecksDeps, learnerId: number, id: number, db = deps.db): Promise<Check> => {
  const check = await findCheck(db, learnerId, id)
  if (check === undefined) throw new AppError('not_found')
  const asked = await listAttemptQuestions(db, learnerId, id, todayOf(deps))
  return { ...viewCheck(check), questions: await viewAttemptQuestions(db, deps.versions, asked) }
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

/**
 * Creates a check of the chosen questions, in their order; refuses where there is nothing to choose from. `read` is the
 * statement that reads the course with the questions to choose from.
 */
const generateCheck = async <Supply extends OwnCourseRow>(
  deps: ChecksDeps,
  { learnerId, userCourseId, difficulty, mode }: CheckRequest,
  read: (request: SupplyRequest) => Statement<Supply>,
  choose: (supply: Supply, connection: Db) => number[] | Promise<number[]>,
): Promise<Check> => {
  const now = deps.now()
  const today = calendarDayAt(now, deps.timeZone)
  const first = {
    lock: learnerLock(learnerId),
    lockAtOnce: learnerLockAtOnce(learnerId),
    read: read({ learnerId, userCourseId, now, today }),
  }
  const asked = await runPipelinedTransaction(deps.db, first, async (_locked, [supply], connection) => {
    const { wordingDay: day } = requireOpenCourse(supply, today)
    const questionIds = supply === undefined ? [] : await choose(supply, connection)
    if (questionIds.length === 0) throw new AppError('nothing_to_study')
    const write = checkInsert({ learnerId, userCourseId, difficulty, mode, questionIds, day, now })
    return { write, resultOf: (written: AttemptQuestion[]) => written }
  })
  const [{ attemptId }] = asked as [AttemptQuestion]
  return {
    id: attemptId,
    status: 'Not started',
    difficulty,
    mode,
    created_at: now.toISOString(),
    question_count: asked.length,
    right_answers: 0,
    user_course: userCourseId,
    questions: await viewAttemptQuestions(deps.db, deps.versions, asked),
  }
}

/** What is left of today's plan, in its order. */
export const generatePlanCheck = (
  deps: ChecksDeps,
  request: { learnerId: number; userCourseId: number },
): Promise<Check> =>
  generateCheck(
    deps,
    { ...request, difficulty: null, mode: 'plan' },
    (of) => planState({ ...of, timeZone: deps.timeZone }),
    async (state, connection) => {
      const { mode, questionIds } = planDay(planOfDay(state, deps.now(), deps.timeZone).request)
      if (mode !== state.planMode) await updatePlanMode(connection, request, mode)
      return questionIds.slice(0, maxCheckSize)
    },
  )

const modeOf = { Hard: 'new', Easy: 'repeat', Medium: 'mixed' } as const

export const generateSmartCheck = (
  deps: ChecksDeps,
  request: { learnerId: number; userCourseId: number; difficulty: Difficulty; count: number },
): Promise<Check> => {
  const { difficulty, count } = request
  return generateCheck(
    deps,
    { ...request, mode: modeOf[difficulty] },
    (of) => findSupply(of, difficulty, count),
    (supply) => shuffle(chooseQuestions(difficulty, count, supply), deps.random),
  )
}

/** As many as requested, by default ten, in random order. */
const someOf = (deps: ChecksDeps, items: number[], requested: number | undefined) =>
  shuffle(items.slice(0, requested ?? defaultCheckSize(items.length)), deps.random)

export const generateFavouriteCheck = (
  deps: ChecksDeps,
  request: { learnerId: number; userCourseId: number; count: number | undefined; isSuperuser: boolean },
): Promise<Check> =>
  generateCheck(
    deps,
    { ...request, difficulty: null, mode: 'favourites' },
    (of) => findFavouriteSupply(of, { within: request.isSuperuser ? 'any' : 'course', limit: maxCheckSize }),
    ({ items }) => someOf(deps, items, request.count),
  )

export const generateBadCheck = (
  deps: ChecksDeps,
  request: { learnerId: number; userCourseId: number; count: number | undefined },
): Promise<Check> =>
  generateCheck(
    deps,
    { ...request, difficulty: null, mode: 'mistakes' },
    (of) => findMistakeSupply(of, maxCheckSize),
    ({ items }) => someOf(deps, items, request.count),
  )

export const generateTopicCheck = (
  deps: ChecksDeps,
  request: { learnerId: number; userCourseId: number; topicId: number; count: number | undefined },
): Promise<Check> =>
  generateCheck(
    deps,
    { ...request, difficulty: null, mode: 'topic' },
    (of) => findTopicSupply(of, request.topicId, maxCheckSize),
    ({ items }) => someOf(deps, items, request.count),
  )

export const generateWeakCheck = (
  deps: ChecksDeps,
  request: { learnerId: number; userCourseId: number; count: number | undefined },
): Promise<Check> =>
  generateCheck(
    deps,
    { ...request, difficulty: null, mode: 'weak' },
    (of) => findWeakSupply(of, maxCheckSize),
    ({ items }) => someOf(deps, items, request.count),
  )

export const generateChangedCheck = (
  deps: ChecksDeps,
  request: { learnerId: number; userCourseId: number; count: number | undefined },
): Promise<Check> =>
  generateCheck(
    deps,
    { ...request, difficulty: null, mode: 'changed' },
    (of) => findChangedSupply(of, maxCheckSize),
    ({ items }) => someOf(deps, items, request.count),
  )
