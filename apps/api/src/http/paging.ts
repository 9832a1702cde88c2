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

/** A page of a list with the URLs of the next and previous page, relative to the site. */
export const pageResponse = <T>(
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

/** The same for a list that is counted only up to a limit: beyond it, a full page has a next one. */
export const cappedPageResponse = <T>(
  request: FastifyRequest,
  page: Page,
  results: T[],
  { count, isCapped }: { count: number; isCapped: boolean },
): Paged<T> & { count_is_capped: boolean } => {
  const { limit, offset } = page
  const known = isCapped && results.length === limit ? Math.max(count, offset + limit + 1) : count
  return { ...pageResponse(request, page, results, known), count, count_is_capped: isCapped }
}
