import type { ReactNode } from 'react'
import { mainId } from './main-id.ts'
import styles from './page-frame.module.css'
import { SiteFooter } from './site-footer.tsx'

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
