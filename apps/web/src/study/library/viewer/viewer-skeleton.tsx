import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import styles from './viewer.module.css'

/** A page placeholder with the download progress. */
export const ViewerSkeleton = ({ share }: { share: number | null }) => (
  <>
    <div className={styles.controls}>
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
    <div className={styles.roll} aria-busy="true">
      <div className={styles.sheet}>
        <p className={styles.loading} role="status">
          Открываю документ…
        </p>
        <progress
          className={styles.progress}
          aria-label="Загрузка документа"
          {...(share !== null && { value: share })}
        />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="short" />
      </div>
    </div>
  </>
)
