import { expect, test } from 'vitest'
import { ageOn, birthDateFault } from './birth-date.ts'

test.each([
  ['1990-11-15', '2026-11-15', 36],
  ['1990-11-16', '2026-11-15', 35],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2026-11-15', '2026-11-15', 0],
])('born on %s, a person is on %s %i years old', (birthDate, day, age) => {
  expect(ageOn(birthDate, day)).toBe(age)
})

test.each([
  ['2008-11-15', null],
  ['2008-11-16', 'too_young'],
  ['2026-11-15', 'too_young'],
  ['2026-11-16', 'not_born'],
  ['1926-11-15', null],
  ['1925-11-16', null],
  ['1925-11-15', 'too_old'],
  ['0001-01-01', 'too_old'],
])('on 15 November 2026 a birth date of %s has the fault %s', (birthDate, fault) => {
  expect(birthDateFault(birthDate, '2026-11-15')).toBe(fault)
})
