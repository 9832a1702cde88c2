import { addDays, type CalendarDay } from '@dopusk/domain'
import { readDate } from '../../shared/format/typed-date.ts'

export interface DocumentPeriod {
  from: CalendarDay
  to: CalendarDay
}

const firstOfMonth = (day: CalendarDay): CalendarDay => `${day.slice(0, 8)}01`

/** The previous month, the usual period of an invoice. */
export const lastMonth = (today: CalendarDay): DocumentPeriod => {
  const to = addDays(firstOfMonth(today), -1)
  return { from: firstOfMonth(to), to }
}

export const thisMonth = (today: CalendarDay): DocumentPeriod => ({ from: firstOfMonth(today), to: today })

export interface PeriodFaults {
  start_date?: string
  end_date?: string
}

const noDay = (text: string): string =>
  text.trim() === '' ? 'Укажите дату' : 'Такой даты нет. Укажите день, месяц и\u00a0год'

/** The values of the two fields as the calls expect them, with validation errors. */
export const readDocumentPeriod = (
  form: FormData,
): { body: { start_date: string; end_date: string }; faults: PeriodFaults } => {
  const [fromText, toText] = [String(form.get('start_date') ?? ''), String(form.get('end_date') ?? '')]
  const [from, to] = [readDate(fromText), readDate(toText)]
  const faults: PeriodFaults = {
    ...(from === null && { start_date: noDay(fromText) }),
    ...(to === null && { end_date: noDay(toText) }),
    ...(from !== null && to !== null && to < from && { end_date: 'Конец периода раньше его начала' }),
  }
  return { body: { start_date: from ?? '', end_date: to ?? '' }, faults }
}
