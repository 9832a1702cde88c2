import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../shared/api/use-session.ts'
import { paths } from '../../shared/paths.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Logo } from '../../shared/ui/logo.tsx'
import { TextSizeSwitch } from '../../shared/ui/text-size-switch.tsx'
import { ThemeSwitch } from '../../shared/ui/theme-switch.tsx'
import headerStyles from './header.module.css'
import styles from './public-header.module.css'

/** The landing page and its anchors, linked in the header and the footer. */
export const siteSections = [
  { to: paths.home, label: 'Главная' },
  { to: `${paths.home}#courses`, label: 'Курсы' },
  { to: `${paths.home}#stages`, label: 'Этапы' },
  { to: `${paths.home}#advantages`, label: 'Преимущества' },
] as const

/** Pages with a sign-in form or link of their own. */
const signInPaths: readonly string[] = [
  paths.auth,
  paths.authAdmin,
  paths.partnerAuth,
  paths.registrationConfirm,
  paths.passwordReset,
  paths.newPassword,
]

const links = [...siteSections, { to: paths.application, label: 'Подать заявку' }]
const menuId = 'site-menu'

export const PublicHeader = () => {
  const session = useSession()
  const { pathname, key } = useLocation()
  // Every navigation, also to the same page, closes the menu.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt === key
  const offersSignIn = !signInPaths.includes(pathname)
  return (
    <header className={classNames(headerStyles.header, pathname === paths.home && styles.sticky)}>
      <div className={classNames(headerStyles.line, styles.bar)}>
        <Link to={paths.home} className={headerStyles.home}>
          <Logo />
        </Link>
        <nav id={menuId} className={classNames(styles.menu, open && styles.open)} aria-label="Сайт">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className={headerStyles.section} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classNames(headerStyles.end, !offersSignIn && headerStyles.alone)}>
          <TextSizeSwitch />
          <ThemeSwitch />
          {offersSignIn && (
            <LinkButton look="ghost" size="s" className={styles.enter} to={paths.auth}>
              {session === null ? (
                'Войти'
              ) : (
                <>
                  <span className={styles.wide}>Личный кабинет</span>
                  <span className={styles.narrow}>Кабинет</span>
                </>
              )}
            </LinkButton>
          )}
        </div>
        <IconButton
          icon={open ? 'cross' : 'menu'}
          label="Меню"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpenedAt(open ? null : key)}
        />
      </div>
    </header>
  )
}
