export const secondsPerQuestion = 120

/** The time limit of a ticket test. */
const timeLimitMs = (questionCount: number): number => questionCount * secondsPerQuestion * 1000

/** Allowance for the network: an answer given in time may arrive shortly after the deadline. */
const graceMs = 5000

export const deadlineFor = (startedAt: Date, questionCount: number): Date =>
  new Date(startedAt.getTime() + timeLimitMs(questionCount))

export type ClockState = 'open' | 'grace' | 'over'

/** The state of a test by the server's clock. */
export const clockState = (deadlineAt: Date, now: Date): ClockState => {
  const pastMs = now.getTime() - deadlineAt.getTime()
  if (pastMs <= 0) return 'open'
  return pastMs <= graceMs ? 'grace' : 'over'
}

/** Until the deadline, rounded up to whole seconds. */
export const secondsLeft = (deadlineAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((deadlineAt.getTime() - now.getTime()) / 1000))

/** Attempts with a deadline before this moment are over, grace included. */
export const overBefore = (now: Date): Date => new Date(now.getTime() - graceMs)

/** How many right answers pass a ticket: the mark is a share of all its questions, and unanswered ones count as wrong. */
export const passCountOf = (questionCount: number, passPercent: number): number =>
  Math.ceil((passPercent * questionCount) / 100)

/** The pass mark as a share: the greatest whole percent from which `passCountOf` leads back to the count. */
export const passPercentOf = (questionCount: number, passCount: number): number =>
  Math.floor((100 * passCount) / questionCount)
