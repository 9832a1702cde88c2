import { seededRandom } from '@dopusk/domain'

/** What one learner does and when, in seconds from the start of the run; the same for the same seed. */
export interface LearnerSchedule {
  /** Opens the page and signs in. */
  arrivesAt: number
  /** Leaves everything and opens the ticket; undefined for those who do not take it. */
  ticketAt: number | undefined
  random: () => number
}

export interface RunPlan {
  learners: number
  seconds: number
  /** Everybody arrives within this time. */
  stormSeconds: number
  /** So many start the same ticket within a minute, in the middle of the run. */
  onTicket: number
  seed: number
}

export const ticketSeconds = 60

/**
 * Seconds from one answer to the next, reading of the explanation included: log-normal with a median of 20 s, between 5 and 90 s.
 * An assumption, nothing measured: a question with its variants has about 60 words, read at 200 to 240 words a minute
 * in 15 to 18 s, and the choice takes some seconds more. Times of people are skewed to the right, as a log-normal distribution is.
 */
const think = { median: 20, sigma: 0.6, min: 5, max: 90 }

/** Box and Muller. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

export const thinkSeconds = (random: () => number): number =>
  Math.min(think.max, Math.max(think.min, think.median * Math.exp(think.sigma * normal(random))))

export const between = (random: () => number, min: number, max: number): number => min + (max - min) * random()

/** Arrivals are densest at the start and thin out to nothing: the first second has twice the mean. */
const arrival = (random: () => number, stormSeconds: number): number => stormSeconds * (1 - Math.sqrt(1 - random()))

export const planLearner = (plan: RunPlan, index: number): LearnerSchedule => {
  const random = seededRandom(plan.seed * 1_000_003 + index + 1)
  // Neighbouring seeds begin alike.
  for (let skipped = 0; skipped < 5; skipped += 1) random()
  const arrivesAt = arrival(random, plan.stormSeconds)
  const ticketFrom = Math.max(plan.stormSeconds, plan.seconds / 2)
  return { arrivesAt, ticketAt: index < plan.onTicket ? ticketFrom + ticketSeconds * random() : undefined, random }
}
