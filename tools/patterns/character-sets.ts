const signsOf = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at))

/** Characters that patterns tell apart: the alphabets and signs of the texts that are met here, and some of each other kind. */
const samples = [
  ...[...signsOf(0, 0x24f), ...signsOf(0x2b0, 0x345), ...signsOf(0x390, 0x3c9), ...signsOf(0x400, 0x45f)],
  ...[...signsOf(0x2000, 0x208e), ...signsOf(0x20ac, 0x20be), ...signsOf(0x2190, 0x2193), ...signsOf(0x2205, 0x2212)],
  ...['\u0531', '\u0627', '\u0905', '\u115F', '\u1680', '\u2116', '\u3000', '\u3164'],
  ...['\u4E00', '\uAC00', '\uD800', '\uDC00', '\uFDD0', '\uFDD6', '\uFE0F', '\uFEFF', '\uFFA0', '\uFFFF'],
]
const astralSamples = ['\u{1D400}', '\u{1F477}', '\u{20000}', '\u{E0041}']

const members = new Map<string, boolean[]>()

/** Which of the samples the character of a pattern stands for, as the engine itself says. */
const membersOf = (source: string, flags: string): boolean[] => {
  const kept = flags.replace(/[^ius]/g, '')
  const key = `${kept} ${source}`
  const known = members.get(key)
  if (known) return known
  const pattern = new RegExp(`^(?:${source})$`, kept)
  const all = kept.includes('u') ? [...samples, ...astralSamples] : samples
  const found = all.map((sample) => pattern.test(sample))
  members.set(key, found)
  return found
}

/** Sets of characters as bits: two characters are the same bit where no set of the pattern tells them apart. */
export const characterSets = (sources: readonly string[], flags: string): bigint[] => {
  const distinct = [...new Set(sources)]
  const lists = distinct.map((source) => membersOf(source, flags))
  const kinds = new Set((lists[0] ?? []).map((_, at) => lists.map((list) => (list[at] ? '1' : '0')).join('')))
  const bitsOf = (set: number) =>
    [...kinds].reduce((bits, kind, at) => (kind[set] === '1' ? bits | (1n << BigInt(at)) : bits), 0n)
  const sets = new Map(distinct.map((source, set) => [source, bitsOf(set)]))
  return sources.map((source) => sets.get(source) ?? 0n)
}
