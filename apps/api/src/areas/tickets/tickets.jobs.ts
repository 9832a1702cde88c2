import { overBefore } from '@dopusk/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '../../jobs/jobs.ts'
import { listOverdueLearners } from './ticket-attempts.queries.ts'
import { closeOverdueOf, type TicketsDeps } from './tickets.service.ts'

interface TicketsJobDeps extends TicketsDeps {
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Ends tickets whose deadline has passed; returns their number. A learner whose tickets cannot be closed is skipped until
 * the next run and does not delay the others.
 */
export const closeAbandonedTickets = async (deps: TicketsJobDeps, batchSize = 500): Promise<number> => {
  const before = overBefore(deps.now())
  let closed = 0
  let last = 0
  for (;;) {
    const learners = await listOverdueLearners(deps.db, before, last, batchSize)
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

export const ticketsJobs = (deps: TicketsJobDeps): Job[] => [
  { name: 'close-abandoned-tickets', cron: '* * * * *', run: async () => void (await closeAbandonedTickets(deps)) },
]
