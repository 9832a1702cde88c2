import type { PracticalResult, PracticalRun } from '@dopusk/contract'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Page } from '../../http/paging.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import { beginCourse } from '../../study/begin-course.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { getOwnCourse, requireOpen } from '../../study/own-course.ts'
import { todayOf } from '../../today.ts'
import {
  countResults,
  countRuns,
  findPractical,
  findResult,
  insertResult,
  listResults,
  listRuns,
  type ResultRow,
  type RunRow,
} from './practical-results.queries.ts'

interface PracticeDeps {
  db: Db
  now: () => Date
  timeZone: string
}

interface GivenResult {
  learnerId: number
  userCourseId: number
  run: string
  practicalId: number
  isRight: boolean
  answer: unknown
}

const viewResult = (row: ResultRow): PracticalResult => ({
  id: row.id,
  user_course: row.userCourseId,
  run: row.run,
  practical: row.practicalId,
  is_right: row.isRight,
  answer: row.answer,
  created_at: row.createdAt.toISOString(),
})

const viewRun = (row: RunRow): PracticalRun => ({
  run: row.run,
  started_at: row.startedAt.toISOString(),
  answered_at: row.answeredAt.toISOString(),
  task_count: row.taskCount,
  right_answers: row.rightCount,
})

/** A run has about twenty tasks; what was answered without a connection arrives at once. */
const resultsPerLearner: RateLimit = { name: 'practical-result', limit: 600, windowS: 60 * 60 }

const saveLocked = async (tx: Tx, deps: PracticeDeps, given: GivenResult): Promise<ResultRow> => {
  await lockLearner(tx, given.learnerId)
  const course = await getOwnCourse(tx, given.learnerId, given.userCourseId, todayOf(deps))
  if ((await findPractical(tx, course.courseId, given.practicalId)) === undefined) throw new AppError('not_found')
  const stored = await findResult(tx, given, given)
  if (stored?.isSame === false) throw new AppError('already_answered')
  if (stored !== undefined) return stored
  requireOpen(course)
  const now = deps.now()
  await beginCourse(tx, given, now)
  return insertResult(tx, now, given)
}

/**
 * Stores the learner's own word about a task. The same result again gets the stored one, even in a closed course; another
 * result for the same task of the run is refused.
 */
export const savePracticalResult = async (deps: PracticeDeps, given: GivenResult): Promise<PracticalResult> => {
  await consumeRateLimit(deps.db, deps.now(), resultsPerLearner, String(given.learnerId))
  return viewResult(await deps.db.transaction().execute((tx) => saveLocked(tx, deps, given)))
}

/** Readable in every state of the course, as the history is. */
const getRunsOf = async (deps: PracticeDeps, learnerId: number, userCourseId: number) => {
  await getOwnCourse(deps.db, learnerId, userCourseId, todayOf(deps))
  return { learnerId, userCourseId }
}

export const listPracticalResults = async (
  deps: PracticeDeps,
  learnerId: number,
  { user_course: userCourseId, run, ...page }: Page & { user_course: number; run?: string | undefined },
): Promise<{ results: PracticalResult[]; count: number }> => {
  const of = await getRunsOf(deps, learnerId, userCourseId)
  const [rows, count] = await Promise.all([listResults(deps.db, of, run, page), countResults(deps.db, of, run)])
  return { results: rows.map(viewResult), count }
}

export const listPracticalRuns = async (
  deps: PracticeDeps,
  learnerId: number,
  { user_course: userCourseId, ...page }: Page & { user_course: number },
): Promise<{ runs: PracticalRun[]; count: number }> => {
  const of = await getRunsOf(deps, learnerId, userCourseId)
  const [rows, count] = await Promise.all([listRuns(deps.db, of, page), countRuns(deps.db, of)])
  return { runs: rows.map(viewRun), count }
}
