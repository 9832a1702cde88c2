import { PartnerFilter } from '../../../shared/partners/partner-filter.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { YearFilter } from '../year-filter.tsx'
import styles from './paper-filters.module.css'
import type { PaperFilterState } from './use-paper-filter.ts'

interface PaperFiltersProps {
  list: PaperFilterState
  years: readonly number[]
  /** A partner has nobody to choose from. */
  withPartners: boolean
}

export const PaperFilters = ({ list, years, withPartners }: PaperFiltersProps) => {
  const { partner, year, number } = list.filter
  return (
    <div className={styles.filters}>
      {withPartners && <PartnerFilter value={partner} onChange={list.setPartner} anyText="Все" />}
      <YearFilter value={year} years={years} onChange={list.setYear} />
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
