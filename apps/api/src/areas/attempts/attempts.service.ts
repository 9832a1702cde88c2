import type { AttemptPulse } from '@dopusk/contract'
import { clockState, secondsLeft } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'

interface AttemptsDeps {
  db: Db
  now: () => Date
}

interface PulseRow {
  id: number
  holder: string | null
  deadline_at: Date | null
  finished_at: Date | null
}

const pulseColumns = ['id', 'holder', 'deadline_at', 'finished_at'] as const

const viewPulse = (row: PulseRow | undefined, now: Date): AttemptPulse => {
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

/** Takes no lock: the holder decides nothing on the server, so the last writer has the attempt. */
export const takeAttempt = async (
  { db, now }: AttemptsDeps,
  learnerId: number,
  id: number,
  holder: string,
): Promise<AttemptPulse> => {
  const row = await db
    .updateTable('attempt')
    .set({ holder })
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .returning(pulseColumns)
    .executeTakeFirst()
  return viewPulse(row, now())
}

export const getAttemptPulse = async (
  { db, now }: AttemptsDeps,
  learnerId: number,
  id: number,
): Promise<AttemptPulse> => {
  const row = await db
    .selectFrom('attempt')
    .select(pulseColumns)
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return viewPulse(row, now())
}
