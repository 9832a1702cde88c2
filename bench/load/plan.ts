/** The size of the load. Everything else is derived from these numbers and is the same on every machine. */
export interface LoadPlan {
  courses: number
  questions: number
  learners: number
  answers: number
}

export interface Offsets {
  user: number
  course: number
  topic: number
  question: number
  version: number
  userCourse: number
  attempt: number
  attemptQuestion: number
}

const perAttempt = 20
const dayMs = 86_400_000

/** A number below `below`, a hash of the other arguments (MurmurHash finaliser). */
const pick = (below: number, ...from: number[]): number => {
  let hash = 0x9e3779b9
  for (const part of from) {
    hash = Math.imul(hash ^ part, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return (hash >>> 0) % below
}

interface PlannedAnswer {
  id: number
  no: number
  question: number
  isRight: boolean
  seconds: number
  at: Date
}

interface PlannedAttempt {
  id: number
  at: Date
  answers: PlannedAnswer[]
}

export interface PlannedLearner {
  index: number
  course: number
  attempts: PlannedAttempt[]
}

export const questionsPerCourse = ({ courses, questions }: LoadPlan): number =>
  Math.max(perAttempt, Math.floor(questions / courses))

const planAttempt = (
  plan: LoadPlan,
  learner: number,
  course: number,
  id: number,
  size: number,
  firstAnswer: number,
  at: Date,
): PlannedAttempt => {
  const bank = questionsPerCourse(plan)
  // Consecutive questions of the bank, from a pseudo-random start: no question repeats within an attempt.
  const start = pick(bank, learner, id)
  const answers = Array.from({ length: size }, (_, n) => ({
    id: firstAnswer + n,
    no: n + 1,
    question: course * bank + ((start + n) % bank),
    isRight: pick(100, learner, id, n) < 70,
    seconds: 10 + pick(60, learner, n, id),
    at: new Date(at.getTime() + n * 45_000),
  }))
  return { id, at, answers }
}

/** Generates learners with their attempts; only one of them is in memory at a time. */
export function* planLearners(plan: LoadPlan, now: Date): Generator<PlannedLearner> {
  const perLearner = plan.answers / plan.learners
  let attempt = 0
  let answer = 0
  for (let index = 0; index < plan.learners; index += 1) {
    const course = pick(plan.courses, index)
    const attempts: PlannedAttempt[] = []
    let left = Math.round((index + 1) * perLearner) - Math.round(index * perLearner)
    const count = Math.ceil(left / perAttempt)
    for (let n = 0; n < count; n += 1) {
      const at = new Date(now.getTime() - (count - n) * (dayMs / 2) - pick(dayMs / 4, index, n))
      const size = Math.min(perAttempt, left)
      attempts.push(planAttempt(plan, index, course, attempt, size, answer, at))
      attempt += 1
      answer += size
      left -= size
    }
    yield { index, course, attempts }
  }
}
