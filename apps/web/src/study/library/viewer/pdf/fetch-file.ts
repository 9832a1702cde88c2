import { offlineError, readAnswer } from '../../../../shared/api/api-error.ts'

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
    throw failure instanceof TypeError ? offlineError() : failure
  }
}
