/** Two tabs may send the same token at once, and an answer may be lost on the way: for so long a used one still works. */
const graceMs = 30_000

export type RefreshVerdict = 'fresh' | 'repeated' | 'stolen'

/** What a refresh token means that was replaced at `replacedAt` (never, if null) and is shown now. */
export const judgeRefreshToken = (replacedAt: Date | null, now: Date): RefreshVerdict => {
  if (replacedAt === null) return 'fresh'
  return now.getTime() - replacedAt.getTime() <= graceMs ? 'repeated' : 'stolen'
}
