import { TextField } from '../../../../shared/ui/text-field.tsx'
import styles from '../../editor-parts/editor.module.css'
import type { RemarksOf } from '../../editor-parts/remarks.tsx'

interface ValueFieldsProps {
  label: string
  /** Its name in the task. */
  field: 'value' | 'answer'
  value: string
  unit: string
  check: string
  remarksOf: RemarksOf
  onChange: (part: { value?: string; unit?: string; check?: string }) => void
}

/** What learners have to type, its unit, and the arithmetic that gives it. */
export const ValueFields = ({ label, field, value, unit, check, remarksOf, onChange }: ValueFieldsProps) => (
  <>
    <div className={styles.pair}>
      <TextField
        label={label}
        data-field={field}
        autoComplete="off"
        maxLength={1000}
        value={value}
        error={remarksOf(field).error}
        onChange={({ target }) => onChange({ value: target.value })}
      />
      <TextField
        label="Единица"
        hint="Стоит после поля; можно не&nbsp;указывать"
        data-field="unit"
        autoComplete="off"
        maxLength={50}
        value={unit}
        error={remarksOf('unit').error}
        onChange={({ target }) => onChange({ unit: target.value })}
      />
    </div>
    <TextField
      label="Проверка числа"
      hint="Действия, которые его дают, например 12.5 * 4. Обучающийся их не&nbsp;видит"
      data-field="check"
      autoComplete="off"
      maxLength={200}
      value={check}
      error={remarksOf('check').error}
      onChange={({ target }) => onChange({ check: target.value })}
    />
  </>
)
