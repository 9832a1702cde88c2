import { type ReactNode, useState } from 'react'
import { useSavesData } from '../saves-data.ts'
import { Button } from './button.tsx'

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
  if (!saves || isAsked) return children
  return (
    <div>
      <p>{alt}</p>
      <Button look="ghost" onClick={() => setAsked(true)}>
        Показать картинку{kilobytes !== undefined && `, ${kilobytes}\u00a0КБ`}
      </Button>
    </div>
  )
}
