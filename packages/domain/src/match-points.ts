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
 * Pairs points of two editions: those with the same name and a similar text, then those that `links` name, then those with the
 * same name, then those with the most similar text. A question that cites another point from then on says nothing of a point
 * that is still there.
 * A point of the later edition that is not among `cited` is left out where it has no pair.
 */
export const matchPoints = (
  before: readonly NormPoint[],
  after: readonly NormPoint[],
  { links, cited }: { links: readonly (readonly [before: number, after: number])[]; cited: ReadonlySet<number> },
): PointPair[] => {
  const pairs = new Map<NormPoint, NormPoint>()
  const taken = new Set<NormPoint>()
  const isFree = (point: NormPoint) => !taken.has(point)
  const pairUp = (find: (point: NormPoint) => NormPoint | undefined) => {
    for (const point of before) {
      const found = pairs.has(point) ? undefined : find(point)
      if (found === undefined) continue
      pairs.set(point, found)
      taken.add(found)
    }
  }
  const beforeWords = new Map(before.map((point) => [point, wordsOf(point.text)]))
  const afterWords = new Map(after.map((point) => [point, wordsOf(point.text)]))
  const rate = (point: NormPoint, other: NormPoint) =>
    similarity(beforeWords.get(point) as Set<string>, afterWords.get(other) as Set<string>)
  const sameName = (point: NormPoint) => after.find((other) => other.name === point.name && isFree(other))
  pairUp((point) => {
    const other = sameName(point)
    return other && rate(point, other) >= minSimilarity ? other : undefined
  })
  const linked = groupBy(links, ([id]) => id)
  pairUp(({ id }) => after.find((other) => linked.get(id)?.some(([, to]) => to === other.id) && isFree(other)))
  pairUp(sameName)
  pairUp((point) => {
    const rated = after
      .filter(isFree)
      .map((other) => ({ other, similarity: rate(point, other) }))
      .filter((each) => each.similarity >= minSimilarity)
      .sort((a, b) => b.similarity - a.similarity)
    return rated[0]?.other
  })
  return [
    ...before.map((point) => ({ before: point, after: pairs.get(point) ?? null })),
    ...after.filter((point) => isFree(point) && cited.has(point.id)).map((point) => ({ before: null, after: point })),
  ]
}
