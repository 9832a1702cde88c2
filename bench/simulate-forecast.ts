import { parseArgs } from 'node:util'
import { type ForecastQuestion, forecastPass, type Memory, type RepeatedAnswer } from '@dopusk/domain'
import { measureForecastSpeed } from './study/forecast-speed.ts'
import { type PolicyName, resultOf, type StudyCell, study, ticket, timeOfDay } from './study/study-days.ts'

/**
 * The forecast of passing against the true chance of simulated learners, on several days of several courses, in worlds
 * whose memory is not the one that the forecast assumes.
 */
const { values: flags } = parseArgs({
  options: { seeds: { type: 'string', default: '24' }, json: { type: 'boolean', default: false } },
})
const seeds = Number(flags.seeds)
if (!(seeds > 0)) throw new Error('--seeds is a positive number')

const courses: Omit<StudyCell, 'world' | 'slower'>[] = [
  { questions: 160, days: 30, perDay: 20 },
  { questions: 300, days: 30, perDay: 20 },
  { questions: 100, days: 14, perDay: 20 },
]

const worlds: Pick<StudyCell, 'world' | 'slower'>[] = [
  { world: 'fsrs', slower: 1 },
  { world: 'hlr', slower: 2 },
  { world: 'hlr', slower: 3 },
  { world: 'hlr', slower: 6 },
]

const policies: PolicyName[] = ['plan', 'today', 'chance']
const everyDays = 5

interface Forecast {
  pass: number
  low: number
  high: number
  share: number
  truePass: number
  trueShare: number
}

/** Every fifth day of one learner's course. */
const forecastsOf = (cell: StudyCell, policy: PolicyName, seed: number): Forecast[] => {
  const questions: ForecastQuestion[] = Array.from({ length: cell.questions }, (_, id) => ({
    id,
    variants: 4,
    rightCount: 1,
    topic: '',
  }))
  const repeats: RepeatedAnswer[] = []
  const firstAnswers = { right: 0, wrong: 0 }
  const forecasts: Forecast[] = []
  study(cell, policy, seed, {
    onAnswer: ({ memory, now, isRight, level }) => {
      if (memory === null) {
        firstAnswers[isRight ? 'right' : 'wrong'] += 1
        return
      }
      const elapsedDays = (now.getTime() - memory.reviewedAt.getTime()) / 86_400_000
      const isKnown = isRight && level !== 'Bad'
      repeats.push({ elapsedDays, stability: memory.stability, variants: 4, rightCount: 1, isRight: isKnown })
    },
    onDay: (day, memories: ReadonlyMap<number, Memory>, learner) => {
      if ((day + 1) % everyDays !== 0) return
      const now = timeOfDay(day + 1)
      const forecast = forecastPass({ now, examAt: now, questions, memories, repeats, firstAnswers, exam: ticket })
      if ('missing' in forecast) return
      const truth = resultOf(learner, cell, day + 1)
      const { pass, low, high, expectedRight } = forecast
      const share = expectedRight / ticket.questions
      forecasts.push({ pass, low, high, share, truePass: truth.pass, trueShare: truth.right })
    },
  })
  return forecasts
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean distance between forecast and truth within ten classes of the forecast. */
const calibrationError = (forecasts: readonly Forecast[]): number => {
  const classes = Map.groupBy(forecasts, ({ pass }) => Math.min(9, Math.floor(pass * 10)))
  let sum = 0
  for (const members of classes.values()) {
    sum += Math.abs(members.reduce((total, { pass, truePass }) => total + pass - truePass, 0))
  }
  return sum / forecasts.length
}

const measure = (forecasts: readonly Forecast[]) => ({
  forecasts: forecasts.length,
  brier: meanOf(forecasts.map(({ pass, truePass }) => (pass - truePass) ** 2 + truePass * (1 - truePass))),
  rmse: Math.sqrt(meanOf(forecasts.map(({ pass, truePass }) => (pass - truePass) ** 2))),
  ece: calibrationError(forecasts),
  cover: meanOf(forecasts.map(({ low, high, truePass }) => (low <= truePass && truePass <= high ? 1 : 0))),
  width: meanOf(forecasts.map(({ low, high }) => high - low)),
  shareError: meanOf(forecasts.map(({ share, trueShare }) => Math.abs(share - trueShare))),
})

const byWorld = worlds.map((world) => {
  const forecasts = courses.flatMap((course) =>
    Array.from({ length: seeds }, (_, index) =>
      forecastsOf({ ...world, ...course }, policies[index % policies.length] as PolicyName, index + 1),
    ).flat(),
  )
  return { world: `${world.world}${world.slower === 1 ? '' : `/${world.slower}`}`, forecasts }
})
const rows = [
  ...byWorld.map(({ world, forecasts }) => ({ world, ...measure(forecasts) })),
  { world: 'all', ...measure(byWorld.flatMap(({ forecasts }) => forecasts)) },
]

const goals = { ece: 0.05, rmse: 0.16, minCover: 0.7, maxCover: 0.9, shareError: 0.05 }
const all = rows.at(-1) as (typeof rows)[number]
const reached =
  all.ece <= goals.ece &&
  all.rmse <= goals.rmse &&
  all.cover >= goals.minCover &&
  all.cover <= goals.maxCover &&
  all.shareError <= goals.shareError

/** Goals: 25 ms for today, 2,000 ms by the plan. Not part of what is reached: it depends on the machine. */
const speed = measureForecastSpeed()

if (flags.json) console.log(JSON.stringify({ rows, goals, reached, speed }, null, 2))
else {
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(3)) : value,
        ]),
      ),
    ),
  )
  const [small, large, byPlan] = Object.values(speed).map((ms) => ms.toFixed(1))
  console.log(
    `400 questions: today ${small} ms (tickets of 20), ${large} ms (of 40); by the plan of 30 days ${byPlan} ms.`,
  )
  console.log(reached ? 'All goals are reached.' : 'Goals are missed.')
}
process.exitCode = reached ? 0 : 1
