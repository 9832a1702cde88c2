/** Dark modules, row by row. */
export type Modules = readonly (readonly boolean[])[]

/** Level M by version, ISO/IEC 18004 table 9: the number of blocks, and of error correction bytes in each. */
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
]
const correctingBytes = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
]

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** The five bits beside the upper left finder pattern: level and mask. */
const format = (modules: Modules): { level: number; mask: number } => {
  const bits = [0, 1, 2, 3, 4].map((column) => (modules[8]?.[column] ? 1 : 0))
  const value = Number.parseInt(bits.join(''), 2) ^ 0b10101
  return { level: value >> 3, mask: value & 7 }
}

const alignmentCentres = (version: number): number[] => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = version * 4 + 10
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)]
}

/** Finder patterns with separators, format information, and from version 7 version information. */
const isCorner = (version: number, row: number, column: number): boolean => {
  const size = version * 4 + 17
  const corners = [row < 9 && column < 9, row < 9 && column >= size - 8, row >= size - 8 && column < 9]
  const versions = [row < 6 && column >= size - 11, column < 6 && row >= size - 11]
  return [...corners, ...(version < 7 ? [] : versions)].includes(true)
}

const isAlignment = (version: number, row: number, column: number): boolean => {
  const centres = alignmentCentres(version)
  const last = version * 4 + 10
  const near = (place: number) => centres.find((centre) => Math.abs(centre - place) <= 2)
  const [y, x] = [near(row), near(column)]
  if (y === undefined || x === undefined) return false
  const finders = [`6 6`, `6 ${last}`, `${last} 6`]
  return !finders.includes(`${y} ${x}`)
}

const isTiming = (row: number, column: number): boolean => row === 6 || column === 6

/** All modules in the order of the data bits: two columns at a time from the right, up and down. */
function* moduleOrder(size: number): Generator<[row: number, column: number]> {
  const rights = Array.from({ length: (size - 1) / 2 }, (_, index) => size - 1 - 2 * index)
  // The column of the timing pattern is skipped.
  const pairs = rights.map((right) => (right > 6 ? right : right - 1))
  for (const [index, right] of pairs.entries())
    for (let step = 0; step < size; step += 1) {
      const row = index % 2 === 0 ? size - 1 - step : step
      yield [row, right]
      yield [row, right - 1]
    }
}

const dataBits = (modules: Modules, version: number, mask: number): number[] =>
  [...moduleOrder(modules.length)]
    .filter(
      ([row, column]) =>
        !(isTiming(row, column) || isCorner(version, row, column) || isAlignment(version, row, column)),
    )
    .map(([row, column]) => (modules[row]?.[column] !== masks[mask]?.(row, column) ? 1 : 0))

const toBytes = (bits: readonly number[]): number[] =>
  Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  )

/** Data bytes of all blocks, which are interleaved byte by byte. */
const withoutCorrection = (bytes: readonly number[], version: number): number[] => {
  const blocks = blockCounts[version - 1] ?? 0
  const dataLength = bytes.length - blocks * (correctingBytes[version - 1] ?? 0)
  const shortLength = Math.floor(dataLength / blocks)
  const longFrom = blocks - (dataLength % blocks)
  const read: number[][] = Array.from({ length: blocks }, () => [])
  let at = 0
  for (let column = 0; column <= shortLength; column += 1)
    for (let block = column < shortLength ? 0 : longFrom; block < blocks; block += 1) {
      read[block]?.push(bytes[at] ?? 0)
      at += 1
    }
  return read.flat()
}

/**
 * The text of a QR code of level M with one byte segment. Written from the standard, independent of the library that
 * generates the codes; corrects no errors, so a single wrong data module changes the text.
 */
export const readQr = (modules: Modules): string => {
  const version = (modules.length - 17) / 4
  const { level, mask } = format(modules)
  if (level !== 0) throw new Error('not of level M')
  const bytes = withoutCorrection(toBytes(dataBits(modules, version, mask)), version)
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  if (bits.slice(0, 4) !== '0100') throw new Error('not one byte segment')
  const lengthBits = version < 10 ? 8 : 16
  const length = Number.parseInt(bits.slice(4, 4 + lengthBits), 2)
  const start = 4 + lengthBits
  const content = Array.from({ length }, (_, index) =>
    Number.parseInt(bits.slice(start + index * 8, start + index * 8 + 8), 2),
  )
  return Buffer.from(content).toString('utf8')
}
