import { isAccessActive } from '@dopusk/domain'
import type { FastifyBaseLogger } from 'fastify'
import { lockLearners } from '../../study/lock-learner.ts'
import { planState } from '../../study/plan-state.ts'
import type { PlanDeps } from '../../study/plan-view.ts'
import type { QuestionVersions } from '../../study/question-versions.ts'
import { wordingDayOf } from '../../study/version-for.ts'
import { todayOf } from '../../today.ts'
import { createForecastThread, type ForecastThread } from './forecast-thread.ts'
import {
  listStaleCourses,
  type StaleCourse,
  type StoredForecast,
  unmarkStale,
  updateForecasts,
} from './stored-forecasts.queries.ts'
import { type CourseContent, examQuestions, readAnswers, readCourseContent } from './study-state.service.ts'

export interface ForecastDeps extends PlanDeps {
  versions: QuestionVersions
  log: Pick<FastifyBaseLogger, 'error'>
  /** For one run; tests share a thread. */
  createThread?: () => ForecastThread
}

/** What one run of the job uses for all courses. */
interface Run {
  thread: ForecastThread
  /** By course and day. */
  contents: Map<string, CourseContent>
}

const readContent = async (deps: ForecastDeps, { contents }: Run, course: StaleCourse): Promise<CourseContent> => {
  const day = wordingDayOf(course, todayOf(deps))
  const key = `${course.courseId} ${day}`
  const content = contents.get(key) ?? (await readCourseContent(deps, course.courseId, day))
  contents.set(key, content)
  return content
}

const computeForecast = async (
  deps: ForecastDeps,
  run: Run,
  course: StaleCourse,
): Promise<StoredForecast['forecast']> => {
  const { learnerId, userCourseId, courseId } = course
  const { db, timeZone } = deps
  const now = deps.now()
  const { rows } = await planState({ learnerId, userCourseId, now, timeZone }).execute(db)
  const [state] = rows
  if (state === undefined) return null
  const [content, answers] = await Promise.all([readContent(deps, run, course), readAnswers(deps, learnerId, courseId)])
  const forecast = await run.thread.compute({
    now: now.toISOString(),
    questions: examQuestions(content, state),
    ...answers,
    exam: content.exam,
  })
  if ('missing' in forecast) return null
  const { pass, low, high } = forecast
  if (![pass, low, high].every(Number.isFinite)) throw new Error(`a forecast of ${pass} from ${low} to ${high}`)
  return { pass, low, high }
}

const forecastOrLog = async (deps: ForecastDeps, run: Run, course: StaleCourse): Promise<StoredForecast> => {
  const { learnerId, userCourseId, rowVersion } = course
  const id = { learnerId, userCourseId, rowVersion }
  try {
    return { ...id, forecast: await computeForecast(deps, run, course), isFailed: false }
  } catch (err) {
    deps.log.error({ err, learnerId, userCourseId }, 'the forecast of a course could not be computed')
    return { ...id, forecast: null, isFailed: true }
  }
}

const storeBatch = async (deps: ForecastDeps, run: Run, courses: readonly StaleCourse[], now: Date) => {
  const today = todayOf(deps)
  const { active = [], ended = [] } = Object.groupBy(courses, (course) =>
    isAccessActive(course, today) ? 'active' : 'ended',
  )
  const forecasts: StoredForecast[] = []
  for (const course of active) forecasts.push(await forecastOrLog(deps, run, course))
  await deps.db.transaction().execute(async (tx) => {
    await lockLearners(
      tx,
      courses.map(({ learnerId }) => learnerId),
    )
    await updateForecasts(tx, now, forecasts)
    await unmarkStale(tx, ended)
  })
  return forecasts.length
}

const hourMs = 60 * 60_000
const batchSize = 50
/** The job queue gives a run fifteen minutes; what is left waits for the next run. */
const maxForecasts = 10_000

/**
 * Stores the forecast of each course that was answered since its last one, at most once an hour for each. Nothing is
 * claimed: a run that is killed leaves its batch to the next one, and two runs at once store the same twice. Returns the
 * number of forecasts.
 */
export const storeForecasts = async (deps: ForecastDeps): Promise<number> => {
  const { createThread = createForecastThread } = deps
  const run = { thread: createThread(), contents: new Map<string, CourseContent>() }
  let count = 0
  try {
    while (count < maxForecasts) {
      const now = deps.now()
      const courses = await listStaleCourses(deps.db, new Date(now.getTime() - hourMs), batchSize)
      if (courses.length === 0) break
      count += await storeBatch(deps, run, courses, now)
    }
  } finally {
    await run.thread.close()
  }
  return count
}
