import type { ResetCheck } from '@dopusk/contract'
import { lockLearner } from '../../study/lock-learner.ts'
import { getReadableCourse } from '../../study/own-course.ts'
import { recountCourses } from '../../study/recount.ts'
import { todayOf } from '../../today.ts'
import type { CoursesDeps } from './courses.service.ts'
import {
  countLearnedElsewhere,
  countShared,
  forgetCourse,
  forgetLearnedElsewhere,
  hasStatistics,
  listLearnedElsewhere,
  markForecastsStale,
} from './resets.queries.ts'

const sampleSize = 5

/** Once access has ended, history and figures are all that the learner has: they are not reset then. */
const getTarget = async (deps: CoursesDeps, learnerId: number, userCourseId: number, db = deps.db) => {
  const { courseId, wordingDay } = await getReadableCourse(db, learnerId, userCourseId, todayOf(deps))
  return { learnerId, userCourseId, courseId, wordingDay }
}

export const checkReset = async (deps: CoursesDeps, learnerId: number, userCourseId: number): Promise<ResetCheck> => {
  const { db } = deps
  const target = await getTarget(deps, learnerId, userCourseId)
  const [success, learned, shared] = await Promise.all([
    hasStatistics(db, target),
    countLearnedElsewhere(db, target),
    countShared(db, target),
  ])
  return {
    success,
    show_reset: learned > 0,
    message: success ? 'Выберите, что сбросить' : 'По этому курсу пока нечего сбрасывать',
    learned_questions_count: learned,
    learned_questions: learned > 0 ? await listLearnedElsewhere(db, target, sampleSize) : [],
    shared_questions_count: shared,
  }
}

/** Deletes the memory of exactly the questions that `checkReset` lists. */
export const resetStatistics = (deps: CoursesDeps, learnerId: number, userCourseId: number): Promise<number> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const target = await getTarget(deps, learnerId, userCourseId, tx)
    const forgotten = await forgetLearnedElsewhere(tx, target)
    await recountCourses(tx, learnerId)
    await markForecastsStale(tx, learnerId)
    return forgotten
  })

export const resetCourse = (deps: CoursesDeps, learnerId: number, userCourseId: number): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    await forgetCourse(tx, await getTarget(deps, learnerId, userCourseId, tx), deps.now())
    await recountCourses(tx, learnerId)
    await markForecastsStale(tx, learnerId)
  })
