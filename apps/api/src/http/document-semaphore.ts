import { AppError } from './app-error.ts'

export interface DocumentSemaphore {
  /** Acquires a permit, or refuses at once where none is free. Returns its release, which may be called twice. */
  acquire(): () => void
}

/**
 * Limits how many documents are generated at once: each holds a database connection, and the rest are for learners. Other
 * than `createSemaphore` it does not queue, and a permit outlives the call: a report holds it until its stream is closed.
 */
export const createDocumentSemaphore = (maxConcurrent = 4): DocumentSemaphore => {
  const permits = new Set<object>()
  return {
    acquire: () => {
      if (permits.size >= maxConcurrent) {
        const message = 'Сейчас уже составляется несколько документов. Повторите через минуту'
        throw new AppError('too_many_requests', { message, retryAfterS: 60 })
      }
      const permit = {}
      permits.add(permit)
      return () => permits.delete(permit)
    },
  }
}
