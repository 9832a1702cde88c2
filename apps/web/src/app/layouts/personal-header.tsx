import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, useLocation } from 'react-router'
import { SignOutButton } from '../../areas/session/sign-out-button.tsx'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { useSession } from '../../shared/api/use-session.ts'
import { isStaff } from '../../shared/is-staff.ts'
import { attemptPaths, paths } from '../../shared/paths.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Logo } from '../../shared/ui/logo.tsx'
import { ThemeSwitch } from '../../shared/ui/theme-switch.tsx'
import { Greeting } from './greeting.tsx'
import styles from './header.module.css'

interface PersonalHeaderProps {
  /** The current user loads later; on staff pages the sections are rendered before that. */
  isForStaff?: boolean
}

export const PersonalHeader = ({ isForStaff = false }: PersonalHeaderProps) => {
  const session = useSession()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: session !== null })
  const hasSections = user === undefined ? isForStaff : isStaff(user)
  const isInAttempt = attemptPaths.includes(useLocation().pathname)
  return (
    <header className={classNames(styles.header, isInAttempt && styles.wideOnly)}>
      <div className={classNames(styles.line, hasSections && styles.withSections)}>
        <Link to={paths.home} className={styles.home}>
          <Logo />
        </Link>
        {hasSections && (
          <nav className={styles.nav} aria-label="Разделы">
            <NavLink to={paths.accountList} className={() => styles.section}>
              Учётные записи
            </NavLink>
            <NavLink to={paths.invoices} className={() => styles.section}>
              Счета
            </NavLink>
            {user?.is_superuser && (
              <NavLink to={paths.partners} className={() => styles.section}>
                Партнёры
              </NavLink>
            )}
            <NavLink to={paths.application} className={() => styles.section}>
              Новая заявка
            </NavLink>
          </nav>
        )}
        <p className={styles.greeting}>{session !== null && <Greeting session={session} user={user} />}</p>
        <div className={styles.end}>
          <ThemeSwitch word="Тема" />
          {/* An attempt has one way out: the button in its bar. */}
          {!isInAttempt && <SignOutButton size="s" />}
        </div>
      </div>
    </header>
  )
}
