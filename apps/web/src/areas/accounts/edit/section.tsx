import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** Shown at the end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the dialog; each is saved separately. */
export const Section = ({ title, aside, children }: SectionProps) => {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
