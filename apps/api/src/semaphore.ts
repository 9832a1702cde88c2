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
    remove: (owner: unknown, start: () => void) => {
      const own = (waiting.get(owner) ?? []).filter((other) => other !== start)
      if (own.length > 0) waiting.set(owner, own)
      else waiting.delete(owner)
    },
    isEmpty: () => waiting.size === 0,
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

/** Waits for its turn; leaves the queue, and throws the signal's reason, where the signal is aborted before. */
const waitInQueue = (queue: ReturnType<typeof createQueue>, owner: unknown, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const start = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      queue.remove(owner, start)
      reject(signal?.reason as Error)
    }
    signal?.throwIfAborted()
    queue.add(owner, start)
    signal?.addEventListener('abort', leave)
  })

/** Runs at most `concurrency` at a time, of each owner in the order of arrival; the owners who wait take turns. */
export const createSemaphore = ({ concurrency, maxWaiting = Infinity, yieldsToOthers = false }: SemaphoreOptions) => {
  let running = 0
  const queue = createQueue(maxWaiting)
  return async <T>(work: () => Promise<T>, owner?: number, signal?: AbortSignal): Promise<T> => {
    if (running >= concurrency) await waitInQueue(queue, owner, signal)
    else running += 1
    const busyMs = measureBusy()
    // Who is next is decided when the slot is free: until then each one can still leave the queue.
    const passOn = () => {
      const next = queue.next(owner)
      if (next) next()
      else running -= 1
    }
    try {
      return await work()
    } finally {
      if (yieldsToOthers && !queue.isEmpty()) setTimeout(passOn, busyMs())
      else passOn()
    }
  }
}

interface Turns {
  run: ReturnType<typeof createSemaphore>
  count: number
}

/** Runs the work of each owner one at a time, in the order of arrival. Owners do not wait for one another. */
export const createTurns = ({ maxWaiting }: Required<Pick<SemaphoreOptions, 'maxWaiting'>>) => {
  const turns = new Map<number, Turns>()
  return async <T>(owner: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const own = turns.get(owner) ?? { run: createSemaphore({ concurrency: 1, maxWaiting }), count: 0 }
    turns.set(owner, own)
    own.count += 1
    try {
      return await own.run(work, owner, signal)
    } finally {
      own.count -= 1
      if (own.count === 0) turns.delete(owner)
    }
  }
}
