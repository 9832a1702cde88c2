const timeOf = async (request: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await request()
  return performance.now() - from
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The median times of two requests in milliseconds; they alternate, so that a busy machine slows both alike. */
export const compareMs = async (
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  times: number,
): Promise<[number, number]> => {
  const taken: [number[], number[]] = [[], []]
  for (let n = -3; n < times; n += 1) {
    const [first, second] = [await timeOf(one), await timeOf(other)]
    if (n < 0) continue
    taken[0].push(first)
    taken[1].push(second)
  }
  return [median(taken[0]), median(taken[1])]
}
