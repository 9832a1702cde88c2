import { readDate } from '../format/typed-date.ts'

/** `YYYY-MM-DD`, both ends included; null for an open end. */
export interface Period {
  from: string | null
  to: string | null
}

export const anyTime: Period = { from: null, to: null }

export interface PeriodFault {
  /** `not_a_date` may also be a date that is still being typed. */
  kind: 'not_a_date' | 'turned_over'
  message: string
  ends: readonly (keyof Period)[]
}

/** An earlier year is a year that is still being typed. */
const minDay = '1900-01-01'

const readEnd = (text: string): string | null | undefined => {
  if (text.trim() === '') return null
  const day = readDate(text)
  return day !== null && day >= minDay ? day : undefined
}

export const readPeriod = (fromText: string, toText: string): Period | PeriodFault => {
  const [from, to] = [readEnd(fromText), readEnd(toText)]
  if (from === undefined || to === undefined) {
    const ends = [...(from === undefined ? (['from'] as const) : []), ...(to === undefined ? (['to'] as const) : [])]
    return { kind: 'not_a_date', message: 'Такой даты нет. Укажите день, месяц и\u00a0год', ends }
  }
  if (from !== null && to !== null && to < from)
    return { kind: 'turned_over', message: 'Конец периода раньше его начала', ends: ['to'] }
  return { from, to }
}
