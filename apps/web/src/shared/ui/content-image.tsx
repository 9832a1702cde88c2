import type { Image } from '@dopusk/contract'
import { useState } from 'react'
import styles from './content-image.module.css'
import { PictureOnRequest } from './picture-on-request.tsx'

type FindStored = (address: string) => Promise<string | null>

let findStored: FindStored | undefined

/** For study without a connection: where a picture does not load, a stored one is shown. */
export const setStoredPictures = (find: FindStored) => {
  findStored = find
}

/** A picture of a question or a task, on white paper in both themes. */
export const ContentImage = ({ image }: { image: Image | undefined }) => {
  const [stored, setStored] = useState<{ of: string; address: string } | null>(null)
  if (image === undefined) return null
  const { src, alt, width, height } = image
  const showStored = async () => {
    const address = await findStored?.(src)
    if (address) setStored({ of: src, address })
  }
  return (
    <PictureOnRequest key={src} alt={alt}>
      <div className={styles.paper}>
        <img
          className={styles.image}
          src={stored?.of === src ? stored.address : src}
          alt={alt}
          width={width}
          height={height}
          onError={() => void showStored()}
        />
      </div>
    </PictureOnRequest>
  )
}
