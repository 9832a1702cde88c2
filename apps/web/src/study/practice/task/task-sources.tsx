import type { CitedSource } from '@dopusk/contract'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { CitedPoint } from '../../library/cited-point.tsx'
import styles from './task-sources.module.css'

const points: PluralForms = ['пункт', 'пункта', 'пунктов']
const maxShown = 2

interface TaskSourcesProps {
  sources: CitedSource[]
  onOpen: (source: CitedSource) => void
}

/** The points that the solution cites, as text; beyond two they are folded. */
export const TaskSources = ({ sources, onOpen }: TaskSourcesProps) => {
  const show = (source: CitedSource) => (
    <CitedPoint
      key={`${source.document} ${source.point}`}
      title={source.title}
      point={source.point}
      text={source.text}
      isUnverified={source.point_verified === false}
      notInForce={source.not_in_force}
      onOpenDocument={() => onOpen(source)}
    />
  )
  const folded = sources.slice(maxShown)
  return (
    <>
      {sources.slice(0, maxShown).map(show)}
      {folded.length > 0 && (
        <details className={styles.more}>
          <summary className={styles.summary}>Ещё {plural(folded.length, points)}</summary>
          {folded.map(show)}
        </details>
      )}
    </>
  )
}
