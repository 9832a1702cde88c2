import type { AttemptPulse, UnfinishedAttempt } from '@dopusk/contract'
import { clockState, isAccessActive, secondsLeft } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { todayOf } from '../../today.ts'
import {
  findAttemptPulse,
  listUnfinishedAttempts,
  type UnfinishedRow,
  updateAttemptHolder,
} from './attempts.queries.ts'

interface AttemptsDeps {
  db: Db
  now: () => Date
}

const viewPulse = (row: Awaited<ReturnType<typeof findAttemptPulse>>, now: Date): AttemptPulse => {
  if (row === undefined) throw new AppError('not_found')
  const { id, holder, mode, deadline_at: deadlineAt, finished_at: finishedAt } = row
  const isOver = deadlineAt !== null && clockState(deadlineAt, now) === 'over'
  return {
    id,
    holder,
    is_finished: finishedAt !== null || isOver,
    mode,
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

const weekMs = 7 * 24 * 60 * 60 * 1000

const viewUnfinished = (row: UnfinishedRow, now: Date): UnfinishedAttempt => ({
  id: row.id,
  type: row.kind === 'ticket' ? 'ticket' : 'check_skill',
  user_course: row.user_course,
  course_name: row.course_name,
  mode: row.mode,
  ticket: row.ticket,
  question_count: row.question_count,
  answered_count: row.answered_count,
  remaining_seconds: row.deadlineAt && secondsLeft(row.deadlineAt, now),
})

/**
 * What a learner can return to. A running test goes on in a paused course too; of the checks only the newest of the last
 * week is listed, because a learner who starts another one has given up the earlier ones.
 */
export const listUnfinished = async (
  deps: AttemptsDeps & { timeZone: string },
  learnerId: number,
): Promise<UnfinishedAttempt[]> => {
  const now = deps.now()
  const today = todayOf(deps)
  const rows = await listUnfinishedAttempts(deps.db, learnerId, new Date(now.getTime() - weekMs))
  const tests = rows.filter(({ deadlineAt }) => deadlineAt !== null && clockState(deadlineAt, now) !== 'over')
  const check = rows.find((row) => row.kind === 'check' && row.pausedOn === null && isAccessActive(row, today))
  return [...tests, ...(check === undefined ? [] : [check])].map((row) => viewUnfinished(row, now))
}
