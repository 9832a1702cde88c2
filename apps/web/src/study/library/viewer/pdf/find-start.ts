import type { Match } from '../search/find-matches.ts'
import { findHeading, type PageText } from './page-text.ts'
import type { Pdf } from './pdf.ts'

/** Where a document opens. */
export interface Start {
  /** Index of the page. */
  page: number
  /** The heading of the cited point, if it was found. */
  heading: Match | null
  /** The page margin beside the text, at scale 1. */
  margin: number
}

const marginOf = ({ runs }: PageText, pageWidth: number): number => {
  const margins = runs
    .filter(({ text }) => text.trim() !== '')
    .flatMap(({ left, width }) => [left, pageWidth - left - width])
  return margins.length === 0 ? 0 : Math.max(0, Math.min(...margins))
}

/** Starts at the heading of the cited point if the page has it, otherwise at the top of the page. */
export const findStart = async (pdf: Pdf, wantedPage: number, point: string | null): Promise<Start> => {
  const page = Math.min(wantedPage, pdf.pageSizes.length - 1)
  const text = await pdf.readText(page)
  const span = point === null ? undefined : findHeading(text, point)
  return {
    page,
    heading: span === undefined ? null : { page, span },
    margin: marginOf(text, pdf.pageSizes[page]?.width ?? 0),
  }
}
