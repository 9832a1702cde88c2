import type { AttemptPulse } from '@dopusk/contract'
import { clockState, secondsLeft } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { findAttemptPulse, updateAttemptHolder } from './attempts.queries.ts'

interface AttemptsDeps {
  db: Db
  now: () => Date
}

const viewPulse = (row: Awaited<ReturnType<typeof findAttemptPulse>>, now: Date): AttemptPulse => {
  if (row === undefined) throw new AppError('not_found')
  const { id, holder, deadline_at: deadlineAt, finished_at: finishedAt } = row
  const isOver = deadlineAt !== null && clockState(deadlineAt, now) === 'over'
  return {
    id,
    holder,
    is_finished: finishedAt !== null || isOver,
    server_now: now.toISOString(),
    remaining_seconds: deadlineAt && (finishedAt === null ? secondsLeft(deadlineAt, now) : 0),
  }
}

export const takeAttempt = async (
  { db, now }: AttemptsDeps,
  learnerId: number,
  id: number,
  holder: string,
): Promise<AttemptPulse> => viewPulse(await updateAttemptHolder(db, learnerId, id, holder), now())

export const getAttemptPulse = async (
  { db, now }: AttemptsDeps,
  learnerId: number,
  id: number,
): Promise<AttemptPulse> => viewPulse(await findAttemptPulse(db, learnerId, id), now())
