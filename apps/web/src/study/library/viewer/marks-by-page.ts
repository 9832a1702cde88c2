import type { Match } from './find-matches.ts'
import type { Mark } from './page-marks.tsx'

const noMarks: readonly Mark[] = []

/** What is to be coloured on each page: the cited point, all that was found, and which of it is looked at now. */
export const marksByPage = (cited: Match | null, found: readonly Match[], current: Match | undefined) => {
  const byPage = new Map<number, Mark[]>()
  const put = ({ page, span }: Match, kind: Mark['kind']) => {
    const marks = byPage.get(page) ?? []
    marks.push({ kind, span })
    byPage.set(page, marks)
  }
  if (cited !== null) put(cited, 'cited')
  for (const match of found) put(match, match === current ? 'current' : 'found')
  return (page: number): readonly Mark[] => byPage.get(page) ?? noMarks
}
