import { daysIncluded, reachOf } from './study-pace.ts'
import { type PlanRequest, planDay } from './study-plan.ts'

/** Before the learner's own time for an answer is known, and its limits. */
const usualSeconds = 50
const minSeconds = 10
const maxSeconds = 180

/** About how long so many questions take. */
export const minutesFor = (questions: number, secondsPerAnswer: number | null): number => {
  const seconds = Math.min(maxSeconds, Math.max(minSeconds, secondsPerAnswer ?? usualSeconds))
  return Math.ceil((questions * seconds) / 60)
}

/** A day of the plan in numbers, as the page shows it. */
export const planFigures = (request: PlanRequest, secondsPerAnswer: number | null) => {
  const { questionIds, memories, pace, today, lastStudyDay, answeredToday = [], changedIds = new Set() } = request
  const { mode, questionIds: asked } = planDay(request)
  const newCount = asked.filter((id) => !memories.has(id)).length
  const unseen = questionIds.filter((id) => !memories.has(id)).length
  const daysLeft = daysIncluded(today, lastStudyDay)
  const { unreachable, neededPace } = reachOf({ pace, unseen, daysLeft })
  return {
    last_study_day: lastStudyDay,
    days_left: daysLeft,
    pace,
    mode,
    today: { new: newCount, due: asked.length - newCount, done: answeredToday.length },
    minutes: minutesFor(asked.length, secondsPerAnswer),
    needed_pace: neededPace,
    unreachable,
    question_count: questionIds.length,
    unseen_count: unseen,
    changed_count: changedIds.size,
  }
}
