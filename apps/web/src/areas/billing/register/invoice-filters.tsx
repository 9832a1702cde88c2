import type { InvoiceState } from '@dopusk/contract'
import { PartnerFilter } from '../../../shared/partners/partner-filter.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { YearFilter } from '../year-filter.tsx'
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
  const { partner, state, year } = list.filter
  return (
    <div className={styles.filters}>
      {withPartners && <PartnerFilter value={partner} onChange={list.setPartner} anyText="Все" />}
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
      <YearFilter value={year} years={years} onChange={list.setYear} />
    </div>
  )
}
