import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const contentTag = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** Sends the content, or 304 where the browser's copy has the same tag. */
const sendUnlessKnown = (
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, content }: { tag: string; content: string | Buffer },
): FastifyReply => {
  reply.header('etag', tag)
  // A proxy that compresses marks the tag as weak; the content is the same.
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known?.includes(tag) ? reply.code(304).send() : reply.send(content)
}

/** A file that never changes under its address and may be cached for ever; `checksum` is that of its content. */
export const sendImmutable = (
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, checksum, bytes }: { mediaType: string; checksum: string; bytes: Buffer },
): FastifyReply => {
  reply.type(mediaType).header('cache-control', 'public, max-age=31536000, immutable')
  return sendUnlessKnown(request, reply, { tag: `"${checksum}"`, content: bytes })
}

/** A response that is the same for all callers. */
export const sendPublic = (request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply =>
  sendUnlessKnown(request, reply.header('cache-control', 'public, no-cache'), { tag: contentTag(text), content: text })

/** A caller's own response: no cache may keep it, but the page may, and asks whether `content` is still the same. */
export const sendOwn = (
  request: FastifyRequest,
  reply: FastifyReply,
  { text, content }: { text: string; content: string },
): FastifyReply =>
  sendUnlessKnown(request, reply.header('cache-control', 'no-store'), { tag: contentTag(content), content: text })

/** Optimistic concurrency: the ETag of an editable row is its `row_version`, which a change sends back in If-Match. */
export const rowVersionEtag = (version: number): string => `"${version}"`

/** Whether If-Match names this version or is missing. False means that another change came first: a conflict. */
export const matchesIfMatch = (request: FastifyRequest, version: number): boolean => {
  const expected = request.headers['if-match']
  if (expected === undefined || expected.trim() === '*') return true
  return expected.split(',').some((tag) => tag.trim().replace(/^W\//, '') === rowVersionEtag(version))
}
