import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { PartnerLogo } from '../../../shared/ui/partner-logo.tsx'
import styles from './partner-note.module.css'

/** Through whom the person studies. Last on the page: it comes with another request than the courses, and moves nothing. */
export const PartnerNote = () => {
  const { data: user } = useQuery(currentUserQuery)
  const brand = user?.partner_brand
  if (brand === undefined) return null
  return (
    <p className={styles.note}>
      {brand.logo !== null && (
        <span className={styles.logo}>
          <PartnerLogo brand={brand} isDecorative />
        </span>
      )}
      <span>
        Обучение организует <strong className={styles.name}>{brand.name}</strong>
      </span>
    </p>
  )
}
