/** As `Map.groupBy`, which Chrome 109 lacks. */
export const groupBy = <T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> => {
  const groups = new Map<Key, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}
