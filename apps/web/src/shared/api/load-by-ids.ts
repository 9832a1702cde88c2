/** The most ids that a call takes at once. */
const idsAtOnce = 100

/** What calls answer for the ids, in as few requests as the server allows. */
export const loadByIds = async <Item>(
  ids: readonly number[],
  load: (joined: string) => Promise<Item[]>,
): Promise<Item[]> => {
  const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) =>
    ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce).join(','),
  )
  return (await Promise.all(parts.map(load))).flat()
}
