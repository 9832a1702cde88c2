import type { ReactNode } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import styles from './auth-frame.module.css'

interface AuthFrameProps {
  title: string
  lead?: string
  aside?: ReactNode
  children: ReactNode
}

/** The sign-in card, with other options beside it. */
export const AuthFrame = ({ title, lead, aside, children }: AuthFrameProps) => (
  <div className={styles.frame}>
    <Card className={styles.card}>
      <PageHeading title={title} />
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </Card>
    {aside !== undefined && <div className={styles.aside}>{aside}</div>}
  </div>
)
