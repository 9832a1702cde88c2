import type { NormativeDocument } from '@dopusk/contract'
import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { BackToList } from '../back-to-list.tsx'
import { usePdf } from './pdf/use-pdf.ts'
import { Reader } from './reader.tsx'
import styles from './viewer.module.css'
import { ViewerError } from './viewer-error.tsx'
import { ViewerSkeleton } from './viewer-skeleton.tsx'

interface ViewerProps {
  document: NormativeDocument
  /** The cited point to open at. */
  point: string | null
  onBack: () => void
}

const pageOf = ({ page_of_point: pages }: NormativeDocument, point: string | null): number | undefined =>
  point !== null && Object.hasOwn(pages, point) ? pages[point] : undefined

/** A document of the library: loading, error, reader. */
export const Viewer = ({ document, point, onBack }: ViewerProps) => {
  const page = pageOf(document, point)
  const { state, retry } = usePdf(document.document_link, (page ?? 1) - 1, page === undefined ? null : point)
  const viewer = useRef<HTMLDivElement>(null)
  // The focused list item is gone; the pages take focus once they are loaded.
  useEffect(() => viewer.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={viewer} className={styles.viewer}>
      <BackToList onBack={onBack} />
      {!document.is_current && (
        <p className={styles.note} role="status">
          Это прежняя редакция: вопрос ссылается на&nbsp;неё.
        </p>
      )}
      {point !== null && page === undefined && (
        <p className={styles.note} role="status">
          Где в&nbsp;документе «{point}», неизвестно: он открыт с&nbsp;начала.
        </p>
      )}
      {point !== null && page !== undefined && (
        <VisuallyHidden>
          <span role="status">{state.status === 'ready' ? `Открыто на странице ${page}: ${point}` : ''}</span>
        </VisuallyHidden>
      )}
      {state.status === 'loading' && <ViewerSkeleton share={state.share} />}
      {state.status === 'failed' && <ViewerError error={state.error} link={document.document_link} onRetry={retry} />}
      {state.status === 'ready' && <Reader pdf={state.pdf} start={state.start} />}
    </div>
  )
}
