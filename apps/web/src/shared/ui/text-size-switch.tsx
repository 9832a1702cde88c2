import { useState } from 'react'
import { chooseTextPercent, type TextPercent, useTextPercent } from '../theme/text-size.ts'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const sizes: Record<TextPercent, { sign: string; name: string; next: TextPercent }> = {
  100: { sign: 'А', name: 'обычный', next: 125 },
  125: { sign: 'А+', name: 'крупный', next: 150 },
  150: { sign: 'А++', name: 'очень крупный', next: 100 },
}

export const TextSizeSwitch = () => {
  const { sign, name, next } = sizes[useTextPercent()]
  const [isChanged, setChanged] = useState(false)
  const label = `Размер текста: ${name}`
  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, styles.sign)}
        aria-label={label}
        title={label}
        onClick={() => {
          chooseTextPercent(next)
          setChanged(true)
        }}
      >
        {sign}
      </button>
      <span role="status">{isChanged && <VisuallyHidden>{label}</VisuallyHidden>}</span>
    </>
  )
}
