import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: string
  back?: { to: string; label: string; state?: unknown }
  /** At the end of the line: a badge, a button. */
  aside?: ReactNode
}

export const PageHeading = ({ title, back, aside }: PageHeadingProps) => (
  <div className={classNames(styles.heading, back === undefined && styles.alone)}>
    {back && (
      <Link className={styles.back} to={back.to} state={back.state}>
        <Icon name="back" />
        {back.label}
      </Link>
    )}
    <div className={styles.line}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {aside}
    </div>
  </div>
)
