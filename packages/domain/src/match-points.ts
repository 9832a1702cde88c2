import { groupBy } from './group-by.ts'

/** A point of an edition: its name, and the digest of its text. */
export interface NormPoint {
  id: number
  name: string
  text: string
}

/** The same point in two editions. Null where it was added or removed. */
export interface PointPair {
  before: NormPoint | null
  after: NormPoint | null
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )

/** The share of common words among all words of both texts (Jaccard). */
const similarity = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const common = [...a].filter((word) => b.has(word)).length
  return common === 0 ? 0 : common / (a.size + b.size - common)
}

/** Texts that have less in common are not taken for the same point. */
const minSimilarity = 0.6

/**
 * Pairs points of two editions: those that `links` name, then those with the same name, then those with the most similar text.
 * A point of the later edition that is not among `cited` is left out where it has no pair.
 */
export const matchPoints = (
  before: readonly NormPoint[],
  after: readonly NormPoint[],
  { links, cited }: { links: readonly (readonly [before: number, after: number])[]; cited: ReadonlySet<number> },
): PointPair[] => {
  const pairs = new Map<NormPoint, NormPoint>()
  const isFree = (point: NormPoint) => ![...pairs.values()].includes(point)
  const pairUp = (find: (point: NormPoint) => NormPoint | undefined) => {
    for (const point of before) {
      const found = pairs.has(point) ? undefined : find(point)
      if (found !== undefined) pairs.set(point, found)
    }
  }
  const linked = groupBy(links, ([id]) => id)
  pairUp(({ id }) => after.find((other) => linked.get(id)?.some(([, to]) => to === other.id)))
  pairUp(({ name }) => after.find((other) => other.name === name && isFree(other)))
  const afterWords = new Map(after.map((point) => [point, wordsOf(point.text)]))
  pairUp(({ text }) => {
    const words = wordsOf(text)
    const rated = after
      .filter(isFree)
      .map((other) => ({ other, rate: similarity(words, afterWords.get(other) as Set<string>) }))
      .filter(({ rate }) => rate >= minSimilarity)
      .sort((a, b) => b.rate - a.rate)
    return rated[0]?.other
  })
  return [
    ...before.map((point) => ({ before: point, after: pairs.get(point) ?? null })),
    ...after.filter((point) => isFree(point) && cited.has(point.id)).map((point) => ({ before: null, after: point })),
  ]
}
