import { Link, useLocation } from 'react-router'
import { useSession } from '../shared/api/use-session.ts'
import { paths } from '../shared/paths.ts'
import { LinkButton } from '../shared/ui/link-button.tsx'
import { Logo } from '../shared/ui/logo.tsx'
import { ThemeSwitch } from '../shared/ui/theme-switch.tsx'
import styles from './header.module.css'

/** Pages that offer to sign in themselves. */
const signInPaths: readonly string[] = [paths.auth, paths.authAdmin, paths.partnerAuth, paths.dashboard]

export const PublicHeader = () => {
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <Link to={paths.home} className={styles.home}>
          <Logo />
        </Link>
        <div className={styles.end}>
          <ThemeSwitch />
          {!signInPaths.includes(pathname) && (
            <LinkButton look="ghost" size="s" to={paths.auth}>
              {session === null ? 'Войти' : 'Личный кабинет'}
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  )
}
