/** An amount of money: a non-negative whole number of kopecks. Roubles with a fraction exist in printed documents only. */
export type Kopecks = number

/** Throws unless the value is a non-negative safe integer. */
export const assertKopecks = (value: number): Kopecks => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an amount in kopecks: ${value}`)
  return value
}

/** Rounds half up. Integers only: the product must be a safe integer. */
const divideHalfUp = (numerator: number, denominator: number): number => {
  const doubled = 2 * assertKopecks(numerator) + denominator
  const divisor = 2 * denominator
  return (assertKopecks(doubled) - (doubled % divisor)) / divisor
}

/** The share of the price to pay, in hundredths: from 0.01 to 1. */
export type DiscountFactor = number

/** The factor as a whole number of hundredths; throws unless it is one. */
export const discountHundredths = (factor: DiscountFactor): number => {
  const hundredths = Math.round(factor * 100)
  if (!(hundredths >= 1 && hundredths <= 100) || hundredths / 100 !== factor)
    throw new RangeError(`not a discount factor: ${factor}`)
  return hundredths
}

export interface LineAmount {
  fullKopecks: Kopecks
  discountKopecks: Kopecks
  amountKopecks: Kopecks
}

/** One line of an invoice. Each line is rounded separately, so that the printed lines add up to the total. */
export const lineAmount = (quantity: number, priceKopecks: Kopecks, factor: DiscountFactor): LineAmount => {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`)
  const hundredths = discountHundredths(factor)
  const fullKopecks = assertKopecks(quantity * assertKopecks(priceKopecks))
  const amountKopecks = divideHalfUp(fullKopecks * hundredths, 100)
  return { fullKopecks, discountKopecks: fullKopecks - amountKopecks, amountKopecks }
}

/** The VAT that is included in an amount. */
export const includedVat = (amountKopecks: Kopecks, vatPercent: number): Kopecks => {
  if (!Number.isInteger(vatPercent) || vatPercent < 0 || vatPercent > 100)
    throw new RangeError(`not a rate of VAT: ${vatPercent}`)
  return divideHalfUp(assertKopecks(amountKopecks) * vatPercent, 100 + vatPercent)
}

export const sumKopecks = (amounts: readonly Kopecks[]): Kopecks =>
  amounts.reduce((sum, amount) => assertKopecks(sum + assertKopecks(amount)), 0)

/** «1 234 567»: digits in groups of three. */
export const inThousands = (digits: string): string => {
  const first = digits.length % 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean).join('\u00a0')
}

/** «12 345,67»: thousands are separated by no-break spaces. */
export const formatKopecks = (kopecks: Kopecks): string => {
  const digits = String(assertKopecks(kopecks)).padStart(3, '0')
  return `${inThousands(digits.slice(0, -2))},${digits.slice(-2)}`
}
