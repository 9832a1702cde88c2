import type { Image } from '@dopusk/contract'
import styles from './content-image.module.css'

/** A picture of a question or a task, on white paper in both themes. */
export const ContentImage = ({ image }: { image: Image | undefined }) =>
  image && (
    <div className={styles.paper}>
      <img className={styles.image} src={image.src} alt={image.alt} width={image.width} height={image.height} />
    </div>
  )
