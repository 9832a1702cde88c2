import { useLayoutEffect, useState } from 'react'
import type { TextSpan } from '../pdf/page-text.ts'
import { type LaidText, type MarkRect, markRects } from './highlight-rects.ts'
import styles from './page-view.module.css'

type MarkKind = 'found' | 'current' | 'cited'

export interface Mark {
  kind: MarkKind
  span: TextSpan
}

interface PageMarksProps {
  laid: LaidText
  marks: readonly Mark[]
}

interface DrawnMark {
  key: string
  kind: MarkKind
  rect: MarkRect
}

const drawMark = (laid: LaidText, { kind, span }: Mark): DrawnMark[] =>
  markRects(laid, span).map((rect) => ({ key: `${kind} ${rect.left} ${rect.top}`, kind, rect }))

/** Colours what was found, and the cited point, behind the page's text. */
export const PageMarks = ({ laid, marks }: PageMarksProps) => {
  const [drawn, setDrawn] = useState<DrawnMark[]>([])
  useLayoutEffect(() => setDrawn(marks.flatMap((mark) => drawMark(laid, mark))), [laid, marks])
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
