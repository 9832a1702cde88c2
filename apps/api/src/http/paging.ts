import type { FastifyRequest } from 'fastify'

export interface Page {
  limit: number
  offset: number
}

export interface Paged<T> {
  results: T[]
  count: number
  next: string | null
  previous: string | null
}

/** A page of a list with the addresses of its neighbours, relative to the site. */
export const pageAnswer = <T>(
  request: FastifyRequest,
  { limit, offset }: Page,
  results: T[],
  count: number,
): Paged<T> => {
  const address = (at: number) => {
    const url = new URL(request.url, 'http://site')
    url.searchParams.set('limit', String(limit))
    url.searchParams.set('offset', String(at))
    return url.pathname + url.search
  }
  return {
    results,
    count,
    next: offset + limit < count ? address(offset + limit) : null,
    previous: offset > 0 ? address(Math.max(0, offset - limit)) : null,
  }
}
