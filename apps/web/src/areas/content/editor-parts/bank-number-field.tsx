import { TextField } from '../../../shared/ui/text-field.tsx'

interface BankNumberFieldProps {
  /** Null for the next free number. */
  value: number | null
  error: string | undefined
  onChange: (number: number | null) => void
}

/** The number of a question or a task in the bank of the exam center. */
export const BankNumberField = ({ value, error, onChange }: BankNumberFieldProps) => (
  <TextField
    label="Номер в&nbsp;банке ЦОК"
    placeholder="следующий свободный"
    inputMode="numeric"
    data-field="id_cok"
    maxLength={9}
    value={value ?? ''}
    error={error}
    onChange={({ target }) => {
      const digits = target.value.replaceAll(/\D/g, '')
      onChange(Number(digits) > 0 ? Number(digits) : null)
    }}
  />
)
