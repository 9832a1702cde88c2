import { expect, test } from 'vitest'
import { readTypedBirthDate } from './typed-birth-date.ts'

const today = '2026-11-15'

test.each([
  ['1.2.1980', '1980-02-01', false],
  ['01/02/1980 г.', '1980-02-01', false],
  ['1.2.80', '1980-02-01', true],
  ['01-12-05', '2005-12-01', true],
  ['15.11.08', '2008-11-15', true],
  ['15.11.36', '1936-11-15', true],
])('%s is read as %s', (written, day, isShortYear) => {
  expect(readTypedBirthDate(written, today)).toEqual({ day, isShortYear })
})

test.each([
  ['16.11.08', [1908, 2008]],
  ['1.2.20', [1920, 2020]],
  ['1.1.30', [1930, 2030]],
])('%s could be a child or a very old person', (written, unclearYears) => {
  expect(readTypedBirthDate(written, today)).toEqual({ unclearYears })
})

test.each(['1980', '1.2', '1 февраля 1980', '1.2.198'])('%s has another shape', (written) => {
  expect(readTypedBirthDate(written, today)).toBeUndefined()
})
