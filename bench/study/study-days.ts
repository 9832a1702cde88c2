import { chooseQuestions, type Memory, review } from '@dopusk/domain'
import { createForgetfulLearner } from './forgetful-learner.ts'
import { seededRandom } from './seeded-random.ts'

export interface StudyPlan {
  questions: number
  days: number
  answersPerDay: number
  seed: number
}

/** Which questions are answered today, given what the product remembers. */
export type Policy = (
  today: Date,
  count: number,
  memories: Map<number, Memory>,
  plan: StudyPlan,
  random: () => number,
) => number[]

const dayMs = 86_400_000
const start = Date.parse('2026-11-01T18:00:00Z')

const overdue = (memory: Memory, now: Date) => (now.getTime() - memory.reviewedAt.getTime()) / memory.stability

/** As the product does it: what is due first, the likeliest forgotten first of all; then new ones, then the weakest. */
export const bySchedule: Policy = (now, count, memories, { questions }) => {
  const seen = [...memories].sort(([, a], [, b]) => overdue(b, now) - overdue(a, now))
  const endOfDay = now.getTime() + dayMs / 4
  const due = seen.filter(([, { dueAt }]) => dueAt.getTime() <= endOfDay).map(([question]) => question)
  const repeated = chooseQuestions('Easy', count, { unseen: [], weakest: [], forgotten: due })
  const unseen = Array.from({ length: questions }, (_, n) => n).filter((question) => !memories.has(question))
  const weakest = seen.map(([question]) => question).filter((question) => !repeated.includes(question))
  return [...repeated, ...chooseQuestions('Hard', count - repeated.length, { unseen, weakest, forgotten: [] })]
}

const byChance: Policy = (_now, count, _memories, { questions }, random) => {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, questions)) chosen.add(Math.floor(random() * questions))
  return [...chosen]
}

/** Mean recall over the whole course on the last day. */
export const studyFor = (plan: StudyPlan, policy: Policy): number => {
  const random = seededRandom(plan.seed)
  const learner = createForgetfulLearner(plan.questions, random)
  const memories = new Map<number, Memory>()
  for (let day = 0; day < plan.days; day += 1) {
    const now = new Date(start + day * dayMs)
    for (const question of policy(now, plan.answersPerDay, memories, plan, random)) {
      const level = learner.answer(question, day)
      memories.set(question, review(memories.get(question) ?? null, level, now, plan.days - day))
    }
  }
  let sum = 0
  for (let question = 0; question < plan.questions; question += 1) sum += learner.recall(question, plan.days)
  return sum / plan.questions
}

/** The least answers a day with which chance reaches the recall; a whole number. */
export const answersByChance = (plan: StudyPlan, recall: number): number => {
  for (let perDay = plan.answersPerDay; perDay <= 20 * plan.answersPerDay; perDay += 1) {
    if (studyFor({ ...plan, answersPerDay: perDay }, byChance) >= recall) return perDay
  }
  return Number.POSITIVE_INFINITY
}
