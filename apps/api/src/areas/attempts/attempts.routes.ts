import { type AttemptPulse, getAttemptPulse, takeAttempt } from '@dopusk/contract'
import { clockState, secondsLeft } from '@dopusk/domain'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { findPulse, type PulseRow, writeHolder } from './attempts.queries.ts'

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

/** What the window of a running attempt asks beside its answers: whether it still has the attempt, and the time. */
export const attemptsRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { db } = deps

  route(app, deps, takeAttempt, async ({ caller, params, body }) =>
    viewPulse(await writeHolder(db, caller.userId, params.id, body.holder), deps.now()),
  )

  route(app, deps, getAttemptPulse, async ({ caller, params }) =>
    viewPulse(await findPulse(db, caller.userId, params.id), deps.now()),
  )
}
