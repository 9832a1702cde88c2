import type { Picture } from './picture.ts'
import type { Modules } from './read-qr.ts'

interface Finder {
  x: number
  y: number
  /** The width of a module. */
  module: number
}

interface Run {
  start: number
  length: number
  isDark: boolean
}

const runsOf = (length: number, isDark: (at: number) => boolean): Run[] => {
  const runs: Run[] = []
  for (let at = 0; at < length; at += 1) {
    const last = runs.at(-1)
    if (last?.isDark === isDark(at)) last.length += 1
    else runs.push({ start: at, length: 1, isDark: isDark(at) })
  }
  return runs
}

/** The middles of what is dark, light, dark, light, dark in the proportion 1 : 1 : 3 : 1 : 1, with the width of a module. */
const findersIn = (runs: readonly Run[]): { middle: number; module: number }[] =>
  runs.flatMap(({ start, isDark }, index) => {
    const five = runs.slice(index, index + 5)
    const whole = five.reduce((sum, { length }) => sum + length, 0)
    const module = whole / 7
    const isFinder =
      five.length === 5 && five.every(({ length }, no) => Math.abs(length - module * (no === 2 ? 3 : 1)) < module * 0.6)
    return isDark && module >= 2 && isFinder ? [{ middle: start + whole / 2, module }] : []
  })

/** The centres of the finder patterns: rows find them, the column through each confirms it. */
const listFinders = ({ width, height, isDark }: Picture): Finder[] => {
  const found: Finder[] = []
  for (let y = 0; y < height; y += 1)
    for (const { middle: x, module } of findersIn(runsOf(width, (at) => isDark(at, y)))) {
      if (found.some((known) => Math.hypot(known.x - x, known.y - y) < module * 5)) continue
      const column = findersIn(runsOf(height, (at) => isDark(Math.floor(x), at)))
      const crossing = column.find(({ middle }) => Math.abs(middle - y) < module * 2)
      if (crossing !== undefined) found.push({ x, y: crossing.middle, module })
    }
  return found
}

/** The upper left pattern with the ones to the right of it and below it, equally far: letters may look like a pattern, too. */
const findCorners = (finders: readonly Finder[]): [corner: Finder, right: Finder] => {
  for (const corner of finders)
    for (const right of finders) {
      const distance = right.x - corner.x
      const near = (one: number, other: number) => Math.abs(one - other) < corner.module
      const isBelow = ({ x, y }: Finder) => near(x, corner.x) && near(y, corner.y + distance)
      if (distance > corner.module * 10 && near(right.y, corner.y) && finders.some(isBelow)) return [corner, right]
    }
  throw new Error(`no code among ${finders.length} patterns`)
}

/** The modules of the only upright QR code in a picture, each by its middle. */
export const scanQr = (picture: Picture): Modules => {
  const [corner, right] = findCorners(listFinders(picture))
  const distance = right.x - corner.x
  const version = Math.round((distance / corner.module + 7 - 17) / 4)
  const size = version * 4 + 17
  const step = distance / (size - 7)
  const place = (from: number, index: number) => Math.floor(from + (index - 3) * step)
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => picture.isDark(place(corner.x, column), place(corner.y, row))),
  )
}
