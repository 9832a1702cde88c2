import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Pdf } from '../pdf/pdf.ts'
import { findMatches, firstMatchFrom, type Match } from './find-matches.ts'
import { usePageTexts } from './use-page-texts.ts'

const noMatches: readonly Match[] = []

interface TextSearchOptions {
  pdf: Pdf
  /** The search starts at the visible page. */
  currentPage: number
  onShow: (match: Match) => void
}

/** A search in the whole document, with the current match. */
export const useTextSearch = ({ pdf, currentPage, onShow }: TextSearchOptions) => {
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const { texts, share } = usePageTexts(pdf, query !== '')
  const matches = useMemo(() => (texts === null ? noMatches : findMatches(texts, query)), [texts, query])

  const show = (next: number) => {
    setIndex(next)
    const match = matches[next]
    if (match !== undefined) onShow(match)
  }
  const showFirst = useEffectEvent(() => show(firstMatchFrom(matches, currentPage)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found has changed
  useEffect(() => showFirst(), [matches])

  const step = (by: number) => {
    if (matches.length > 0) show((index + by + matches.length) % matches.length)
  }
  return {
    query,
    setQuery,
    matches,
    index,
    /** The progress of reading the document, 0 to 1; null when it is read. */
    readShare: query !== '' && texts === null ? share : null,
    next: () => step(1),
    previous: () => step(-1),
  }
}

export type TextSearch = ReturnType<typeof useTextSearch>
