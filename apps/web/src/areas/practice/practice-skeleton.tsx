import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './practice-skeleton.module.css'
import { PracticeHeading } from './run/practice-heading.tsx'
import stripStyles from './run/task-strip.module.css'

const numbers = Array.from({ length: 22 }, (_, index) => index + 1)

export const PracticeSkeleton = ({ userCourseId }: { userCourseId: number }) => (
  <>
    <PracticeHeading
      userCourseId={userCourseId}
      aside={
        <span className={styles.tools}>
          <Skeleton shape="button" />
        </span>
      }
    />
    <div className={styles.page} role="status">
      <VisuallyHidden>Загружаем…</VisuallyHidden>
      <div className={stripStyles.strip}>
        {numbers.map((number) => (
          <span key={number} className={styles.number}>
            <Skeleton shape="block" />
          </span>
        ))}
      </div>
      <Card className={styles.task}>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="short" />
        <span className={styles.choice}>
          <Skeleton shape="block" />
        </span>
        <span className={styles.choice}>
          <Skeleton shape="block" />
        </span>
        <Skeleton shape="button" />
      </Card>
    </div>
  </>
)
