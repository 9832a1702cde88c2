import { useQuery } from '@tanstack/react-query'
import { partnersQuery } from '../../../shared/api/partners-query.ts'
import { catalogueQuery } from '../../../shared/api/queries.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
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
  const { data: partners = [] } = useQuery({ ...partnersQuery, enabled: withPartners })
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
          <SelectField
            label="Партнёр"
            labelPlace="before"
            value={partnerId ?? ''}
            onChange={({ target }) => list.setPartner(target.value)}
          >
            <option value="">Любой</option>
            {partners.map(({ id, company }) => (
              <option key={id} value={id}>
                {dropdownLabel(company)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </div>
  )
}
