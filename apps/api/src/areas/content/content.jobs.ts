import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Outbox } from '../../people/outbox.ts'
import { todayOf } from '../../today.ts'
import { applyNormDates } from './norms/apply-norm-dates.ts'
import { tellStaff } from './notices/notices.service.ts'
import { drawStoredPictures } from './pictures/draw-stored-pictures.ts'
import { removeUnusedPictures } from './pictures/remove-unused-pictures.ts'
import { runRegrades } from './regrade/regrade.service.ts'
import { createReviewTasks } from './review-tasks.queries.ts'
import { countStatistics } from './statistics/item-statistics.service.ts'

interface ContentJobDeps {
  db: Db
  now: () => Date
  timeZone: string
  mail: Outbox
  log: FastifyBaseLogger
}

export const regradeJob = 'regrade-answers'

export const drawPicturesJob = 'draw-stored-pictures'

/** 200 learners in a second: a key of a large course takes an hour. */
const maxRegradeS = 12 * 60 * 60

/** A picture is drawn in less than a second; a site has thousands at most. */
const maxDrawS = 12 * 60 * 60

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
  { name: 'tell-staff-of-content', cron: '17 4 * * *', run: async () => void (await tellStaff(deps)) },
  { name: 'count-item-statistics', cron: '23 0 * * *', run: () => countStatistics(deps) },
  { name: drawPicturesJob, cron: '*/10 * * * *', maxRunS: maxDrawS, run: () => drawStoredPictures(deps) },
  {
    name: 'remove-unused-pictures',
    cron: '41 3 * * *',
    run: async () => void (await removeUnusedPictures(deps)),
  },
  { name: regradeJob, cron: '* * * * *', pollS: 2, maxRunS: maxRegradeS, run: () => runRegrades(deps) },
]
