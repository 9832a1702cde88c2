import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface BannerProps {
  icon: IconName
  children: ReactNode
  action?: ReactNode
  /** The hazard stripe is only for warnings. */
  striped?: boolean
}

/** One line above the page. */
export const Banner = ({ icon, children, action, striped = false }: BannerProps) => (
  <div className={classNames(styles.amber, styles.banner)}>
    {striped && <div className={styles.stripe} />}
    <div className={styles.line}>
      <Icon name={icon} />
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  </div>
)
