import type { Job } from '../../jobs/jobs.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { deleteOldBulkCreations } from './bulk/bulk.queries.ts'
import { lookUpMissingSpecialists } from './expert-id/expert-id.service.ts'
import { rebuildBookmarksIfDue } from './list/list-bookmarks.queries.ts'
import { refreshAccountCopies } from './list/refresh-copies.service.ts'
import { removeOverdue } from './privacy/retention.service.ts'

// Job names are the names of queues and schedules in the database, so they do not change.
export const accountsJobs = (deps: Pick<AccountsDeps, 'db' | 'now' | 'timeZone' | 'findSpecialist'>): Job[] => [
  { name: 'lay-account-anchors', cron: '* * * * *', run: async () => void (await rebuildBookmarksIfDue(deps.db)) },
  { name: 'refresh-account-copies', cron: '*/5 * * * *', run: async () => void (await refreshAccountCopies(deps)) },
  { name: 'ask-for-specialists', cron: '*/5 * * * *', run: async () => void (await lookUpMissingSpecialists(deps)) },
  {
    name: 'remove-old-bulk-creations',
    cron: '29 3 * * *',
    run: () => deleteOldBulkCreations(deps.db, deps.now()),
  },
  { name: 'remove-overdue-requests', cron: '53 3 * * *', run: () => removeOverdue(deps) },
]
