import { expect, test } from 'vitest'
import { lastMonth, readDocumentPeriod, thisMonth } from './document-period.ts'

test.each([
  ['2026-11-15', '2026-10-01', '2026-10-31'],
  ['2026-01-01', '2025-12-01', '2025-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('on %s the previous month is from %s to %s', (today, from, to) => {
  expect(lastMonth(today)).toEqual({ from, to })
})

test('this month ends today', () => {
  expect(thisMonth('2026-11-15')).toEqual({ from: '2026-11-01', to: '2026-11-15' })
})

test.each([
  ['01.11.2026', '30.11.2026', {}],
  ['30.11.2026', '30.11.2026', {}],
  ['30.11.2026', '29.11.2026', { end_date: 'Конец периода раньше его начала' }],
  ['31.11.2026', ' ', { start_date: expect.stringMatching(/^Такой даты нет/), end_date: 'Укажите дату' }],
])('from «%s» to «%s» has the errors %o', (from, to, faults) => {
  const form = new FormData()
  form.set('start_date', from)
  form.set('end_date', to)
  expect(readDocumentPeriod(form).faults).toEqual(faults)
})
