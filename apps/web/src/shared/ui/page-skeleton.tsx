import styles from './page-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A heading and a list of cards, the layout of most screens. */
export const PageSkeleton = () => (
  <div className={styles.page} role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <Skeleton shape="title" />
    <Skeleton shape="short" />
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </div>
)
