import { Readable } from 'node:stream'
import type { AnswerFile, FileBytes } from '@dopusk/contract'
import type { FastifyReply } from 'fastify'

/** Who takes no byte for so long is gone: what is read for them, such as a snapshot of the database, must not wait. */
const stalledMs = 120_000

// A stream is sent as it is: one around it, destroyed before it was read, would never reach the one inside.
const sendable = (bytes: FileBytes): Uint8Array | Readable =>
  bytes instanceof Uint8Array || bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })

/** Answers with a file to be saved. Pieces leave as they come; when the reader goes away, so does what makes them. */
export const sendFile = (reply: FastifyReply, { mediaType, fileName }: AnswerFile, bytes: FileBytes): FastifyReply => {
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
  const sent = sendable(bytes)
  // The status is sent already: the log is the only place where it can be said.
  if (sent instanceof Readable) sent.once('error', (err) => reply.log.error({ err }, 'file broke off'))
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(sent)
}
