import { measureBusy } from './measure-busy.ts'

/** Thrown where too much of the same owner already waits. */
export class SemaphoreFullError extends Error {}

interface SemaphoreOptions {
  concurrency: number
  /** Of each owner. */
  maxWaiting?: number
  /** Before the next one starts, a slot rests for as long as the event loop had other work while the last one ran. */
  yieldsToOthers?: boolean
}

/**
 * Who waits, by owner: owners take turns, each one's own work is first come first served. Whoever was served last comes after
 * the others.
 */
const createQueue = (maxWaiting: number) => {
  const waiting = new Map<unknown, (() => void)[]>()
  const moveToEnd = (owner: unknown, own: (() => void)[]) => {
    waiting.delete(owner)
    if (own.length > 0) waiting.set(owner, own)
  }
  return {
    add: (owner: unknown, start: () => void) => {
      const own = waiting.get(owner) ?? []
      if (own.length >= maxWaiting) throw new SemaphoreFullError()
      own.push(start)
      waiting.set(owner, own)
    },
    next: (served: unknown): (() => void) | undefined => {
      moveToEnd(served, waiting.get(served) ?? [])
      const [first] = waiting
      if (first === undefined) return undefined
      const [owner, own] = first
      const start = own.shift()
      moveToEnd(owner, own)
      return start
    },
  }
}

/** Runs at most `concurrency` at a time, of each owner in the order of arrival; the owners who wait take turns. */
export const createSemaphore = ({ concurrency, maxWaiting = Infinity, yieldsToOthers = false }: SemaphoreOptions) => {
  let running = 0
  const queue = createQueue(maxWaiting)
  return async <T>(work: () => Promise<T>, owner?: number): Promise<T> => {
    if (running >= concurrency) await new Promise<void>((start) => queue.add(owner, start))
    else running += 1
    const busyMs = measureBusy()
    try {
      return await work()
    } finally {
      const next = queue.next(owner)
      if (!next) running -= 1
      else if (yieldsToOthers) setTimeout(next, busyMs())
      else next()
    }
  }
}
