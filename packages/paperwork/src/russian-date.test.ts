import { longDate } from '@dopusk/domain'
import { expect, test } from 'vitest'
import { periodInWords, shortDate, tied } from './russian-date.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['2026-11-15', '15 ноября 2026 г.', '15.11.2026'],
  ['2025-04-01', '1 апреля 2025 г.', '01.04.2025'],
  ['2028-02-29', '29 февраля 2028 г.', '29.02.2028'],
  ['2026-12-31', '31 декабря 2026 г.', '31.12.2026'],
])('%s is %s', (day, long, short) => {
  expect(plain(longDate(day))).toBe(long)
  expect(shortDate(day)).toBe(short)
})

test('a period has both ends', () => {
  expect(plain(periodInWords({ from: '2026-11-01', to: '2026-11-30' }))).toBe('с 1 ноября 2026 г. по 30 ноября 2026 г.')
})

test('a date in a text is not broken across lines', () => {
  expect(tied('Договор № 7 от 1 апреля 2025 г., доп. № 2 от 15 мая 2026')).toBe(
    'Договор №~7 от 1~апреля~2025~г., доп. №~2 от 15~мая~2026'.replaceAll('~', '\u00a0'),
  )
})

test.each(['2026-02-30', '2026-13-01', '15.11.2026', '', '2026-11-15T00:00:00Z'])('«%s» is refused', (day) => {
  expect(() => longDate(day)).toThrow(RangeError)
})
