import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './question-list-skeleton.module.css'

const cards = [1, 2, 3, 4, 5, 6]

export const QuestionListSkeleton = () => (
  <>
    <div className={styles.title}>
      <Skeleton shape="short" />
    </div>
    {cards.map((card) => (
      <Card key={card} className={styles.card}>
        <div className={styles.id}>
          <Skeleton />
        </div>
        <div className={styles.text}>
          <Skeleton />
          <Skeleton shape="short" />
          <div className={styles.toggle}>
            <Skeleton />
          </div>
        </div>
      </Card>
    ))}
  </>
)
