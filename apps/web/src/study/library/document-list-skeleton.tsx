import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './document-list.module.css'

const rows = [1, 2, 3, 4, 5, 6]

export const DocumentListSkeleton = () => (
  <div className={styles.frame} role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <div className={styles.boxShape}>
      <Skeleton shape="block" />
    </div>
    <div className={styles.scroll}>
      {rows.map((row) => (
        <div key={row} className={styles.rowShape}>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  </div>
)
