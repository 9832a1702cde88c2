import type { Readable } from 'node:stream'
import type { Db, Tx } from '../db/database.ts'
import { openSnapshot } from '../db/snapshot.ts'
import type { DocumentSemaphore } from './document-semaphore.ts'

export interface DocumentDeps {
  db: Db
  /** Where documents are read: a standby that lags nothing, otherwise the primary. */
  chooseReportDb: () => Promise<Db>
  documentSemaphore: DocumentSemaphore
}

/**
 * A document as a stream that is generated while it is read, from one snapshot. Every refusal comes before the first byte;
 * however the stream ends, its connection is released.
 */
export const streamDocument = async (
  { chooseReportDb, documentSemaphore }: DocumentDeps,
  generate: (tx: Tx) => Promise<Readable>,
): Promise<Readable> => {
  const release = documentSemaphore.acquire()
  const snapshot = await chooseReportDb()
    .then(openSnapshot)
    .catch((error: unknown) => {
      release()
      throw error
    })
  const close = () => snapshot.close().finally(release)
  try {
    const document = await generate(snapshot.tx)
    // A lost connection has already ended the stream with its error, so the error of closing is ignored.
    document.once('close', () => void close().catch(() => {}))
    return document
  } catch (error) {
    await close()
    throw error
  }
}
