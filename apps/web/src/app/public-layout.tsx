import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { organisationQuery } from '../shared/api/queries.ts'
import { useSession } from '../shared/api/use-session.ts'
import { phoneText } from '../shared/format/phone.ts'
import { paths } from '../shared/paths.ts'
import { PageFrame } from './page-frame.tsx'
import { PublicHeader, siteSections } from './public-header.tsx'
import styles from './public-layout.module.css'

const footerLinks = [
  ...siteSections,
  { to: paths.terms, label: 'Пользовательское соглашение' },
  { to: paths.policy, label: 'Политика обработки персональных данных' },
]

const PublicFooter = () => {
  const { data: organisation } = useQuery(organisationQuery)
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <nav className={styles.footerLinks} aria-label="Разделы сайта">
          {footerLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.link}>
              {label}
            </Link>
          ))}
        </nav>
        {organisation && (
          <div className={styles.organisation}>
            <span>{organisation.short_name}</span>
            <a className={styles.link} href={`tel:${organisation.phone}`}>
              {phoneText(organisation.phone)}
            </a>
            <a className={styles.link} href={`mailto:${organisation.email}`}>
              {organisation.email}
            </a>
          </div>
        )}
      </div>
    </footer>
  )
}

// Few visitors of public pages have a session. Where its code does not load, the public header remains.
const PersonalHeader = lazy<ComponentType>(() =>
  import('./personal-header.tsx').then(
    (loaded) => ({ default: loaded.PersonalHeader }),
    () => ({ default: PublicHeader }),
  ),
)

/** A signed-in person who applies stays among their own pages. */
const Header = () => {
  const isOwnPage = useLocation().pathname === paths.application
  if (useSession() === null || !isOwnPage) return <PublicHeader />
  return (
    <Suspense fallback={<PublicHeader />}>
      <PersonalHeader />
    </Suspense>
  )
}

export const PublicLayout = () => (
  <PageFrame header={<Header />} footer={<PublicFooter />}>
    <Outlet />
  </PageFrame>
)
