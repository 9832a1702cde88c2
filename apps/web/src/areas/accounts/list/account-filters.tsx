import type { AccountOrder } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { catalogueQuery, currentUserQuery } from '../../../shared/api/queries.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { PartnerFilter } from '../../../shared/partners/partner-filter.tsx'
import { PeriodFilter } from '../../../shared/period/period-filter.tsx'
import { readId } from '../../../shared/read-id.ts'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import styles from './account-filters.module.css'
import { isOrder, orderNames } from './account-order.ts'
import type { AccountListState } from './use-account-list.ts'

interface SortFieldProps {
  order: AccountOrder
  onChange: (order: AccountOrder) => void
}

/** Replaces the table's headers where rows are cards. */
const SortField = ({ order, onChange }: SortFieldProps) => (
  <SelectField
    label="Порядок"
    labelPlace="before"
    value={order}
    onChange={({ target }) => {
      if (isOrder(target.value)) onChange(target.value)
    }}
  >
    {Object.entries(orderNames).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </SelectField>
)

const CourseFilter = ({ list }: { list: AccountListState }) => {
  const { data: courses = [] } = useQuery(catalogueQuery)
  return (
    <SelectField
      label="Курс"
      labelPlace="before"
      value={list.listParams.courseId ?? ''}
      onChange={({ target }) => list.setCourse(readId(target.value))}
    >
      <option value="">Любой</option>
      {courses.map(({ id, name }) => (
        <option key={id} value={id}>
          {dropdownLabel(name)}
        </option>
      ))}
    </SelectField>
  )
}

const PartnerOfAccounts = ({ list }: { list: AccountListState }) => {
  const { data: user } = useQuery(currentUserQuery)
  if (user?.is_superuser !== true) return null
  return (
    <PartnerFilter
      value={list.listParams.partnerId}
      onChange={(id) => list.setPartner(readId(id))}
      anyText="Любой"
      labelPlace="before"
    />
  )
}

interface AccountFiltersProps {
  list: AccountListState
  nothingFound: boolean
}

export const AccountFilters = ({ list, nothingFound }: AccountFiltersProps) => (
  <div className={styles.filters}>
    <div className={styles.search}>
      <SearchBox
        label="Поиск: фамилия, email, телефон, курс, номер заявки"
        initialValue={list.search}
        nothingFound={nothingFound}
        onSearch={list.setSearch}
      />
    </div>
    <div className={styles.order}>
      <SortField order={list.listParams.order} onChange={list.setOrder} />
    </div>
    <div className={styles.select}>
      <CourseFilter list={list} />
    </div>
    <div className={styles.select}>
      <PartnerOfAccounts list={list} />
    </div>
    <PeriodFilter
      legend="Период обучения"
      fromLabel="Обучение с"
      period={list.listParams.period}
      onChange={list.setPeriod}
    />
  </div>
)
