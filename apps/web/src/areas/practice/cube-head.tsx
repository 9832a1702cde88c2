import styles from './cube-board.module.css'
import { sideNames } from './cube-words.ts'

/** Names of the columns; on a phone, where there are none, the cards alone. */
export const CubeHead = () => (
  <div className={styles.head} aria-hidden="true">
    <span className={styles.left}>{sideNames.left}</span>
    <span>{sideNames.right}</span>
  </div>
)
