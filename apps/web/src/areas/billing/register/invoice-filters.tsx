import type { InvoiceState } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { partnersQuery } from '../../../shared/api/partners-query.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import styles from './invoice-filters.module.css'
import { isState, stateNames } from './invoice-state.ts'
import type { InvoiceFilterState } from './use-invoice-filter.ts'

interface InvoiceFiltersProps {
  list: InvoiceFilterState
  years: readonly number[]
  /** A partner has nobody to choose from. */
  withPartners: boolean
}

export const InvoiceFilters = ({ list, years, withPartners }: InvoiceFiltersProps) => {
  const { data: partners } = useQuery({ ...partnersQuery, enabled: withPartners })
  const { partner, state, year } = list.filter
  return (
    <div className={styles.filters}>
      {withPartners && (
        <SelectField label="Партнёр" value={partner ?? ''} onChange={({ target }) => list.setPartner(target.value)}>
          <option value="">Все</option>
          {partners?.map(({ id, company }) => (
            <option key={id} value={id}>
              {dropdownLabel(company)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="Состояние"
        value={state ?? ''}
        onChange={({ target }) => list.setState(isState(target.value) ? target.value : null)}
      >
        <option value="">Любое</option>
        {(Object.entries(stateNames) as [InvoiceState, string][]).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Год" value={year ?? ''} onChange={({ target }) => list.setYear(target.value)}>
        <option value="">Все</option>
        {[...new Set([...(year === null ? [] : [year]), ...years])].map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
