import { NavLink } from 'react-router'
import { paths } from '../../shared/paths.ts'
import styles from './administration-tabs.module.css'

const screens = [
  { path: paths.people, label: 'Люди' },
  { path: paths.journal, label: 'Журнал' },
  { path: paths.personalData, label: 'Данные' },
]

/** The three screens of administrators, under the heading of each. */
export const AdministrationTabs = () => (
  <nav className={styles.tabs} aria-label="Администрирование">
    {screens.map(({ path, label }) => (
      <NavLink key={path} to={path} className={() => styles.tab}>
        {label}
      </NavLink>
    ))}
  </nav>
)
