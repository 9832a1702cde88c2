import { setTimeout as pause } from 'node:timers/promises'
import { type Acknowledged, answerOnce, type Student } from '../acknowledged.ts'

/** Learners who answer one question after the other, with a pause to think. */
export interface Answering {
  /** The longest time without an acknowledged answer of anybody since that moment, in seconds. */
  longestGapS(since: number): number
  /** Requests that got no 200, by status; 0 without an answer. */
  refused: Map<number, number>
  stop(): Promise<void>
}

const thinkMs = 250
const retryMs = 300
const timeoutMs = 15_000

/** As browsers do it: an answer that is not acknowledged is sent again, until it is. */
export const startAnswering = (
  url: string,
  students: readonly Student[],
  acknowledged: Acknowledged,
  onAcknowledged: () => void = () => {},
): Answering => {
  const acknowledgedAt: number[] = []
  const refused = new Map<number, number>()
  let isOver = false
  const study = async (student: Student) => {
    while (!isOver) {
      const askedId = student.asked[0]
      if (askedId === undefined) return
      const { status, answer } = await answerOnce(url, askedId, student.token, AbortSignal.timeout(timeoutMs))
      if (answer === undefined) {
        refused.set(status, (refused.get(status) ?? 0) + 1)
        await pause(retryMs)
        continue
      }
      acknowledged.set(askedId, answer)
      acknowledgedAt.push(performance.now())
      onAcknowledged()
      student.asked.shift()
      await pause(thinkMs * (0.5 + Math.random()))
    }
  }
  const studying = Promise.all(students.map(study))
  return {
    refused,
    longestGapS: (since) => {
      const moments = [since, ...acknowledgedAt.filter((at) => at > since)]
      const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at))
      return Math.max(0, ...gaps) / 1000
    },
    stop: async () => {
      isOver = true
      await studying
    },
  }
}
