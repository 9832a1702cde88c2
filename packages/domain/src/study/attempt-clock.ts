export const secondsPerQuestion = 120

/** For the network: an answer given in time may arrive a little after the bell. */
const graceMs = 5000

export const deadlineFor = (startedAt: Date, questionCount: number): Date =>
  new Date(startedAt.getTime() + questionCount * secondsPerQuestion * 1000)

export type ClockState = 'open' | 'grace' | 'over'

/** Where a test stands by the server's clock. */
export const clockState = (deadlineAt: Date, now: Date): ClockState => {
  const pastMs = now.getTime() - deadlineAt.getTime()
  if (pastMs <= 0) return 'open'
  return pastMs <= graceMs ? 'grace' : 'over'
}

/** Until the bell, the last begun second counted whole. */
export const secondsLeft = (deadlineAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((deadlineAt.getTime() - now.getTime()) / 1000))

/** Attempts whose bell rang before this moment are over, grace included. */
export const overBefore = (now: Date): Date => new Date(now.getTime() - graceMs)

/** Passed at or above the mark; a question without an answer is a wrong one. */
export const isTicketPassed = (rightCount: number, questionCount: number, passPercent: number): boolean =>
  rightCount * 100 >= passPercent * questionCount
