import type { AccountOrder } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { partnersQuery } from '../../../shared/api/partners-query.ts'
import { catalogueQuery, currentUserQuery } from '../../../shared/api/queries.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { PeriodFilter } from '../../../shared/period/period-filter.tsx'
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

const idOf = (value: string): number | null => (value === '' ? null : Number(value))

const CourseFilter = ({ list }: { list: AccountListState }) => {
  const { data: courses = [] } = useQuery(catalogueQuery)
  return (
    <SelectField
      label="Курс"
      labelPlace="before"
      value={list.listParams.courseId ?? ''}
      onChange={({ target }) => list.setCourse(idOf(target.value))}
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

/** For superusers: a partner's list is their own anyway. */
const PartnerFilter = ({ list }: { list: AccountListState }) => {
  const { data: user } = useQuery(currentUserQuery)
  const isSuperuser = user?.is_superuser === true
  const { data: partners = [] } = useQuery({ ...partnersQuery, enabled: isSuperuser })
  if (!isSuperuser) return null
  return (
    <SelectField
      label="Партнёр"
      labelPlace="before"
      value={list.listParams.partnerId ?? ''}
      onChange={({ target }) => list.setPartner(idOf(target.value))}
    >
      <option value="">Любой</option>
      {partners.map(({ id, company }) => (
        <option key={id} value={id}>
          {dropdownLabel(company)}
        </option>
      ))}
    </SelectField>
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
      <PartnerFilter list={list} />
    </div>
    <PeriodFilter
      legend="Период обучения"
      fromLabel="Обучение с"
      period={list.listParams.period}
      onChange={list.setPeriod}
    />
  </div>
)
