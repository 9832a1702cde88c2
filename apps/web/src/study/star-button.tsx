import { useState } from 'react'
import { classNames } from '../shared/ui/class-names.ts'
import { IconButton } from '../shared/ui/icon-button.tsx'
import { icons } from '../shared/ui/signed-in-icons.ts'
import styles from './star-button.module.css'

interface StarButtonProps {
  selected: boolean
  /** The id of the element with the question's text. */
  describedBy: string
  onChange: (selected: boolean) => void
}

export const StarButton = ({ selected, describedBy, onChange }: StarButtonProps) => {
  const [touched, setTouched] = useState(false)
  return (
    <IconButton
      icon={icons.star}
      label={selected ? 'Убрать из избранного' : 'Добавить в избранное'}
      word={selected ? 'Убрать' : 'В избранное'}
      className={classNames(styles.star, selected && styles.selected, touched && (selected ? styles.on : styles.off))}
      aria-pressed={selected}
      aria-describedby={describedBy}
      data-star=""
      onClick={() => {
        setTouched(true)
        onChange(!selected)
      }}
    />
  )
}
