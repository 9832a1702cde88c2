import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const contentTag = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** Sends a response that is the same for all callers, or 304 where the browser's copy is current. */
export const sendWithEtag = (request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply => {
  const tag = contentTag(text)
  reply.header('etag', tag).header('cache-control', 'public, no-cache')
  // A proxy that compresses marks the tag as weak; the text is the same.
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known?.includes(tag) ? reply.code(304).send() : reply.send(text)
}

/** Optimistic concurrency: the ETag of an editable row is its `row_version`, which a change sends back in If-Match. */
export const rowVersionEtag = (version: number): string => `"${version}"`

/** Whether If-Match names this version or is missing. False means that another change came first: a conflict. */
export const matchesIfMatch = (request: FastifyRequest, version: number): boolean => {
  const expected = request.headers['if-match']
  if (expected === undefined || expected.trim() === '*') return true
  return expected.split(',').some((tag) => tag.trim().replace(/^W\//, '') === rowVersionEtag(version))
}
