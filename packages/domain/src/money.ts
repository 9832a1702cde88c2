/** An amount of money: whole kopecks, never less than none. Roubles with a fraction exist on paper only. */
export type Kopecks = number

/** Throws unless the value is an amount that integers hold exactly. */
export const assertKopecks = (value: number): Kopecks => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an amount in kopecks: ${value}`)
  return value
}

/** A half goes up. Integers only: the product must fit into them exactly. */
const divideHalfUp = (numerator: number, denominator: number): number => {
  const doubled = 2 * assertKopecks(numerator) + denominator
  const divisor = 2 * denominator
  return (assertKopecks(doubled) - (doubled % divisor)) / divisor
}

/** What is left to pay: the whole price or half of it. */
export type DiscountFactor = 0.5 | 1

export interface LineAmount {
  fullKopecks: Kopecks
  discountKopecks: Kopecks
  amountKopecks: Kopecks
}

/** One line of an invoice. It is rounded by itself, so that the lines add up to the total as printed. */
export const lineAmount = (quantity: number, priceKopecks: Kopecks, factor: DiscountFactor): LineAmount => {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`)
  if (factor !== 1 && factor !== 0.5) throw new RangeError(`not a discount factor: ${factor}`)
  const fullKopecks = assertKopecks(quantity * assertKopecks(priceKopecks))
  const amountKopecks = factor === 1 ? fullKopecks : divideHalfUp(fullKopecks, 2)
  return { fullKopecks, discountKopecks: fullKopecks - amountKopecks, amountKopecks }
}

/** The tax inside an amount that contains it. */
export const includedVat = (amountKopecks: Kopecks, vatPercent: number): Kopecks => {
  if (!Number.isInteger(vatPercent) || vatPercent < 0 || vatPercent > 100)
    throw new RangeError(`not a rate of VAT: ${vatPercent}`)
  return divideHalfUp(assertKopecks(amountKopecks) * vatPercent, 100 + vatPercent)
}

export const sumKopecks = (amounts: readonly Kopecks[]): Kopecks =>
  amounts.reduce((sum, amount) => assertKopecks(sum + assertKopecks(amount)), 0)

const groupEnds = /(?<=\d)(?=(\d{3})+$)/g

/** «12 345,67»: the thousands are held together by no-break spaces. */
export const formatKopecks = (kopecks: Kopecks): string => {
  const digits = String(assertKopecks(kopecks)).padStart(3, '0')
  return `${digits.slice(0, -2).replace(groupEnds, '\u00a0')},${digits.slice(-2)}`
}
