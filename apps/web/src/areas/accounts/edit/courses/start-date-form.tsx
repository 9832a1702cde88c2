import { type FormEvent, useRef, useState } from 'react'
import { calendarDate } from '../../../../shared/format/calendar-date.ts'
import { readDate } from '../../../../shared/format/typed-date.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { DateField } from '../../../../shared/ui/date-field.tsx'
import styles from './start-date-form.module.css'

interface StartDateFormProps {
  label: string
  /** `YYYY-MM-DD`. */
  initial: string
  submitLabel: string
  busy: boolean
  onSubmit: (startDate: string) => void
  onCancel: () => void
}

/** The first day of access. */
export const StartDateForm = ({ label, initial, submitLabel, busy, onSubmit, onCancel }: StartDateFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string | undefined>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || form.current === null) return
    const day = readDate(String(new FormData(form.current).get('start_date') ?? ''))
    if (day !== null) return onSubmit(day)
    setFault('Такой даты нет. Укажите день, месяц и\u00a0год')
    form.current.querySelector('input')?.focus()
  }
  return (
    <form ref={form} className={styles.form} noValidate aria-label={label} onSubmit={submit}>
      <DateField
        label="Начать с"
        name="start_date"
        autoComplete="off"
        autoFocus
        defaultValue={calendarDate(initial)}
        error={fault}
        onInput={() => setFault(undefined)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="s" busy={busy}>
          {submitLabel}
        </Button>
        <Button look="plain" size="s" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
