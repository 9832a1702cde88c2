import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  label: string
}

export const IconButton = ({ icon, label, className, ...rest }: IconButtonProps) => (
  <button {...rest} type="button" className={classNames(styles.button, className)} aria-label={label} title={label}>
    <Icon name={icon} />
  </button>
)
