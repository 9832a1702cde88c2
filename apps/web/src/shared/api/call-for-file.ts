import type { FileCall } from '@dopusk/contract'
import { notUnderstood, offlineError, readAnswer } from './api-error.ts'
import { type CallOptions, type InputOf, type LooseInput, perform } from './call.ts'

interface FileOptions extends CallOptions {
  /** The number of bytes received so far. */
  onBytes?: (count: number) => void
}

const readBytes = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (count: number) => void) => {
  const reader = body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let count = 0
  for (;;) {
    const { done, value } = await reader.read().catch((failure: unknown) => {
      // The body is truncated: the server stopped, or the connection is lost.
      throw failure instanceof TypeError ? offlineError() : failure
    })
    if (done) return pieces
    pieces.push(value)
    count += value.length
    onBytes(count)
  }
}

/** `text/plain` of `text/plain; charset=utf-8`. */
const essenceOf = (mediaType: string | null) => mediaType?.split(';')[0]?.trim().toLowerCase()

/** A response of another media type, such as a proxy's page, is an error whatever its status. */
const fileReader = (mediaType: string, onBytes: (count: number) => void) => async (response: Response) => {
  if (!response.ok) return await readAnswer(response)
  const isFile = essenceOf(response.headers.get('content-type')) === essenceOf(mediaType)
  const pieces = isFile && response.body !== null ? await readBytes(response.body, onBytes) : []
  if (pieces.length === 0) throw notUnderstood(response)
  return new Blob(pieces, { type: mediaType })
}

/** Makes a call that answers with a file. */
export const callForFile = async <C extends FileCall>(
  target: C,
  input: InputOf<C>,
  { onBytes = () => {}, ...options }: FileOptions = {},
): Promise<Blob> => {
  const { mediaType } = target.file
  const answer = await perform(target, input as LooseInput, options, {
    headers: { Accept: `${mediaType}, application/json`, 'X-Requested-With': 'XMLHttpRequest' },
    read: fileReader(mediaType, onBytes),
    isLong: true,
  })
  return answer as Blob
}
