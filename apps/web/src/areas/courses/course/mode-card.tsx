import { type ReactNode, useId } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import styles from './mode-card.module.css'

export const ModeCard = ({ title, children }: { title: string; children: ReactNode }) => {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Card className={styles.card}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </Card>
    </section>
  )
}
