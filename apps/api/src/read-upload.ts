import { readInWorker, TableError } from '@dopusk/content/table'
import { AppError } from './http/app-error.ts'
import { createSemaphore, SemaphoreFullError } from './semaphore.ts'

export interface Upload {
  name: string
  /** Base64. */
  content: string
}

const fileSemaphore = createSemaphore({ concurrency: 1, maxWaiting: 20 })

const wordFault = ({ message, line }: TableError): string =>
  line > 1 ? `Строка ${line}: ${message}` : message.charAt(0).toUpperCase() + message.slice(1)

/**
 * Reads one file at a time, in a process of its own: the content of an upload, and so its reading time, is not under our
 * control. A fault of the file is reported at the field that brought it.
 */
export const readUpload = async <T>(worker: URL, input: object, field = 'content'): Promise<T> => {
  try {
    return await fileSemaphore(() => readInWorker<T>(worker, input, { heapMb: 128 }))
  } catch (error) {
    if (error instanceof SemaphoreFullError) throw new AppError('unavailable')
    if (!(error instanceof TableError)) throw error
    const message = wordFault(error)
    throw new AppError('invalid', { message, fields: { [field]: message } })
  }
}
