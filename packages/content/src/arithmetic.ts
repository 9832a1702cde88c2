/** The value of `12.5 * (4 + 2) / 3`: numbers, + - * / and brackets; undefined for any other text. */
export const calculate = (expression: string): number | undefined => {
  const tokens = expression.match(/\d+(?:[.,]\d+)?|[-+*/()]|\S/g) ?? []
  let at = 0

  const factor = (): number => {
    const token = tokens[at]
    at += 1
    if (token === '(') {
      const value = sum()
      if (tokens[at] !== ')') return Number.NaN
      at += 1
      return value
    }
    if (token === '-') return -factor()
    return Number(token?.replace(',', '.') ?? Number.NaN)
  }
  const product = (): number => {
    let value = factor()
    while (tokens[at] === '*' || tokens[at] === '/') {
      at += 1
      value = tokens[at - 1] === '*' ? value * factor() : value / factor()
    }
    return value
  }
  const sum = (): number => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-') {
      at += 1
      value = tokens[at - 1] === '+' ? value + product() : value - product()
    }
    return value
  }

  const value = sum()
  return at === tokens.length && Number.isFinite(value) ? value : undefined
}
