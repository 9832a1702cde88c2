import type { Kopecks } from '@dopusk/domain'
import { checkLearner } from './check-model.ts'
import { isGivenIn, type Learners, type Period, type PeriodLearner, type StartedCourse } from './period-model.ts'

/** Access to one course at one price, as it is billed. */
export interface BilledCourse {
  name: string
  priceKopecks: Kopecks
  /** How many times access was given. */
  givenCount: number
  /** How many of these learners have begun to use it. */
  begunCount: number
}

/** A course at one price. A price change within the period gives two entries. */
export interface CourseTally extends BilledCourse {
  courseId: number
  completedCount: number
}

/** The counts of one partner's learners: all who are listed, and the courses that were given in the period. */
export interface PeriodTally {
  learnerCount: number
  courses: readonly CourseTally[]
}

export interface TallyCounter {
  add: (learner: PeriodLearner) => void
  tally: () => PeriodTally
}

const byName = new Intl.Collator('ru').compare

const inOrder = (one: CourseTally, other: CourseTally): number =>
  byName(one.name, other.name) || one.courseId - other.courseId || one.priceKopecks - other.priceKopecks

const addStart = (courses: Map<string, CourseTally>, start: StartedCourse): void => {
  const { courseId, name, priceKopecks } = start
  const key = `${courseId} ${priceKopecks}`
  const course = courses.get(key) ?? { courseId, name, priceKopecks, givenCount: 0, begunCount: 0, completedCount: 0 }
  if (course.name !== name) throw new RangeError(`course ${courseId} has two names: ${course.name}, ${name}`)
  course.givenCount += 1
  course.begunCount += start.lastActivityOn === null ? 0 : 1
  course.completedCount += start.progress === 100 ? 1 : 0
  courses.set(key, course)
}

/** Counts learners of a stream without keeping them in memory. */
export const countLearners = (period: Period): TallyCounter => {
  const courses = new Map<string, CourseTally>()
  let learnerCount = 0
  let previousId: number | undefined
  return {
    add: (learner) => {
      checkLearner(learner, period)
      // An ungrouped join would return the same person several times, billed for each row.
      if (learner.id === previousId) throw new RangeError(`learner ${learner.id} comes twice`)
      previousId = learner.id
      learnerCount += 1
      for (const start of learner.courses) if (isGivenIn(period, start)) addStart(courses, start)
    },
    tally: () => ({ learnerCount, courses: [...courses.values()].sort(inOrder) }),
  }
}

/** The counts without a document. */
export const tallyLearners = async (learners: Learners, period: Period): Promise<PeriodTally> => {
  const counter = countLearners(period)
  for await (const learner of learners) counter.add(learner)
  return counter.tally()
}
