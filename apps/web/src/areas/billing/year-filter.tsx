import { SelectField } from '../../shared/ui/select-field.tsx'

interface YearFilterProps {
  value: number | null
  /** Of the papers that there are. */
  years: readonly number[]
  /** Empty for all of them. */
  onChange: (year: string) => void
}

export const YearFilter = ({ value, years, onChange }: YearFilterProps) => (
  <SelectField label="Год" value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
    <option value="">Все</option>
    {[...new Set([...(value === null ? [] : [value]), ...years])].map((year) => (
      <option key={year} value={year}>
        {year}
      </option>
    ))}
  </SelectField>
)
