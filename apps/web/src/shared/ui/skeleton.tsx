import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonShape = 'title' | 'line' | 'short' | 'button' | 'card' | 'badge' | 'ring' | 'block'

/** A grey placeholder. The surrounding element announces the loading; the page shows no footer meanwhile. */
export const Skeleton = ({ shape = 'line' }: { shape?: SkeletonShape }) => (
  <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" data-skeleton />
)
