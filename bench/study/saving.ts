import type { RatingHabit } from './simulated-learner.ts'
import { type PolicyName, type StudyCell, study } from './study-days.ts'

export interface SavingCourse {
  cell: StudyCell
  habit: RatingHabit
  seed: number
}

const learners = 12

/** Mean recall over the whole course on the last day, when no day is skipped. */
export const meanRecall = ({ cell, habit, seed }: SavingCourse, policy: PolicyName): number => {
  let sum = 0
  for (let no = 0; no < learners; no += 1) sum += study(cell, policy, seed * 1000 + no, { skips: 0, habit }).recall
  return sum / learners
}

/** The answers a day with which random questions reach the recall, linearly interpolated. */
export const answersByChance = (course: SavingCourse, recall: number): number => {
  const { cell } = course
  let before = 0
  for (let perDay = cell.perDay; perDay <= 20 * cell.perDay; perDay += 1) {
    const reached = meanRecall({ ...course, cell: { ...cell, perDay } }, 'chance')
    if (reached >= recall) {
      return perDay === cell.perDay ? perDay : perDay - 1 + (recall - before) / (reached - before)
    }
    before = reached
  }
  return Number.POSITIVE_INFINITY
}
