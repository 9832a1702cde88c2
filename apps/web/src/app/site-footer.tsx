import { useQuery } from '@tanstack/react-query'
import { organisationQuery } from '../shared/api/queries.ts'
import styles from './site-footer.module.css'

export const SiteFooter = () => {
  const { data: organisation } = useQuery(organisationQuery)
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        {organisation && (
          <>
            <span>{organisation.short_name}</span>
            <a className={styles.link} href={`mailto:${organisation.email}`}>
              {organisation.email}
            </a>
          </>
        )}
      </div>
    </footer>
  )
}
