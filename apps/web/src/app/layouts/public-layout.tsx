import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { organisationQuery } from '../../shared/api/queries.ts'
import { phoneText } from '../../shared/format/phone.ts'
import { paths } from '../../shared/paths.ts'
import { PageFrame } from './page-frame.tsx'
import { PublicHeader, siteSections } from './public-header.tsx'
import styles from './public-layout.module.css'

const footerLinks = [
  ...siteSections,
  { to: paths.terms, label: 'Пользовательское соглашение' },
  { to: paths.policy, label: 'Политика обработки персональных данных' },
]

export const PublicFooter = () => {
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

export const PublicLayout = () => (
  <PageFrame header={<PublicHeader />} footer={<PublicFooter />}>
    <Outlet />
  </PageFrame>
)
