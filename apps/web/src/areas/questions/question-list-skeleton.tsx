import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './question-list.module.css'

const cards = [1, 2, 3, 4, 5]

export const QuestionListSkeleton = () => (
  <>
    <div className={styles.head}>
      <Skeleton shape="short" />
    </div>
    <div className={styles.list}>
      {cards.map((card) => (
        <Card key={card} className={styles.skeleton}>
          <Skeleton shape="badge" />
          <Skeleton />
          <Skeleton shape="short" />
          <Skeleton shape="badge" />
        </Card>
      ))}
    </div>
  </>
)
