/** A list that is counted up to a limit. */
interface CountedList {
  count: number
  count_is_capped: boolean
  next: string | null
}

/** With a capped count there is one more page as long as the server returns `next`. */
export const countPages = (
  { count, count_is_capped: isCapped, next }: CountedList,
  page: number,
  pageSize: number,
): number => {
  const counted = Math.max(1, Math.ceil(count / pageSize))
  return isCapped && next !== null ? Math.max(counted, page + 1) : counted
}
