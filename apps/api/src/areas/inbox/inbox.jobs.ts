import type { Db } from '../../db/database.ts'
import type { Job } from '../../jobs/jobs.ts'
import { inboxKindsOf } from '../../people/inbox-items.ts'
import type { Outbox } from '../../people/outbox.ts'
import { hasNewItems, lockDigestRecipients, updateDigestUntil } from './inbox.queries.ts'

interface DigestDeps {
  db: Db
  now: () => Date
  mail: Outbox
}

const hourMs = 60 * 60 * 1000
/** The job starts a little earlier or later than on the hour. */
const minDistanceMs = hourMs - 5 * 60 * 1000
/** How far back the first digest of a person looks. */
const firstSpanMs = 24 * hourMs

/** One mail to each member of staff who wants it, if anything new has come since their last one. Returns how many. */
export const queueDigests = ({ db, now, mail }: DigestDeps): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const at = now()
    let queued = 0
    for (const person of await lockDigestRecipients(tx, new Date(at.getTime() - minDistanceMs))) {
      const since = person.digestUntil ?? new Date(at.getTime() - firstSpanMs)
      if (!(await hasNewItems(tx, inboxKindsOf(person), since))) continue
      await mail.queue(tx, {
        kind: 'inbox_digest',
        recipientId: person.id,
        payload: { sinceMs: since.getTime() },
        now: at,
      })
      await updateDigestUntil(tx, person.id, at)
      queued += 1
    }
    return queued
  })

export const inboxJobs = (deps: DigestDeps): Job[] => [
  { name: 'queue-inbox-digests', cron: '3 * * * *', run: async () => void (await queueDigests(deps)) },
]
