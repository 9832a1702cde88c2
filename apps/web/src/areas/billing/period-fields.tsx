import { type ReactNode, useRef } from 'react'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { today } from '../../shared/format/date-time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { DateField } from '../../shared/ui/date-field.tsx'
import { type DocumentPeriod, lastMonth, type PeriodFaults, thisMonth } from './document-period.ts'
import styles from './period-fields.module.css'

interface PeriodFieldsProps {
  legend: string
  hint: ReactNode
  faults: PeriodFaults
}

/** The first and the last day, both included; initially the previous month. */
export const PeriodFields = ({ legend, hint, faults }: PeriodFieldsProps) => {
  const fields = useRef<HTMLFieldSetElement>(null)
  const initial = lastMonth(today())

  const put = ({ from, to }: DocumentPeriod) => {
    for (const [name, day] of [
      ['start_date', from],
      ['end_date', to],
    ] as const) {
      const input = fields.current?.elements.namedItem(name)
      if (!(input instanceof HTMLInputElement)) continue
      input.value = calendarDate(day)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  return (
    <fieldset ref={fields} className={styles.period}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.ends}>
        <DateField
          name="start_date"
          label="С"
          autoComplete="off"
          required
          defaultValue={calendarDate(initial.from)}
          error={faults.start_date}
        />
        <DateField
          name="end_date"
          label="По"
          autoComplete="off"
          required
          defaultValue={calendarDate(initial.to)}
          error={faults.end_date}
        />
      </div>
      <div className={styles.months}>
        <Button look="ghost" size="s" onClick={() => put(lastMonth(today()))}>
          Прошлый месяц
        </Button>
        <Button look="ghost" size="s" onClick={() => put(thisMonth(today()))}>
          Этот месяц
        </Button>
      </div>
      <p className={styles.hint}>{hint}</p>
    </fieldset>
  )
}
