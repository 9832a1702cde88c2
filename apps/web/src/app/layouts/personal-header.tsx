import type { CurrentUser } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { SignOutButton } from '../../areas/session/sign-out-button.tsx'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { useSession } from '../../shared/api/use-session.ts'
import { isAdministrator, isContentExpert, isStaff } from '../../shared/is-staff.ts'
import { attemptPaths, paths } from '../../shared/paths.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Logo } from '../../shared/ui/logo.tsx'
import { TextSizeSwitch } from '../../shared/ui/text-size-switch.tsx'
import { ThemeSwitch } from '../../shared/ui/theme-switch.tsx'
import { Greeting } from './greeting.tsx'
import headerStyles from './header.module.css'
import { HeaderBrand } from './header-brand.tsx'
import styles from './personal-header.module.css'

interface Section {
  path: string
  label: string
}

const inbox: Section = { path: paths.dashboard, label: 'Входящие' }
const content: Section = { path: paths.content, label: 'Содержание' }
const people: Section = { path: paths.people, label: 'Люди' }
const accounts: Section = { path: paths.accountList, label: 'Учётные записи' }
const groups: Section = { path: paths.groups, label: 'Группы' }
const invoices: Section = { path: paths.invoices, label: 'Счета' }
const partners: Section = { path: paths.partners, label: 'Партнёры' }
const proposal: Section = { path: paths.application, label: 'Новая заявка' }

/** Rendered before the current user has loaded. */
const expectedSections = {
  none: [],
  accounts: [accounts, groups, invoices, proposal],
  inbox: [inbox],
  content: [inbox, content],
  administration: [inbox, content, people],
} as const

/** The screens of the section «Люди». */
const administrationPaths = [paths.people, paths.journal, paths.personalData]

const isWithin = (pathname: string, path: string): boolean => `${pathname}/`.startsWith(path.replace(/\/?$/, '/'))

export const isAdministrationPath = (pathname: string): boolean =>
  administrationPaths.some((path) => isWithin(pathname, path))

export const isContentPath = (pathname: string): boolean => isWithin(pathname, paths.content)

const isCurrent = ({ path }: Section, pathname: string): boolean => {
  if (isAdministrationPath(pathname)) return path === paths.people
  return isContentPath(pathname) ? path === paths.content : isWithin(pathname, path)
}

const sectionsOf = (user: CurrentUser): readonly Section[] => {
  if (user.is_superuser) return [inbox, content, people, accounts, groups, invoices, partners, proposal]
  if (isStaff(user)) return expectedSections.accounts
  if (isAdministrator(user)) return expectedSections.administration
  if (isContentExpert(user)) return expectedSections.content
  return user.role === null ? expectedSections.none : expectedSections.inbox
}

interface PersonalHeaderProps {
  /** The sections of the layout's audience. */
  expected?: keyof typeof expectedSections
}

export const PersonalHeader = ({ expected = 'none' }: PersonalHeaderProps) => {
  const session = useSession()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: session !== null })
  const sections = user === undefined ? expectedSections[expected] : sectionsOf(user)
  const { pathname } = useLocation()
  const brand = sections.length === 0 ? user?.partner_brand : undefined
  const isInAttempt = attemptPaths.includes(pathname)
  return (
    <header className={classNames(headerStyles.header, isInAttempt && headerStyles.wideOnly)}>
      <div
        className={classNames(
          headerStyles.line,
          sections.length > 0 && styles.withSections,
          brand?.logo != null && styles.withBrand,
        )}
      >
        <Link to={paths.home} className={headerStyles.home}>
          <Logo />
        </Link>
        <HeaderBrand brand={brand} />
        {sections.length > 0 && (
          <nav className={styles.nav} aria-label="Разделы">
            {sections.map((section) => (
              <Link
                key={section.path}
                to={section.path}
                className={headerStyles.section}
                aria-current={isCurrent(section, pathname) ? 'page' : undefined}
              >
                {section.label}
              </Link>
            ))}
          </nav>
        )}
        <p className={styles.greeting}>{session !== null && <Greeting session={session} user={user} />}</p>
        <div className={headerStyles.end}>
          <TextSizeSwitch />
          <ThemeSwitch word="Тема" />
          {/* An attempt has one way out: the button in its bar. */}
          {!isInAttempt && <SignOutButton size="s" />}
        </div>
      </div>
    </header>
  )
}
