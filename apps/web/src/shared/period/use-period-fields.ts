import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { calendarDate } from '../format/calendar-date.ts'
import { readDate } from '../format/typed-date.ts'
import { anyTime, type Period, type PeriodFault, readPeriod } from './period.ts'

const ends = ['from', 'to'] as const

export const textOf = (day: string | null): string => (day === null ? '' : calendarDate(day))

const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to

/** A complete date applies at once; an error is shown on blur. The fields are named `from` and `to`. */
export const usePeriodFields = (period: Period, onChange: (period: Period) => void) => {
  const fields = useRef<HTMLFieldSetElement>(null)
  const [fault, setFault] = useState<PeriodFault | null>(null)
  const [isTouched, setTouched] = useState(false)
  const { from, to } = period

  const inputOf = (end: keyof Period) => fields.current?.elements.namedItem(end) as HTMLInputElement | null
  const read = () => readPeriod(inputOf('from')?.value ?? '', inputOf('to')?.value ?? '')

  const write = useEffectEvent((next: Period) => {
    for (const end of ends) {
      const input = inputOf(end)
      if (input !== null && readDate(input.value) !== next[end]) input.value = textOf(next[end])
    }
    setFault(null)
    setTouched(false)
  })
  // Browser history and «Показать все» also change the period, so the fields follow it.
  useEffect(() => write({ from, to }), [from, to])

  const onInput = () => {
    const next = read()
    setTouched(ends.some((end) => inputOf(end)?.value !== ''))
    if ('kind' in next) {
      setFault((now) => (next.kind === 'turned_over' ? next : now && next))
      return
    }
    setFault(null)
    if (!isSame(next, period)) onChange(next)
  }
  const onBlur = () => {
    const next = read()
    setFault('kind' in next ? next : null)
  }
  const clear = () => {
    for (const end of ends) {
      const input = inputOf(end)
      if (input !== null) input.value = ''
    }
    setFault(null)
    setTouched(false)
    if (!isSame(anyTime, period)) onChange(anyTime)
    inputOf('from')?.focus()
  }
  return { fields, fault, hasText: isTouched || !isSame(anyTime, period), onInput, onBlur, clear }
}
