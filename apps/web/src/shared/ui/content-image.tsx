import type { Image } from '@dopusk/contract'
import styles from './content-image.module.css'
import { PictureOnRequest } from './picture-on-request.tsx'

/** A picture of a question or a task, on white paper in both themes. */
export const ContentImage = ({ image }: { image: Image | undefined }) =>
  image && (
    <PictureOnRequest key={image.src} alt={image.alt}>
      <div className={styles.paper}>
        <img className={styles.image} src={image.src} alt={image.alt} width={image.width} height={image.height} />
      </div>
    </PictureOnRequest>
  )
