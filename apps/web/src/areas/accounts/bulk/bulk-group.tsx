import { listLearnerGroups } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { dropdownLabel } from '../../../shared/format/dropdown-label.ts'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import styles from '../account-owner.module.css'

/** Those with the nearest exams: the list of groups is in this order. */
const maxOffered = 50

interface BulkGroupProps {
  /** Of the rows of the list. */
  courseIds: readonly number[]
  /** Who will own the accounts: a superuser's choice. */
  partnerId: number | null
  value: number | null
  onChange: (groupId: number | null) => void
}

/** The group that the people of the list join. Absent where there is none of their courses: the list matters more. */
export const BulkGroup = ({ courseIds, partnerId, value, onChange }: BulkGroupProps) => {
  const { data: user } = useQuery(currentUserQuery)
  const [only, ...others] = courseIds
  const query = {
    ...{ limit: maxOffered, offset: 0, search: '' },
    ...(only !== undefined && others.length === 0 && { course: only }),
    ...(partnerId !== null && { partner: partnerId }),
  }
  const { data } = useQuery({
    queryKey: ['accounts', 'groups-of-list', query],
    queryFn: ({ signal }) => call(listLearnerGroups, { query }, { signal }),
    enabled: courseIds.length > 0,
  })
  const owner = user?.is_superuser === true ? partnerId : (user?.partner_profile?.id ?? null)
  const groups = (data?.results ?? []).filter(
    ({ course, partner }) => courseIds.includes(course.id) && (partner?.id ?? null) === owner,
  )
  if (groups.length === 0) return null
  return (
    <div className={styles.owner}>
      <SelectField
        label="В&nbsp;какую группу"
        hint="Попадут все из&nbsp;списка, у&nbsp;кого есть или будет курс группы. Из&nbsp;другой группы никого не&nbsp;переводим"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Без группы</option>
        {groups.map(({ id, name, course }) => (
          <option key={id} value={id}>
            {dropdownLabel(courseIds.length > 1 ? `${name} (${course.name})` : name)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
