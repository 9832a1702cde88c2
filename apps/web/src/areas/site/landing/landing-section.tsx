import type { ReactNode } from 'react'
import styles from './landing-section.module.css'

interface LandingSectionProps {
  /** The anchor that the header and the footer link to. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

export const LandingSection = ({ id, title, lead, children }: LandingSectionProps) => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
    <div className={styles.head}>
      <h2 id={`${id}-title`} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
    {children}
  </section>
)
