import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

test.each([
  ['', '', { from: null, to: null }],
  ['01.11.2026', ' ', { from: '2026-11-01', to: null }],
  ['', '30.11.2026', { from: null, to: '2026-11-30' }],
  ['01.11.2026', '01.11.2026', { from: '2026-11-01', to: '2026-11-01' }],
])('«%s» to «%s» is a period', (from, to, period) => {
  expect(readPeriod(from, to)).toEqual(period)
})

test.each([
  ['31.02.2026', '', ['from']],
  ['', 'вчера', ['to']],
  ['01.11.0026', '', ['from']],
  ['01.11.20', '32.11.2026', ['from', 'to']],
])('«%s» to «%s» is not two valid dates', (from, to, ends) => {
  expect(readPeriod(from, to)).toMatchObject({ kind: 'not_a_date', ends })
})

test('an end before the start is a separate kind of error', () => {
  expect(readPeriod('02.11.2026', '01.11.2026')).toMatchObject({
    kind: 'turned_over',
    message: 'Конец периода раньше его начала',
    ends: ['to'],
  })
})
