import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { organisationQuery } from '../../shared/api/queries.ts'
import styles from './page-frame.module.css'

const SiteFooter = () => {
  const { data: organisation } = useQuery(organisationQuery)
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        {organisation && (
          <>
            <span>{organisation.short_name}</span>
            <a className={styles.link} href={`mailto:${organisation.email}`}>
              {organisation.email}
            </a>
          </>
        )}
      </div>
    </footer>
  )
}

/** The target of the skip link. */
export const mainId = 'content'

interface PageFrameProps {
  header: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Header, the page, footer. */
export const PageFrame = ({ header, footer = <SiteFooter />, children }: PageFrameProps) => (
  <>
    {header}
    <main id={mainId} className={styles.main} tabIndex={-1}>
      {children}
    </main>
    {footer}
  </>
)
