import { findInPage, type PageText, type TextSpan } from '../pdf/page-text.ts'

export interface Match {
  /** Index of the page. */
  page: number
  span: TextSpan
}

export const findMatches = (pages: readonly PageText[], query: string): Match[] =>
  pages.flatMap((text, page) => findInPage(text, query).map((span) => ({ page, span })))

/** The first match from this page on; after the last page the search wraps around. */
export const firstMatchFrom = (matches: readonly Match[], page: number): number =>
  Math.max(
    0,
    matches.findIndex((match) => match.page >= page),
  )
