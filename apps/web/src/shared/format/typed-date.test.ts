import { expect, test } from 'vitest'
import { dateText, readDate } from './typed-date.ts'

test.each([
  ['', ''],
  ['3', '3'],
  ['30', '30'],
  ['300', '30.0'],
  ['30.', '30.'],
  ['3.', '03.'],
  ['.', ''],
  ['3.4.1987', '03.04.1987'],
  ['30/04/1987', '30.04.1987'],
  ['30, 04, 1987', '30.04.1987'],
  ['30041987', '30.04.1987'],
  ['1987-04-30', '30.04.1987'],
  ['30.04.19871', '30.04.19871'],
  ['30 апреля', '30 апреля'],
])('%j is formatted as %j', (typed, text) => {
  expect(dateText(typed)).toBe(text)
})

test.each([
  ['30.04.1987', '1987-04-30'],
  ['29.02.2008', '2008-02-29'],
  ['29.02.2007', null],
  ['31.04.1987', null],
  ['00.04.1987', null],
  ['30.13.1987', null],
  ['30.04.87', null],
  ['30.04.19871', null],
  ['30 апреля', null],
  ['', null],
])('%j is read as %j', (text, day) => {
  expect(readDate(text)).toBe(day)
})

test('a date typed digit by digit gets its dots', () => {
  let text = ''
  for (const digit of '30041987') text = dateText(text + digit)
  expect(text).toBe('30.04.1987')
})
