import { type CalendarDay, calendarDayAt, isQuietAt, weekOf } from '@dopusk/domain'
import type { Job } from '../../jobs/jobs.ts'
import type { Outbox } from '../../people/outbox.ts'
import type { GroupsDeps } from './groups.service.ts'
import { listDigestRecipients, takeDigestWeek } from './partner-digest.queries.ts'

interface DigestDeps extends GroupsDeps {
  mail: Outbox
}

/** When nothing is queued: a server that comes back late on Monday writes to nobody by night. */
const night = { quiet_from: 21, quiet_until: 9 }

/** The Monday, while it is one in the zone and not by night. */
const weekToTell = ({ now, timeZone }: GroupsDeps): CalendarDay | null => {
  const at = now()
  const today = calendarDayAt(at, timeZone)
  return weekOf(today)[0] === today && !isQuietAt(night, at, timeZone) ? today : null
}

/** One mail a week to each user of a partner who wants it; whether there is anything to say is seen when it is sent. */
export const queuePartnerDigests = async (deps: DigestDeps): Promise<number> => {
  const week = weekToTell(deps)
  if (week === null) return 0
  let queued = 0
  for (let afterId = 0; ; ) {
    const ids = await listDigestRecipients(deps.db, week, afterId)
    for (const recipientId of ids) {
      const isQueued = await deps.db.transaction().execute(async (tx) => {
        if (!(await takeDigestWeek(tx, recipientId, week))) return false
        await deps.mail.queue(tx, { kind: 'partner_digest', recipientId, now: deps.now() })
        return true
      })
      if (isQueued) queued += 1
    }
    const last = ids.at(-1)
    if (last === undefined) return queued
    afterId = last
  }
}

export const groupsJobs = (deps: DigestDeps): Job[] => [
  { name: 'queue-partner-digests', cron: '17 * * * *', run: async () => void (await queuePartnerDigests(deps)) },
]
