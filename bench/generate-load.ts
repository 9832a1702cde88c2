import { parseArgs } from 'node:util'
import { withDatabase } from '../apps/api/cli/with-database.ts'
import { fillDatabase } from './load/fill-database.ts'

const { values } = parseArgs({
  options: {
    courses: { type: 'string', default: '3' },
    questions: { type: 'string', default: '900' },
    learners: { type: 'string', default: '1000' },
    answers: { type: 'string', default: '100000' },
  },
})

const numberOf = (name: keyof typeof values): number => {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1`)
  return value
}

const plan = {
  courses: numberOf('courses'),
  questions: numberOf('questions'),
  learners: numberOf('learners'),
  answers: numberOf('answers'),
}
const from = performance.now()
await withDatabase(({ connection }) => fillDatabase(connection, plan, new Date(), console.log))
console.log(
  `done in ${((performance.now() - from) / 1000).toFixed(1)} s, peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
)
