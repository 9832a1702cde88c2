import { type ComponentProps, useId, useRef } from 'react'
import { dateText, readDate } from '../format/typed-date.ts'
import { classNames } from './class-names.ts'
import styles from './date-field.module.css'
import { labelIdOf } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { reformatInput } from './reformat-input.ts'
import { TextField } from './text-field.tsx'

interface DateFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'id' | 'type' | 'inputMode' | 'value' | 'action' | 'ref'> {
  /** The range of the calendar, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/**
 * A date as DD.MM.YYYY in every browser language, typed or picked from the browser's calendar; `readDate` reads it.
 * Uncontrolled: the form holds the value.
 */
export const DateField = ({ min, max, onInput, labelPlace = 'above', ...rest }: DateFieldProps) => {
  const typed = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const inputId = useId()

  const open = () => {
    if (calendar.current === null || typed.current === null) return
    calendar.current.value = readDate(typed.current.value) ?? ''
    calendar.current.showPicker()
  }
  const pick = () => {
    if (calendar.current === null || typed.current === null) return
    typed.current.value = dateText(calendar.current.value)
    typed.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={styles.date}>
      <TextField
        placeholder="ДД.ММ.ГГГГ"
        {...rest}
        id={inputId}
        labelPlace={labelPlace}
        ref={typed}
        inputMode="numeric"
        onInput={(event) => {
          reformatInput(event, dateText)
          onInput?.(event)
        }}
        action={
          // Described by the label of the field: a form may have two of these buttons.
          <IconButton icon="calendar" label="Открыть календарь" aria-describedby={labelIdOf(inputId)} onClick={open} />
        }
      />
      <input
        ref={calendar}
        className={classNames(styles.calendar, labelPlace === 'above' && styles.underLabel)}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        onChange={pick}
      />
    </div>
  )
}
