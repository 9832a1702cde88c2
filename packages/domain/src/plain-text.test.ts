import { expect, test } from 'vitest'
import { cutText, plainText, quoted } from './plain-text.ts'

test.each([
  ['line ends and tabs become one space', ' Иван\r\n\tПетров ', 'Иван Петров'],
  ['a control character becomes a space', 'Иван\u0001Петров', 'Иван Петров'],
  ['a lone surrogate is replaced', 'Иван\ud83d', 'Иван\ufffd'],
  ['a no-break space is kept', '№\u00a01', '№\u00a01'],
])('%s', (_fact, text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test('nested quotes become „…“', () => {
  expect(quoted('Курс «А»')).toBe('«Курс „А“»')
})

test.each([
  ['short enough', 12, 'short enough'],
  ['ends with a whole word', 10, 'ends with'],
  ['ends with, a comma', 10, 'ends with'],
  ['whole at the border', 8, 'whole at'],
  ['indivisible', 5, 'indiv'],
])('«%s» in %i characters is «%s»', (text, length, short) => {
  expect(cutText(text, length)).toBe(short)
})
