import styles from './order-board.module.css'
import { sideNames } from './order-words.ts'

/** Names of the columns. Hidden on a phone, where pairs are stacked. */
export const ColumnNames = () => (
  <div className={styles.head} aria-hidden="true">
    <span className={styles.left}>{sideNames.left}</span>
    <span>{sideNames.right}</span>
  </div>
)

/** The number of a place. Hidden from screen readers: each card includes its place in its own text. */
export const PlaceNumber = ({ place }: { place: number }) => (
  <span className={styles.number} aria-hidden="true">
    {place + 1}
  </span>
)
