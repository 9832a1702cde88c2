import type { ReactNode } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './payment-card.module.css'

interface PaymentCardProps {
  succeeded: boolean
  title: string
  course: string
  children: ReactNode
}

export const PaymentCard = ({ succeeded, title, course, children }: PaymentCardProps) => (
  <Card className={styles.card}>
    <span className={classNames(styles.sign, succeeded ? styles.green : styles.red)}>
      <Icon name={succeeded ? 'check' : 'cross'} />
    </span>
    <h2>{title}</h2>
    <p className={styles.course}>Курс «{course}»</p>
    {children}
  </Card>
)
