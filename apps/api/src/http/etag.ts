import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const tagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** Sends an answer that is the same for everybody, or only says that what the browser has is still right. */
export const sendShared = (request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply => {
  const tag = tagOf(text)
  reply.header('etag', tag).header('cache-control', 'public, no-cache')
  // Compression on the way marks the tag as weak; it is the same text.
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known?.includes(tag) ? reply.code(304).send() : reply.send(text)
}

export const versionTag = (version: number): string => `"${version}"`

/** Whether the sender saw this version, or does not say which one they saw. */
export const isCurrentVersion = (request: FastifyRequest, version: number): boolean => {
  const expected = request.headers['if-match']
  if (expected === undefined || expected.trim() === '*') return true
  return expected.split(',').some((tag) => tag.trim().replace(/^W\//, '') === versionTag(version))
}
