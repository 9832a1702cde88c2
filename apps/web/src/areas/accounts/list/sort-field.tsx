import type { AccountOrder } from '@dopusk/contract'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { isOrder, orderNames } from './account-order.ts'

interface SortFieldProps {
  order: AccountOrder
  onChange: (order: AccountOrder) => void
}

/** Stands in for the table's headers where rows are cards. */
export const SortField = ({ order, onChange }: SortFieldProps) => (
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
