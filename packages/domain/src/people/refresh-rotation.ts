/** A used token still works for this long: two tabs may send the same token at once, and a response may be lost. */
const graceMs = 30_000

export type RefreshVerdict = 'fresh' | 'repeated' | 'stolen'

/** The verdict on a refresh token that was replaced at `replacedAt` (null: never) and is presented now. */
export const judgeRefreshToken = (replacedAt: Date | null, now: Date): RefreshVerdict => {
  if (replacedAt === null) return 'fresh'
  return now.getTime() - replacedAt.getTime() <= graceMs ? 'repeated' : 'stolen'
}
