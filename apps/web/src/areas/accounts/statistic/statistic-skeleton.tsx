import { Card } from '../../../shared/ui/card.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import card from './results-card.module.css'
import styles from './statistic-skeleton.module.css'

export const StatisticSkeleton = () => (
  <div className={styles.place} role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <div className={styles.whose}>
      <Skeleton shape="short" />
    </div>
    <Card className={card.card}>
      <div className={styles.figures}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.chart}>
        <Skeleton shape="block" />
      </div>
    </Card>
  </div>
)
