import { overBefore } from '@dopusk/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '../../jobs/jobs.ts'
import { listOverdueLearners, type Slice } from './ticket-attempts.queries.ts'
import { closeOverdueOf, type TicketsDeps } from './tickets.service.ts'

interface TicketsJobDeps extends TicketsDeps {
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Learners are closed side by side, each by one of these: a storm of tickets ends in the minute in which it is over. */
const sliceCount = 4

const closeSlice = async (deps: TicketsJobDeps, slice: Slice, before: Date, batchSize: number): Promise<number> => {
  let closed = 0
  let last = 0
  for (;;) {
    const learners = await listOverdueLearners(deps.db, before, { slice, after: last, limit: batchSize })
    for (const learnerId of learners) {
      closed += await closeOverdueOf(deps, learnerId).catch((err: unknown) => {
        deps.log.error({ err, learnerId }, 'tickets of a learner could not be closed')
        return 0
      })
    }
    if (learners.length < batchSize) return closed
    last = learners.at(-1) ?? last
  }
}

/**
 * Ends tickets whose deadline has passed; returns their number. A learner whose tickets cannot be closed is skipped until
 * the next run and does not delay the others.
 */
export const closeAbandonedTickets = async (deps: TicketsJobDeps, batchSize = 500): Promise<number> => {
  const before = overBefore(deps.now())
  const slices = Array.from({ length: sliceCount }, (_, index) => ({ index, of: sliceCount }))
  const closed = await Promise.all(slices.map((slice) => closeSlice(deps, slice, before, batchSize)))
  return closed.reduce((sum, count) => sum + count, 0)
}

export const ticketsJobs = (deps: TicketsJobDeps): Job[] => [
  { name: 'close-abandoned-tickets', cron: '* * * * *', run: async () => void (await closeAbandonedTickets(deps)) },
]
