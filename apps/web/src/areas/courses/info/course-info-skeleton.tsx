import { Card } from '../../../shared/ui/card.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import skeletonStyles from '../course/course-skeleton.module.css'
import styles from './course-info.module.css'

export const CourseInfoSkeleton = () => (
  <div className={skeletonStyles.page} role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <div className={skeletonStyles.heading}>
      <Skeleton shape="title" />
    </div>
    <div className={styles.info}>
      <Card className={styles.description}>
        <div className={styles.start}>
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      </Card>
      <Card className={styles.facts}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </Card>
      <Card className={styles.contents}>
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Card>
    </div>
  </div>
)
