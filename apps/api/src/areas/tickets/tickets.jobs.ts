import { overBefore } from '@dopusk/domain'
import type { Job } from '../../jobs/jobs.ts'
import { listOverdueLearners } from './attempts.queries.ts'
import { closeOverdueOf, type TicketsDeps } from './tickets.service.ts'

const batchSize = 500

/** Ends the tests that nobody came back to. How many. */
export const closeAbandonedTickets = async (deps: TicketsDeps): Promise<number> => {
  let closed = 0
  for (;;) {
    const learners = await listOverdueLearners(deps.db, overBefore(deps.now()), batchSize)
    for (const learnerId of learners) closed += await closeOverdueOf(deps, learnerId)
    if (learners.length < batchSize) return closed
  }
}

export const ticketsJobs = (deps: TicketsDeps): Job[] => [
  { name: 'close-abandoned-tickets', cron: '* * * * *', run: async () => void (await closeAbandonedTickets(deps)) },
]
