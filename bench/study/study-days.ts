import { adviseStudy, chooseQuestions, type Memory, review, seededRandom } from '@dopusk/domain'
import { createSimulatedLearner, type RatingHabit } from './simulated-learner.ts'

export interface StudyPlan {
  questions: number
  days: number
  answersPerDay: number
  habit: RatingHabit
  /** The number of simulated learners; their recall is averaged. */
  learners: number
  seed: number
}

/** Chooses the questions of today from the stored memories. */
export type Policy = (
  today: Date,
  count: number,
  memories: Map<number, Memory>,
  plan: StudyPlan,
  daysLeft: number,
  random: () => number,
) => number[]

const dayMs = 86_400_000
const start = Date.parse('2026-11-01T18:00:00Z')

const overdue = (memory: Memory, now: Date) => (now.getTime() - memory.reviewedAt.getTime()) / memory.stability

/** As the product advises: due questions, the most likely forgotten first; then new ones, then the weakest. */
export const bySchedule: Policy = (now, count, memories, { questions }, daysLeft) => {
  const seen = [...memories].sort(([, a], [, b]) => overdue(b, now) - overdue(a, now))
  const endOfDay = now.getTime() + dayMs / 4
  const due = seen.filter(([, { dueAt }]) => dueAt.getTime() <= endOfDay).map(([question]) => question)
  const unseen = Array.from({ length: questions }, (_, n) => n).filter((question) => !memories.has(question))
  const advice = adviseStudy({ dueCount: due.length, unseenCount: unseen.length, daysLeft })
  const repeated = advice === 'due' ? chooseQuestions('Easy', count, { unseen: [], weakest: [], forgotten: due }) : []
  const weakest = seen.map(([question]) => question).filter((question) => !repeated.includes(question))
  return [...repeated, ...chooseQuestions('Hard', count - repeated.length, { unseen, weakest, forgotten: [] })]
}

const byChance: Policy = (_now, count, _memories, { questions }, _daysLeft, random) => {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, questions)) chosen.add(Math.floor(random() * questions))
  return [...chosen]
}

/** Mean recall of one learner over the whole course on the last day. */
const studyAlone = (plan: StudyPlan, policy: Policy, learnerNo: number): number => {
  const random = seededRandom(plan.seed * 1000 + learnerNo)
  const learner = createSimulatedLearner(plan.questions, plan.habit, random)
  const memories = new Map<number, Memory>()
  for (let day = 0; day < plan.days; day += 1) {
    const now = new Date(start + day * dayMs)
    for (const question of policy(now, plan.answersPerDay, memories, plan, plan.days - day, random)) {
      const level = learner.answer(question, day)
      memories.set(question, review(memories.get(question) ?? null, level, now, plan.days - day))
    }
  }
  let sum = 0
  for (let question = 0; question < plan.questions; question += 1) sum += learner.recall(question, plan.days)
  return sum / plan.questions
}

/** Mean recall over the whole course on the last day, of all learners of the plan. */
export const studyFor = (plan: StudyPlan, policy: Policy): number => {
  let sum = 0
  for (let no = 0; no < plan.learners; no += 1) sum += studyAlone(plan, policy, no)
  return sum / plan.learners
}

/** The answers a day with which random questions reach the recall, linearly interpolated. */
export const answersByChance = (plan: StudyPlan, recall: number): number => {
  let before = 0
  for (let perDay = plan.answersPerDay; perDay <= 20 * plan.answersPerDay; perDay += 1) {
    const reached = studyFor({ ...plan, answersPerDay: perDay }, byChance)
    if (reached >= recall) {
      return perDay === plan.answersPerDay ? perDay : perDay - 1 + (recall - before) / (reached - before)
    }
    before = reached
  }
  return Number.POSITIVE_INFINITY
}
