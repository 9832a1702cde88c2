import styles from './cube-board.module.css'

/** A place keeps its number whatever stands in it; the cards say their places themselves. */
export const PlaceNumber = ({ place }: { place: number }) => (
  <span className={styles.number} aria-hidden="true">
    {place + 1}
  </span>
)
