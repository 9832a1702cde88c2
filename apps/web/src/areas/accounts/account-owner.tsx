import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { dropdownLabel } from '../../shared/format/dropdown-label.ts'
import { partnersQuery } from '../../shared/partners/partners-query.ts'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import styles from './account-owner.module.css'

interface AccountOwnerProps {
  value: number | null
  onChange: (partnerId: number | null) => void
}

/** Superusers choose the partner who owns the accounts; a partner's accounts are their own. */
export const AccountOwner = ({ value, onChange }: AccountOwnerProps) => {
  const { data: user } = useQuery(currentUserQuery)
  const isSuperuser = user?.is_superuser === true
  const partners = useQuery({ ...partnersQuery, enabled: isSuperuser })
  if (!isSuperuser) return null
  if (partners.data === undefined && partners.isError) return <LoadError query={partners} />
  return (
    <div className={styles.owner}>
      <SelectField
        label="Чьи это учётные записи"
        hint="Партнёр увидит их в&nbsp;своём списке"
        value={value ?? ''}
        disabled={partners.data === undefined}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Учебного центра, без партнёра</option>
        {partners.data?.map(({ id, company }) => (
          <option key={id} value={id}>
            {dropdownLabel(company)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
