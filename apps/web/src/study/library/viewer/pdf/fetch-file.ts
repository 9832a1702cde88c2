import { offlineError, readAnswer } from '../../../../shared/api/api-error.ts'
import { readOfflineSummary } from '../../../offline/offline-summary.ts'

const readBody = async (response: Response, onProgress: (share: number) => void): Promise<Uint8Array> => {
  const total = Number(response.headers.get('content-length') ?? 0)
  const chunks: Uint8Array[] = []
  let loaded = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    chunks.push(part.value)
    loaded += part.value.length
    if (total > 0) onProgress(Math.min(1, loaded / total))
  }
  const bytes = new Uint8Array(loaded)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** A document that was saved for study without a connection. */
const readStored = async (link: string): Promise<ArrayBuffer | null> =>
  readOfflineSummary() === null
    ? null
    : (await import('../../../offline/offline-runtime.ts')).readStoredFile('document', link)

/** A file of the library. Its URL is a content hash, so the browser's cache serves a file that was opened before. */
export const fetchFile = async (
  link: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Uint8Array> => {
  try {
    const response = await fetch(link, { signal })
    if (!response.ok) await readAnswer(response)
    return await readBody(response, onProgress)
  } catch (failure) {
    signal.throwIfAborted()
    if (!(failure instanceof TypeError)) throw failure
    const stored = await readStored(link)
    if (stored === null) throw offlineError()
    return new Uint8Array(stored)
  }
}
