import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '../../../shared/api/queries.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { PartnerFilter } from '../../../shared/partners/partner-filter.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import styles from './group-filters.module.css'
import type { GroupAddress } from './use-group-address.ts'

interface GroupFiltersProps {
  list: GroupAddress
  nothingFound: boolean
  /** A partner has only their own groups. */
  withPartners: boolean
}

export const GroupFilters = ({ list, nothingFound, withPartners }: GroupFiltersProps) => {
  const { data: courses = [] } = useQuery(catalogueQuery)
  const { search, courseId, partnerId } = list.listParams
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchBox
          label="Поиск: название группы"
          placeholder="Название группы"
          initialValue={search}
          nothingFound={nothingFound}
          onSearch={list.setSearch}
        />
      </div>
      <div className={styles.select}>
        <SelectField
          label="Курс"
          labelPlace="before"
          value={courseId ?? ''}
          onChange={({ target }) => list.setCourse(target.value)}
        >
          <option value="">Любой</option>
          {courses.map(({ id, name }) => (
            <option key={id} value={id}>
              {dropdownLabel(name)}
            </option>
          ))}
        </SelectField>
      </div>
      {withPartners && (
        <div className={styles.select}>
          <PartnerFilter value={partnerId} onChange={list.setPartner} anyText="Любой" labelPlace="before" />
        </div>
      )}
    </div>
  )
}
