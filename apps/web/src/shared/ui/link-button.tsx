import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import type { ButtonLook } from './button.tsx'
import { classNames } from './class-names.ts'

interface LinkButtonProps extends LinkProps {
  look?: ButtonLook
  size?: 'm' | 's'
}

/** A link that looks like a button. */
export const LinkButton = ({ look = 'primary', size = 'm', className, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={classNames(styles.button, styles[look], size === 's' && styles.small, className)} />
)
