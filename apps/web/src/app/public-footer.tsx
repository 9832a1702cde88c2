import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { organisationQuery } from '../shared/api/queries.ts'
import { phoneText } from '../shared/format/phone.ts'
import { paths } from '../shared/paths.ts'
import styles from './public-footer.module.css'
import { siteSections } from './site-sections.ts'

const links = [
  ...siteSections,
  { to: paths.terms, label: 'Пользовательское соглашение' },
  { to: paths.policy, label: 'Политика обработки персональных данных' },
]

export const PublicFooter = () => {
  const { data: organisation } = useQuery(organisationQuery)
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <nav className={styles.links} aria-label="Разделы сайта">
          {links.map(({ to, label }) => (
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
