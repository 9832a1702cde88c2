import { useQuery } from '@tanstack/react-query'
import { dropdownLabel } from '../format/dropdown-label.ts'
import { SelectField } from '../ui/select-field.tsx'
import { partnersQuery } from './partners-query.ts'

interface PartnerFilterProps {
  value: number | null | undefined
  /** The partner's id; empty for all of them. */
  onChange: (id: string) => void
  anyText: string
  labelPlace?: 'before'
}

/** For superusers: what a partner sees is their own anyway. */
export const PartnerFilter = ({ value, onChange, anyText, ...field }: PartnerFilterProps) => {
  const { data: partners = [] } = useQuery(partnersQuery)
  return (
    <SelectField label="Партнёр" value={value ?? ''} onChange={({ target }) => onChange(target.value)} {...field}>
      <option value="">{anyText}</option>
      {partners.map(({ id, company }) => (
        <option key={id} value={id}>
          {dropdownLabel(company)}
        </option>
      ))}
    </SelectField>
  )
}
