import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './history-skeleton.module.css'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

export const HistorySkeleton = () => (
  <div role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <div className={styles.title}>
      <Skeleton shape="short" />
    </div>
    <Card className={styles.card}>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton />
          <Skeleton />
          <Skeleton shape="badge" />
        </div>
      ))}
    </Card>
  </div>
)
