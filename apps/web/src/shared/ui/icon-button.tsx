import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  label: string
  /** Part of the label, shown beside the icon where there is room. */
  word?: string
}

export const IconButton = ({ icon, label, word, className, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type="button"
    className={classNames(styles.button, word !== undefined && styles.withWord, className)}
    aria-label={label}
    title={label}
  >
    <Icon name={icon} />
    {word !== undefined && <span className={styles.word}>{word}</span>}
  </button>
)
