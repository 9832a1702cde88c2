import type { Db } from '../../db/database.ts'
import type { Job } from '../../jobs/jobs.ts'
import { beginAnsweredEarlier } from '../../study/begin-course.ts'

export const coursesJobs = ({ db }: { db: Db }): Job[] => [
  { name: 'begin-answered-courses', cron: '33 * * * *', run: async () => void (await beginAnsweredEarlier(db)) },
]
