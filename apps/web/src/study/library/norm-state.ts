import { type WordingState, wordingStateOn } from '@dopusk/domain'

interface MarkedNorm {
  from?: string | null
  until: string | null
  /** Missing in what a browser stored before an update: nothing says then that a successor is missing. */
  is_replaced?: boolean
}

/** What the dates of a wording or of a norm say on a day. That a successor holds is said by the server, of the learner's day. */
export const normStateOn = (
  { from = null, until, is_replaced: isReplaced = true }: MarkedNorm,
  day: string,
): WordingState =>
  wordingStateOn({ from, until, successor: isReplaced ? { from: null } : null, withdrawnOn: null }, day)
