/** A regular expression as far as its running time depends on it. */
export type PatternNode =
  /** One character; `source` is written as in the pattern: `a`, `\d`, `[^<>]`. */
  | { kind: 'character'; source: string }
  | { kind: 'sequence' | 'choice'; items: PatternNode[] }
  | { kind: 'group'; name: string; item: PatternNode }
  | { kind: 'repeat'; item: PatternNode; min: number; max: number }
  | { kind: 'look'; item: PatternNode; isBehind: boolean }
  /** `^`. */
  | { kind: 'start' }
  /** `$`, `\b`, `\B`. */
  | { kind: 'boundary' }
  | { kind: 'reference'; name: string }

const braces = /^\{(\d+)(,)?(\d+)?\}/
const escaped = /^\\(?:c[A-Za-z]|x[\dA-Fa-f]{2}|u\{[\dA-Fa-f]+\}|u[\dA-Fa-f]{4}|[pP]\{[\w=]+\}|[^cxupP\d]|0)/u
const endless = Number.POSITIVE_INFINITY
const signBounds: Record<string, [number, number]> = { '*': [0, endless], '+': [1, endless], '?': [0, 1] }
const openings = /^\((?:\?(?:(:)|(<?[=!])|<([A-Za-z]\w*)>))?/

/** Parses the syntax that JavaScript has without the flag `v`; what it does not know is thrown, not guessed. */
export const parsePattern = (source: string): PatternNode => {
  let at = 0
  let groupCount = 0
  const rest = () => source.slice(at)
  const unknown = (): never => {
    throw new Error(`/${source}/ is not understood at «${rest()}»`)
  }
  const take = (text: string): string => {
    at += text.length
    return text
  }

  const readClass = (): PatternNode => {
    const end = /^\[(?:[^\]\\]|\\[\s\S])*\]/u.exec(rest())
    return end === null ? unknown() : { kind: 'character', source: take(end[0]) }
  }

  const readGroup = (): PatternNode => {
    const [opening = '', isPlain, look, name] = openings.exec(rest()) ?? []
    take(opening)
    if (rest().startsWith('?')) return unknown()
    const isCapture = isPlain === undefined && look === undefined
    if (isCapture) groupCount += 1
    const number = String(groupCount)
    const item = readChoice()
    if (!rest().startsWith(')')) return unknown()
    take(')')
    if (look !== undefined) return { kind: 'look', item, isBehind: look.startsWith('<') }
    return isCapture ? { kind: 'group', name: name ?? number, item } : item
  }

  const readEscape = (): PatternNode => {
    const boundary = /^\\[bB]/.exec(rest())
    if (boundary) {
      take(boundary[0])
      return { kind: 'boundary' }
    }
    const reference = /^\\(?:([1-9]\d*)|k<([A-Za-z]\w*)>)/.exec(rest())
    if (reference) {
      take(reference[0])
      return { kind: 'reference', name: reference[1] ?? reference[2] ?? '' }
    }
    const found = escaped.exec(rest())
    return found === null ? unknown() : { kind: 'character', source: take(found[0]) }
  }

  const readSign = (): PatternNode => {
    const sign = String.fromCodePoint(source.codePointAt(at) ?? 0)
    if ('*+?{'.includes(sign)) return unknown()
    take(sign)
    if (sign === '^') return { kind: 'start' }
    if (sign === '$') return { kind: 'boundary' }
    return { kind: 'character', source: ']}'.includes(sign) ? `\\${sign}` : sign }
  }

  const readers: Record<string, () => PatternNode> = { '[': readClass, '(': () => readGroup(), '\\': readEscape }
  const readAtom = (): PatternNode => (readers[source.charAt(at)] ?? readSign)()

  const readBounds = (): [number, number] | null => {
    const [whole, from = '', comma, to] = braces.exec(rest()) ?? []
    if (whole === undefined) {
      const bounds = signBounds[rest().charAt(0)] ?? null
      if (bounds !== null) at += 1
      return bounds
    }
    take(whole)
    if (to !== undefined) return [Number(from), Number(to)]
    return [Number(from), comma === undefined ? Number(from) : endless]
  }

  const readSequence = (): PatternNode => {
    const items: PatternNode[] = []
    while (at < source.length && !')|'.includes(source.charAt(at))) {
      const item = readAtom()
      const bounds = readBounds()
      if (bounds !== null && rest().startsWith('?')) take('?')
      items.push(bounds === null ? item : { kind: 'repeat', item, min: bounds[0], max: bounds[1] })
    }
    return { kind: 'sequence', items }
  }

  const readChoice = (): PatternNode => {
    const items = [readSequence()]
    while (rest().startsWith('|')) {
      take('|')
      items.push(readSequence())
    }
    return items.length === 1 ? (items[0] as PatternNode) : { kind: 'choice', items }
  }

  const node = readChoice()
  return at < source.length ? unknown() : node
}
