import type { Check, OfflinePack, PackedQuestion } from '@dopusk/contract'
import type { MemoryLevel } from '@dopusk/domain'

export interface StoredPack {
  pack: OfflinePack
  etag: string | null
  savedAtMs: number
  /** Of the pack and its pictures. */
  bytes: number
}

/** A question of an attempt with all that it is shown, graded and explained by: the pack may be replaced meanwhile. */
export interface AskedQuestion {
  question: PackedQuestion
  cited: OfflinePack['points'][number] | null
}

/** A check that was begun without a connection. It stays in this browser; its answers are sent. */
export interface LocalAttempt {
  id: number
  /** UUID; the server knows the attempt by it. */
  clientAttempt: string
  packId: string
  userCourseId: number
  courseName: string
  mode: NonNullable<Check['mode']>
  difficulty: Check['difficulty']
  createdAt: string
  questions: AskedQuestion[]
  isFinished: boolean
}

/**
 * `unsent`: the server has not confirmed it. `sent`: it has, but the stored pack is older. `packed`: the stored pack contains it.
 * `refused`: for good; it stays for its attempt.
 */
type AnswerState = 'unsent' | 'sent' | 'packed' | 'refused'

/** The field names are stored in browsers: renaming one loses answers. */
export interface LocalAnswer {
  attemptId: number
  clientAttempt: string
  packId: string
  userCourseId: number
  /** Its place in the attempt, from 1. */
  no: number
  question: number
  version: number
  proof: string
  items: number[]
  answerTimeS: number
  /** By the server's clock, as far as it was known. */
  answeredAt: string
  /** Exactly the right variants were chosen. */
  isKnown: boolean
  /** Known, or a point that everybody gets. */
  isRight: boolean
  rating: MemoryLevel | null
  state: AnswerState
}

export interface Refusal {
  questionText: string
  answeredAt: string
  message: string
}

/** A star that was changed without a connection. */
export interface FavouriteChange {
  selected: boolean
  changedAtMs: number
}

export interface StoredCopy {
  answer: unknown
  savedAtMs: number
}
