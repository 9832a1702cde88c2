/** A pseudo-random generator of numbers in [0, 1), the same for the same seed (Park and Miller). */
export const seededRandom = (seed: number): (() => number) => {
  let state = (seed * 2654435761) % 2147483647 || 1
  return () => {
    state = (state * 48271) % 2147483647
    return (state - 1) / 2147483646
  }
}

/** A new list in a random order: the Fisher–Yates shuffle. `random` returns numbers in [0, 1). */
export const shuffle = <T>(items: readonly T[], random: () => number): T[] => {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}
