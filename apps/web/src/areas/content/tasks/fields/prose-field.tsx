import { TextArea } from '../../../../shared/ui/text-area.tsx'
import type { FieldRemarks } from '../../editor-parts/remarks.tsx'

interface ProseFieldProps {
  label: string
  /** Its name in the task. */
  field: string
  rows?: number
  hint?: string
  value: string
  remarks: FieldRemarks
  onChange: (value: string) => void
}

/** A text of several paragraphs. */
export const ProseField = ({ label, field, rows = 5, hint, value, remarks, onChange }: ProseFieldProps) => (
  <TextArea
    label={label}
    hint={hint}
    data-field={field}
    rows={rows}
    maxLength={6000}
    value={value}
    error={remarks.error}
    onChange={({ target }) => onChange(target.value)}
  />
)
