import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { currentUserQuery, organisationQuery } from '../shared/api/queries.ts'
import { useSession } from '../shared/api/use-session.ts'
import { phoneText } from '../shared/format/phone.ts'
import { isStaff } from '../shared/is-staff.ts'
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

// Few visitors of public pages are staff. Where its code does not load, the public header remains.
const PersonalHeader = lazy<ComponentType>(() =>
  import('./personal-header.tsx').then(
    (loaded) => ({ default: loaded.PersonalHeader }),
    () => ({ default: PublicHeader }),
  ),
)

/** Staff who apply for a learner stay among their own pages. The screen itself requests who is signed in. */
const Header = () => {
  const session = useSession()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const isForStaff = useLocation().pathname === paths.application
  if (session === null || user === undefined || !isForStaff || !isStaff(user)) return <PublicHeader />
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
