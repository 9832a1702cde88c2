import styles from './order-board.module.css'
import { sideNames } from './order-words.ts'

/** Names of the columns; on a phone, where there are none, the cards alone. */
export const ColumnNames = () => (
  <div className={styles.head} aria-hidden="true">
    <span className={styles.left}>{sideNames.left}</span>
    <span>{sideNames.right}</span>
  </div>
)

/** A place keeps its number whatever stands in it; the cards say their places themselves. */
export const PlaceNumber = ({ place }: { place: number }) => (
  <span className={styles.number} aria-hidden="true">
    {place + 1}
  </span>
)
