import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameTyped, isTypedNumber } from './typed-value.ts'

describe('a typed value', () => {
  test.each([
    ['57,5', '57,5', true],
    ['57,5', '57.5', true],
    ['57.5', ' 57,5 ', true],
    ['57,5', '57,50', true],
    ['57,5', '057,5', true],
    ['57,5', '57,6', false],
    ['57,5', '575', false],
    ['57,5', '57', false],
    ['57,5', '', false],
    ['57,5', '   ', false],
    ['57,5', '57,5 т', false],
    ['57,5', '57,5,0', false],
    ['67500', '67 500', true],
    ['67500', '67\u00a0500', true],
    ['67500', '67\u202f500,00', true],
    ['67 500', '67500', true],
    ['67500', '67,500', false],
    ['67500', '67.500', false],
    ['0,8', ',8', true],
    ['0,8', '.80', true],
    ['21', '21,', true],
    ['-5', '−5', true],
    ['-5', '–5', true],
    ['-5', '5', false],
    ['5', '+5', true],
    ['0', '-0', true],
    ['0', '-', false],
    ['0', ',', false],
    ['10000000000000000000001', '10000000000000000000002', false],
    ['II', 'II', true],
    ['II', ' II\u00a0', true],
    ['II', 'III', false],
    ['II', 'ii', false],
    ['II', '2', false],
    ['наряд-допуск', 'наряд допуск', false],
    ['приказ  по объекту', 'приказ по\u00a0объекту', true],
    ['', ' ', true],
  ])('expected %j, typed %j: %j', (expected, typed, same) => {
    expect(isSameTyped(expected, typed)).toBe(same)
  })

  test.each([
    ['12,5', true],
    ['-1 000.50', true],
    ['5,', true],
    ['12 т', false],
    ['1e3', false],
    ['II', false],
    ['', false],
    ['-', false],
  ])('%j is a number: %j', (text, is) => {
    expect(isTypedNumber(text)).toBe(is)
  })

  const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  const decimals = fc.integer({ min: 0, max: 4 })
  const blanks = fc.constantFrom('', ' ', '\u00a0', '\t')

  /** The same number as different people write it. */
  const write = (units: number, places: number, mark: string, zeros: number, blank: string) => {
    const digits = String(Math.abs(units)).padStart(places + 1, '0')
    const cut = digits.length - places
    const thousands = digits.slice(0, cut).replace(/(?<=\d)(?=(?:\d{3})+$)/g, blank)
    const fraction = digits.slice(cut) + '0'.repeat(zeros)
    const size = fraction === '' ? thousands : `${thousands}${mark}${fraction}`
    return `${blank}${units < 0 ? '-' : ''}${size}${blank}`
  }

  test('is the same number in every way of writing it', () => {
    fc.assert(
      fc.property(whole, decimals, decimals, blanks, blanks, (units, places, zeros, one, other) => {
        const expected = write(units, places, ',', 0, one)
        return isSameTyped(expected, write(units, places, '.', zeros, other)) && isTypedNumber(expected)
      }),
    )
  })

  test('is another number when it differs by one in the last place', () => {
    fc.assert(
      fc.property(whole, decimals, blanks, (units, places, blank) => {
        return !isSameTyped(write(units, places, ',', 0, ''), write(units + 1, places, '.', 0, blank))
      }),
    )
  })

  test('is reflexive and symmetric', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        return isSameTyped(one, one) && isSameTyped(one, other) === isSameTyped(other, one)
      }),
    )
  })
})
