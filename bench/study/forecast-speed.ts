import {
  type ForecastRequest,
  forecastByPlan,
  forecastPass,
  type Memory,
  type PlanRequest,
  review,
} from '@dopusk/domain'

const dayMs = 86_400_000
const now = new Date('2026-11-16T10:00:00Z')
const questionCount = 400
const seenCount = 380

const medianMs = (times: number, work: () => void): number => {
  const taken = Array.from({ length: times }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  })
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
}

const requestOf = (questions: number): ForecastRequest => {
  const memories = new Map<number, Memory>()
  for (let id = 0; id < seenCount; id += 1) {
    memories.set(id, review(null, 'Good', new Date(now.getTime() - dayMs * (5 + (id % 10))), Number.POSITIVE_INFINITY))
  }
  return {
    now,
    examAt: new Date(now.getTime() + 30 * dayMs),
    questions: Array.from({ length: questionCount }, (_, id) => ({ id, variants: 4, rightCount: 1, topic: '' })),
    memories,
    repeats: Array.from({ length: 150 }, (_, index) => ({
      elapsedDays: 3,
      stability: 2.3,
      variants: 4,
      rightCount: 1,
      isRight: index % 5 > 0,
    })),
    firstAnswers: { right: 150, wrong: 150 },
    exam: { questions, passCount: questions * 0.8 },
  }
}

const plan = ({ questions, memories }: ForecastRequest): PlanRequest => ({
  now,
  today: '2026-11-16',
  startDate: '2026-11-01',
  lastStudyDay: '2026-12-15',
  pace: 20,
  questionIds: questions.map(({ id }) => id),
  memories,
})

/** Milliseconds of one forecast for a bank of 400 questions; that by the plan for 30 days of 20 answers. */
export const measureForecastSpeed = () => {
  const [small, large] = [requestOf(20), requestOf(40)]
  return {
    todayOf20Ms: medianMs(15, () => forecastPass(small)),
    todayOf40Ms: medianMs(15, () => forecastPass(large)),
    byPlanMs: medianMs(5, () => forecastByPlan(large, plan(large))),
  }
}
