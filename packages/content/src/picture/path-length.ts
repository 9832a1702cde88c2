type Point = readonly [x: number, y: number]

interface Segment {
  command: string
  isRelative: boolean
  values: number[]
}

/** How many numbers a command of a path takes. */
const sizes: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

const tokens = {
  command: /[\s,]*([mlhvcsqtaz])/iy,
  // One may follow another without a space: `.5.5`, `1-1`.
  number: /[\s,]*([-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?)/iy,
  flag: /[\s,]*([01])/y,
}

/** As browsers read a path; the last one is undefined where it is not well-formed. */
function* segmentsOf(path: string): Generator<Segment | undefined> {
  const source = path.trim()
  let place = 0
  const read = (token: RegExp): string | undefined => {
    token.lastIndex = place
    const found = token.exec(source)?.[1]
    if (found !== undefined) place = token.lastIndex
    return found
  }
  let letter = ''
  while (place < source.length) {
    const next = read(tokens.command)
    // Further points of a move are lines.
    letter = next ?? { m: 'l', M: 'L', z: '', Z: '' }[letter] ?? letter
    const command = letter.toLowerCase()
    const values = Array.from({ length: sizes[command] ?? 1 }, (_, index) =>
      Number(read(command === 'a' && (index === 3 || index === 4) ? tokens.flag : tokens.number)),
    )
    if (letter === '' || values.some(Number.isNaN)) return yield undefined
    yield { command, isRelative: letter === command, values }
  }
}

const distance = ([x, y]: Point, [toX, toY]: Point): number => Math.abs(toX - x) + Math.abs(toY - y)

/** An ellipse that is too small for its ends is enlarged. */
const arcLength = ([rx = 0, ry = 0]: number[], ends: number): number => {
  const [short = 0, long = 0] = [Math.abs(rx), Math.abs(ry)].sort((a, b) => a - b)
  return short === 0 ? ends : 7 * long * Math.max(1, ends / 2 / short)
}

/** The points that a segment names, in pairs; `h` and `v` name one coordinate of theirs. */
const pointsOf = ({ command, isRelative, values }: Segment, [x, y]: Point): Point[] => {
  const [left, top] = isRelative ? [x, y] : [0, 0]
  const [first = 0] = values
  if (command === 'h') return [[left + first, y]]
  if (command === 'v') return [[x, top + first]]
  const coordinates = command === 'a' ? values.slice(5) : values
  return Array.from(
    { length: coordinates.length / 2 },
    (_, index): Point => [left + (coordinates[2 * index] ?? 0), top + (coordinates[2 * index + 1] ?? 0)],
  )
}

/** `s` continues the curve of an `s` or a `c`, `t` that of a `t` or a `q`. */
const curveOf: Record<string, string> = { c: 'c', s: 'c', q: 'q', t: 'q' }

interface Pen {
  place: Point
  /** Where the outline began. */
  start: Point
  /** The last control point, mirrored at the place, and the curve that may continue from it. */
  mirrored: { curve: string; point: Point }
}

/** The points between which a segment lies, from the pen on. */
const polygonOf = (segment: Segment, { place, start, mirrored }: Pen): Point[] => {
  const { command } = segment
  if (command === 'z') return [place, start]
  const named = pointsOf(segment, place)
  if (command !== 's' && command !== 't') return [place, ...named]
  return [place, mirrored.curve === curveOf[command] ? mirrored.point : place, ...named]
}

const lengthOf = ({ command, values }: Segment, points: readonly Point[]): number => {
  if (command === 'm') return 0
  const lines = points.map((point, index) => distance(points[index - 1] ?? point, point))
  const length = lines.reduce((sum, line) => sum + line, 0)
  return command === 'a' ? arcLength(values, length) : length
}

/**
 * At most how long a path is: of its curves, the lines between the points that control them. Numbers alone do not say it: `z` goes
 * back to a point that is named once, `t` mirrors one that moves away, an arc may be much larger than its radii. Endless
 * where it is not well-formed.
 */
export const pathLength = (path: string): number => {
  let length = 0
  let pen: Pen = { place: [0, 0], start: [0, 0], mirrored: { curve: '', point: [0, 0] } }
  for (const segment of segmentsOf(path)) {
    if (segment === undefined) return Infinity
    const points = polygonOf(segment, pen)
    length += lengthOf(segment, points)
    const place = points.at(-1) ?? pen.place
    const control = points.at(-2) ?? place
    const point: Point = [2 * place[0] - control[0], 2 * place[1] - control[1]]
    const start = segment.command === 'm' ? place : pen.start
    pen = { place, start, mirrored: { curve: curveOf[segment.command] ?? '', point } }
  }
  return length
}
