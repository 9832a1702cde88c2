import type { Check } from '@dopusk/contract'
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
import { lockLearner } from '../../study/lock-learner.ts'
import { getOpenCourse, type OwnCourse } from '../../study/own-course.ts'
import { readAskedQuestions } from '../../study/read-asked-questions.ts'
import type { AnswerDeps, RefuseNewAnswer } from '../../study/save-answer.ts'
import { type CheckRow, findCheck, finishCheck, insertCheck } from './checks.queries.ts'
import { listFavouriteIds, listMistakeIds, readSupply } from './supply.queries.ts'

export interface ChecksDeps extends AnswerDeps {
  random: () => number
}

interface Asked {
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

export const getCheck = async (deps: ChecksDeps, learnerId: number, id: number, db = deps.db): Promise<Check> => {
  const check = await findCheck(db, learnerId, id)
  if (check === undefined) throw new AppError('not_found')
  return { ...viewCheck(check), questions: await readAskedQuestions(db, deps.versions, learnerId, id) }
}

/** Unanswered questions simply stay so; ending again changes nothing. */
export const endCheck = (deps: ChecksDeps, learnerId: number, id: number): Promise<Check> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    await finishCheck(tx, learnerId, id, deps.now())
    return getCheck(deps, learnerId, id, tx)
  })

/** No answers into a course that is paused or over, nor into a check that has ended. */
export const refuseCheckAnswer: RefuseNewAnswer = (context, _now, today) => {
  if (context.pausedOn !== null || !isAccessActive(context, today)) throw new AppError('course_paused')
  if (context.finishedAt !== null) throw new AppError('check_finished')
}

/** Makes a check of the chosen questions in an order of its own; nothing to choose from is a refusal. */
const makeCheck = async (deps: ChecksDeps, asked: Asked, choose: Choose): Promise<Check> => {
  const now = deps.now()
  const { learnerId, userCourseId, difficulty } = asked
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

export const makeSmartCheck = (
  deps: ChecksDeps,
  asked: Asked & { difficulty: Difficulty; count: number },
): Promise<Check> =>
  makeCheck(deps, asked, async (tx, { courseId }, now) => {
    const { learnerId, count, difficulty } = asked
    return chooseQuestions(difficulty, count, await readSupply(tx, { learnerId, courseId, count, now }))
  })

const sizeOf = (asked: number | undefined, items: number[]) => asked ?? defaultCheckSize(items.length)
const mostAsked = 40

export const makeFavouriteCheck = (
  deps: ChecksDeps,
  asked: { learnerId: number; userCourseId: number; count: number | undefined; isSuperuser: boolean },
): Promise<Check> =>
  makeCheck(deps, { ...asked, difficulty: null }, async (tx, { courseId }) => {
    const within = asked.isSuperuser ? 'any' : courseId
    const items = await listFavouriteIds(tx, asked.learnerId, within, mostAsked)
    return items.slice(0, sizeOf(asked.count, items))
  })

export const makeMistakesCheck = (
  deps: ChecksDeps,
  asked: { learnerId: number; userCourseId: number; count: number | undefined },
): Promise<Check> =>
  makeCheck(deps, { ...asked, difficulty: null }, async (tx, { courseId }, now) => {
    const items = await listMistakeIds(tx, asked.learnerId, courseId, now, mostAsked)
    return items.slice(0, sizeOf(asked.count, items))
  })
