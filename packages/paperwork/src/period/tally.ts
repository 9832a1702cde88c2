import type { Kopecks } from '@dopusk/domain'
import { checkLearner } from './check-model.ts'
import type { Learners, Period, PeriodLearner, StartedCourse } from './period-model.ts'

/** A course at one price. A price change within the period gives two entries. */
export interface CourseTally {
  courseId: number
  name: string
  priceKopecks: Kopecks
  startCount: number
  completedCount: number
}

/** The counts of one partner's learners. */
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
  const course = courses.get(key) ?? { courseId, name, priceKopecks, startCount: 0, completedCount: 0 }
  if (course.name !== name) throw new RangeError(`course ${courseId} has two names: ${course.name}, ${name}`)
  course.startCount += 1
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
      for (const start of learner.courses) addStart(courses, start)
    },
    tally: () => ({ learnerCount, courses: [...courses.values()].sort(inOrder) }),
  }
}

/** For the invoice, which needs only the counts. */
export const tallyLearners = async (learners: Learners, period: Period): Promise<PeriodTally> => {
  const counter = countLearners(period)
  for await (const learner of learners) counter.add(learner)
  return counter.tally()
}
