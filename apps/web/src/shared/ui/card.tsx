import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

export const Card = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={classNames(styles.card, className)}>{children}</div>
)
