import type { LooseInput } from '../../shared/api/call.ts'

/** Ids of local attempts begin here; the server's ids, which count from 1, never get so far. */
const firstLocalId = 8e15
/** An attempt takes so many ids: its own, and one for each question. */
const idsOfAttempt = 64

export const isLocalId = (id: number): boolean => id >= firstLocalId

/** The milliseconds at which the attempt was begun. */
export const attemptNumber = (id: number): number => Math.floor((id - firstLocalId) / idsOfAttempt)

/** The attempt of a question or of an attempt itself. */
export const attemptIdOf = (id: number): number => firstLocalId + attemptNumber(id) * idsOfAttempt

export const askedIdOf = (attemptId: number, no: number): number => attemptId + no

/** The next free one where a clock that was set back names an attempt that exists. */
export const newAttemptId = (nowMs: number, isTaken: (id: number) => boolean): number => {
  let id = firstLocalId + nowMs * idsOfAttempt
  while (isTaken(id)) id += idsOfAttempt
  return id
}

/** Whether the call is about an attempt that is only in this browser: it is answered here with a connection too. */
export const concernsLocalAttempt = ({ params, query }: LooseInput): boolean =>
  isLocalId(Number(params?.id ?? query?.user_check_skills ?? 0))
