import { readInWorker, TableError } from '@dopusk/content/table'
import { AppError } from './http/app-error.ts'
import { createSemaphore } from './semaphore.ts'

export interface Upload {
  name: string
  /** Base64. */
  content: string
}

/** One file at a time; people take turns, so that nobody waits for more than one file of another. */
const fileSemaphore = createSemaphore({ concurrency: 1, maxWaiting: 8 })

const wordFault = ({ message, line }: TableError): string =>
  line > 1 ? `Строка ${line}: ${message}` : message.charAt(0).toUpperCase() + message.slice(1)

/** Runs the reader of an uploaded file when it is the person's turn. A fault of the file is reported at its field. */
export const queueUpload = async <T>(personId: number, read: () => Promise<T>, field = 'content'): Promise<T> => {
  try {
    return await fileSemaphore(read, personId)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    const message = wordFault(error)
    throw new AppError('invalid', { message, fields: { [field]: message } })
  }
}

/** Reads a file in a process of its own: the content of an upload, and so its reading time, is not under our control. */
export const readUpload = <T>(personId: number, worker: URL, input: object, field = 'content'): Promise<T> =>
  queueUpload(personId, () => readInWorker<T>(worker, input, { heapMb: 128 }), field)
