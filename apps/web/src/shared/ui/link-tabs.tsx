import { NavLink } from 'react-router'
import styles from './link-tabs.module.css'

interface LinkTabsProps {
  label: string
  /** `end`: the screens below its path are not its own. */
  screens: readonly { path: string; label: string; end?: boolean }[]
}

/** The screens of one section, under the heading of each. */
export const LinkTabs = ({ label, screens }: LinkTabsProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {screens.map(({ path, label: name, end = false }) => (
      <NavLink key={path} to={path} end={end} className={() => styles.tab}>
        {name}
      </NavLink>
    ))}
  </nav>
)
