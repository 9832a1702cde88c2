import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatKopecks, includedVat, lineAmount, sumKopecks } from './money.ts'

test.each([
  [0, '0,00'],
  [1, '0,01'],
  [10, '0,10'],
  [99, '0,99'],
  [100, '1,00'],
  [99_999, '999,99'],
  [100_000, '1 000,00'],
  [1_234_567, '12 345,67'],
  [100_000_000, '1 000 000,00'],
  [100_000_000_000, '1 000 000 000,00'],
])('%i kopecks are written «%s»', (kopecks, text) => {
  expect(formatKopecks(kopecks)).toBe(text.replaceAll(' ', '\u00a0'))
})

test('what is written can be read back', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (kopecks) => {
      expect(BigInt(formatKopecks(kopecks).replaceAll(/[\u00a0,]/g, ''))).toBe(BigInt(kopecks))
    }),
  )
})

test.each([
  ['the whole price', 3, 490_000, 1, 1_470_000, 0],
  ['half of it', 3, 490_000, 0.5, 735_000, 735_000],
  ['half a kopeck rounded up', 1, 101, 0.5, 51, 50],
  ['the line is rounded, not the price', 2, 101, 0.5, 101, 101],
  ['seven tenths', 3, 490_000, 0.7, 1_029_000, 441_000],
  ['a hundredth, rounded half up', 1, 150, 0.01, 2, 148],
  ['nothing for a quantity of zero', 0, 490_000, 1, 0, 0],
] as const)('a line costs %s', (_fact, quantity, price, factor, amountKopecks, discountKopecks) => {
  expect(lineAmount(quantity, price, factor)).toEqual({ fullKopecks: quantity * price, amountKopecks, discountKopecks })
})

test.each([
  ['of nothing', 0, 20, 0],
  ['of 120 roubles at 20 %', 12_000, 20, 2_000],
  ['of 1 470 roubles at 22 %', 147_000, 22, 26_508],
  ['at no rate', 12_000, 0, 0],
  ['rounded down below a half', 2, 20, 0],
  ['rounded up from a half', 3, 20, 1],
])('VAT %s is inside the amount', (_fact, amount, percent, vat) => {
  expect(includedVat(amount, percent)).toBe(vat)
})

test('VAT is within half a kopeck of the exact share', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000_000 }), fc.nat({ max: 30 }), (amount, percent) => {
      const vat = BigInt(includedVat(amount, percent))
      const twiceTheError = 2n * (vat * BigInt(100 + percent) - BigInt(amount) * BigInt(percent))
      expect(twiceTheError > -BigInt(100 + percent) && twiceTheError <= BigInt(100 + percent)).toBe(true)
    }),
  )
})

test.each([
  ['a fraction of a kopeck', () => formatKopecks(0.5)],
  ['a negative amount', () => formatKopecks(-1)],
  ['more than a safe integer', () => formatKopecks(2 ** 53)],
  ['a product beyond safe integers', () => lineAmount(10_000_000, 1_000_000_000_000, 1)],
  ['a sum beyond safe integers', () => sumKopecks([Number.MAX_SAFE_INTEGER, 1])],
  ['a fractional quantity', () => lineAmount(0.5, 100, 1)],
  ['a full discount', () => lineAmount(1, 100, 0)],
  ['a share above the price', () => lineAmount(1, 100, 1.01)],
  ['a discount of a thousandth', () => lineAmount(1, 100, 0.995)],
  ['a discount that is not a number', () => lineAmount(1, 100, Number.NaN)],
  ['a rate that is not a number', () => includedVat(100, Number.NaN)],
])('%s is refused', (_fact, run) => {
  expect(run).toThrow(RangeError)
})
