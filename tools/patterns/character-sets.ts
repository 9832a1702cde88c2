const signsOf = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at))

/** Characters that patterns tell apart: the alphabets and signs of the texts that are met here, and some of each other kind. */
const samples = [
  ...[...signsOf(0, 0x24f), ...signsOf(0x2b0, 0x345), ...signsOf(0x390, 0x3c9), ...signsOf(0x400, 0x45f)],
  ...[...signsOf(0x2000, 0x208e), ...signsOf(0x20ac, 0x20be), ...signsOf(0x2190, 0x2193), ...signsOf(0x2205, 0x2212)],
  ...['\u0531', '\u0627', '\u0905', '\u115F', '\u1680', '\u2116', '\u3000', '\u3164'],
  ...['\u4E00', '\uAC00', '\uD800', '\uDC00', '\uFDD0', '\uFDD6', '\uFE0F', '\uFEFF', '\uFFA0', '\uFFFD', '\uFFFF'],
]
const astralSamples = ['\u{1D400}', '\u{1F477}', '\u{20000}', '\u{E0041}']

const members = new Map<string, boolean[]>()

/** Which of the samples the character of a pattern stands for, as the engine itself says. */
const membersOf = (source: string, flags: string, own: readonly string[]): boolean[] => {
  const pattern = new RegExp(`^(?:${source})$`, flags)
  const isMember = (sample: string) => pattern.test(sample)
  const key = `${flags} ${source}`
  const common = members.get(key) ?? (flags.includes('u') ? [...samples, ...astralSamples] : samples).map(isMember)
  members.set(key, common)
  const found = [...common, ...own.map(isMember)]
  if (!found.includes(true)) throw new Error(`${source} is not understood: it stands for none of the samples`)
  return found
}

const written =
  /\\(?:u\{(?<long>[\dA-Fa-f]+)\}|u(?<four>[\dA-Fa-f]{4})|x(?<two>[\dA-Fa-f]{2})|[pP]\{.*?\})|\\?(?<sign>.)/gsu

/**
 * What tells the characters apart that the pattern names: each with its neighbours, and the middle of each range. Two ranges that
 * have a character in common have an end of one of them in common.
 */
const ownSamples = (source: string): string[] => {
  const codes = Array.from(source.matchAll(written), ({ groups: { long, four, two, sign } = {} }) =>
    sign === undefined ? Number.parseInt(long ?? four ?? two ?? '', 16) : (sign.codePointAt(0) ?? 0),
  ).filter((code) => !Number.isNaN(code))
  const middles = codes.flatMap((code, at) =>
    codes[at + 1] === '-'.charCodeAt(0) ? [Math.floor((code + (codes[at + 2] ?? code)) / 2)] : [],
  )
  return [...codes.flatMap((code) => [code - 1, code, code + 1]), ...middles]
    .filter((code) => code >= 0 && code <= 0x10ffff)
    .map((code) => String.fromCodePoint(code))
}

/** Sets of characters as bits: two characters are the same bit where no set of the pattern tells them apart. */
export const characterSets = (sources: readonly string[], allFlags: string): bigint[] => {
  const flags = allFlags.replace(/[^ius]/g, '')
  const distinct = [...new Set(sources)]
  const own = [...new Set(distinct.flatMap(ownSamples))]
  const lists = distinct.map((source) => membersOf(source, flags, own))
  const kinds = new Set((lists[0] ?? []).map((_, at) => lists.map((list) => (list[at] ? '1' : '0')).join('')))
  const bitsOf = (set: number) =>
    [...kinds].reduce((bits, kind, at) => (kind[set] === '1' ? bits | (1n << BigInt(at)) : bits), 0n)
  const sets = new Map(distinct.map((source, set) => [source, bitsOf(set)]))
  return sources.map((source) => sets.get(source) ?? 0n)
}
