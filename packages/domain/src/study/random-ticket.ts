/** The chance of each count, from none on. */
type Distribution = Float64Array<ArrayBuffer>

/** A part of a ticket: so many questions are drawn from these, without replacement. */
export interface Stratum {
  drawn: number
  /** The chance of a right answer for each question of the part. */
  chances: readonly number[]
  /** Further questions of the part, which all have one chance that is given later. */
  unseen: number
}

/**
 * `samples[j][k]`: the chance of k right answers in j questions drawn at random from those with the given chances, for
 * every j up to `drawn`. Exact: of the first i questions a sample of j holds the i-th with the chance j / i.
 */
const rightInSamples = (chances: readonly number[], drawn: number): Distribution[] => {
  const width = drawn + 1
  // One flat table, row by row: this loop is the cost of a forecast.
  const table = new Float64Array(width * width)
  table[0] = 1
  for (let i = 1; i <= chances.length; i += 1) {
    const right = chances[i - 1] as number
    for (let j = Math.min(i, drawn); j >= 1; j -= 1) {
      const row = j * width
      const fewer = row - width
      const taken = j / i
      const withWrong = taken * (1 - right)
      const withRight = taken * right
      const without = 1 - taken
      let oneLess = 0
      for (let k = 0; k <= j; k += 1) {
        const same = table[fewer + k] as number
        table[row + k] = without * (table[row + k] as number) + withWrong * same + withRight * oneLess
        oneLess = same
      }
    }
  }
  return Array.from({ length: width }, (_, j) => table.slice(j * width, j * width + j + 1))
}

/** Distribution of the sum of two independent counts. */
const sumOf = (a: ArrayLike<number>, b: ArrayLike<number>): Distribution => {
  const sum = new Float64Array(a.length + b.length - 1)
  for (let i = 0; i < a.length; i += 1) {
    for (let k = 0; k < b.length; k += 1) sum[i + k] = (sum[i + k] as number) + (a[i] as number) * (b[k] as number)
  }
  return sum
}

/** `rows[n][k]`: the chance of k successes in n independent trials. */
const binomials = (most: number, chance: number): Distribution[] => {
  const rows: Distribution[] = [Float64Array.of(1)]
  const trial = [1 - chance, chance]
  while (rows.length <= most) rows.push(sumOf(rows.at(-1) as Distribution, trial))
  return rows
}

/** `weights[j]`: the chance that a sample of `drawn` holds j of the `marked` among `marked + others`. */
const hypergeometric = (marked: number, others: number, drawn: number): Distribution => {
  let weights: Distribution = Float64Array.of(1)
  for (let taken = 0; taken < drawn; taken += 1) {
    const next = new Float64Array(taken + 2)
    const left = marked + others - taken
    for (let j = 0; j <= taken; j += 1) {
      const chance = weights[j] as number
      const isMarked = Math.max(0, marked - j) / left
      next[j] = (next[j] as number) + chance * (1 - isMarked)
      next[j + 1] = chance * isMarked
    }
    weights = next
  }
  return weights
}

/**
 * Prepares a random ticket: the distribution of its right answers as a function of the chance of an unseen question. The
 * costly part does not depend on that chance and is done once.
 */
export const prepareTicket = (strata: readonly Stratum[]): ((unseenChance: number) => Distribution) => {
  const parts = strata.map(({ drawn, chances, unseen }) => ({
    drawn,
    unseen,
    samples: rightInSamples(chances, Math.min(drawn, chances.length)),
    fromSeen: hypergeometric(chances.length, unseen, drawn),
  }))
  return (unseenChance) => {
    const most = Math.max(0, ...parts.map(({ drawn, unseen }) => Math.min(drawn, unseen)))
    const guesses = binomials(most, unseenChance)
    return parts.reduce<Distribution>((ticket, { drawn, samples, fromSeen }) => {
      const part = new Float64Array(drawn + 1)
      samples.forEach((sample, j) => {
        const weight = fromSeen[j] as number
        if (weight === 0) return
        sumOf(sample, guesses[drawn - j] as Distribution).forEach((chance, right) => {
          part[right] = (part[right] as number) + weight * chance
        })
      })
      return sumOf(ticket, part)
    }, Float64Array.of(1))
  }
}

/** The chance of at least so many right answers. */
export const chanceOfAtLeast = (distribution: ArrayLike<number>, right: number): number => {
  let chance = 0
  for (let count = Math.max(0, right); count < distribution.length; count += 1) chance += distribution[count] as number
  return Math.min(1, chance)
}
