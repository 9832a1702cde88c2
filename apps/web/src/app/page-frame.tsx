import type { ReactNode } from 'react'
import { mainId } from './main-id.ts'
import styles from './page-frame.module.css'
import { SiteFooter } from './site-footer.tsx'

/** Header, the page, footer. */
export const PageFrame = ({ header, children }: { header: ReactNode; children: ReactNode }) => (
  <>
    {header}
    <main id={mainId} className={styles.main} tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
  </>
)
