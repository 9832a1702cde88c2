import { Card } from '../../../shared/ui/card.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './course-table-skeleton.module.css'

const rows = [1, 2, 3]

export const CourseTableSkeleton = () => (
  <div className={styles.courses} aria-busy="true">
    <VisuallyHidden>Загружаем курсы…</VisuallyHidden>
    <div className={styles.search}>
      <Skeleton shape="block" />
    </div>
    <Card>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="line" />
          <Skeleton shape="short" />
        </div>
      ))}
    </Card>
  </div>
)
