import { useQuery } from '@tanstack/react-query'
import { partnersQuery } from '../../../shared/api/partners-query.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import styles from './paper-filters.module.css'
import type { PaperFilterState } from './use-paper-filter.ts'

interface PaperFiltersProps {
  list: PaperFilterState
  years: readonly number[]
  /** A partner has nobody to choose from. */
  withPartners: boolean
}

export const PaperFilters = ({ list, years, withPartners }: PaperFiltersProps) => {
  const { data: partners } = useQuery({ ...partnersQuery, enabled: withPartners })
  const { partner, year, number } = list.filter
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
      <SelectField label="Год" value={year ?? ''} onChange={({ target }) => list.setYear(target.value)}>
        <option value="">Все</option>
        {[...new Set([...(year === null ? [] : [year]), ...years])].map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <SearchBox
        label="Номер"
        placeholder="Номер целиком"
        initialValue={number}
        nothingFound={false}
        onSearch={list.setNumber}
      />
    </div>
  )
}
