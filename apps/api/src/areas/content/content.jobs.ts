import type { Db } from '../../db/database.ts'
import type { Job } from '../../jobs/jobs.ts'
import { todayOf } from '../../today.ts'
import { applyNormDates } from './norms/apply-norm-dates.ts'
import { createReviewTasks } from './review-tasks.queries.ts'

interface ContentJobDeps {
  db: Db
  now: () => Date
  timeZone: string
}

export const contentJobs = (deps: ContentJobDeps): Job[] => [
  {
    name: 'apply-norm-dates',
    cron: '3 * * * *',
    run: async () => void (await applyNormDates(deps)),
  },
  {
    name: 'create-review-tasks',
    cron: '7 4 * * *',
    run: async () => void (await createReviewTasks(deps.db, deps.now(), todayOf(deps))),
  },
]
