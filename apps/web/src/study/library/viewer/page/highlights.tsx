import { useLayoutEffect, useState } from 'react'
import type { TextSpan } from '../pdf/page-text.ts'
import { type HighlightRect, highlightRects, type TextLayer } from './highlight-rects.ts'
import styles from './page-view.module.css'

type HighlightKind = 'found' | 'current' | 'cited'

export interface Highlight {
  kind: HighlightKind
  span: TextSpan
}

interface HighlightsProps {
  textLayer: TextLayer
  highlights: readonly Highlight[]
}

interface DrawnHighlight {
  key: string
  kind: HighlightKind
  rect: HighlightRect
}

const drawHighlight = (textLayer: TextLayer, { kind, span }: Highlight): DrawnHighlight[] =>
  highlightRects(textLayer, span).map((rect) => ({ key: `${kind} ${rect.left} ${rect.top}`, kind, rect }))

/** Draws the search matches and the cited point behind the text. */
export const Highlights = ({ textLayer, highlights }: HighlightsProps) => {
  const [drawn, setDrawn] = useState<DrawnHighlight[]>([])
  useLayoutEffect(() => setDrawn(highlights.flatMap((mark) => drawHighlight(textLayer, mark))), [textLayer, highlights])
  return (
    <div className={styles.marks} aria-hidden="true">
      {drawn.map(({ key, kind, rect: { left, top, width, height } }) => (
        <span
          key={key}
          className={styles[kind]}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        />
      ))}
    </div>
  )
}
