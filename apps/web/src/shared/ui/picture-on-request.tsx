import { type ReactNode, useState } from 'react'
import { useSavesData } from '../saves-data.ts'
import { Button } from './button.tsx'
import styles from './content-image.module.css'

const takeFocus = (element: HTMLElement | null) => element?.focus()

interface PictureOnRequestProps {
  alt: string
  /** Unknown for pictures of the content. */
  kilobytes?: number
  children: ReactNode
}

/** A picture; where data is saved, a button in its place until it is pressed. */
export const PictureOnRequest = ({ alt, kilobytes, children }: PictureOnRequestProps) => {
  const saves = useSavesData()
  const [isAsked, setAsked] = useState(false)
  if (!saves) return children
  // The pressed button is gone: focus goes to what it has shown.
  if (isAsked) {
    return (
      <div ref={takeFocus} tabIndex={-1}>
        {children}
      </div>
    )
  }
  return (
    <div className={styles.asked}>
      <p>{alt}</p>
      <Button look="ghost" onClick={() => setAsked(true)}>
        Показать картинку{kilobytes !== undefined && `, ${kilobytes}\u00a0КБ`}
      </Button>
    </div>
  )
}
