/** A new list in an order drawn by `random` (0 to just under 1): Fisher and Yates. */
export const shuffle = <T>(items: readonly T[], random: () => number): T[] => {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}
