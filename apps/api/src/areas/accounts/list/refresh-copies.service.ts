import type { Db } from '../../../db/database.ts'
import { updateAccountCopiesOfAll } from '../../../people/account-copies.ts'
import { lockLearners } from '../../../study/lock-learner.ts'
import { todayOf } from '../../../today.ts'
import { listLearnersWithOldCopies, listVisitorIds, setProgressTime } from './progress-copies.queries.ts'
import { rollAccountStates } from './roll-account-states.queries.ts'

export interface RefreshDeps {
  db: Db
  now: () => Date
  timeZone: string
}

/** An access token lives 15 minutes: whoever studies has opened or renewed a session in this time. */
const visitMs = 30 * 60_000

/** Persons are locked for as long as one slice of them is written. */
const sliceSize = 100

export const updateCopiesOf = (db: Db, learnerIds: readonly number[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockLearners(tx, learnerIds)
    await updateAccountCopiesOfAll(tx, learnerIds)
  })

/**
 * Answers do not touch accounts, so that they stay fast: the copies of progress are refreshed here, of those who have
 * visited. Every other change of a course refreshes the copies in its own transaction.
 */
export const refreshAccountCopies = async (deps: RefreshDeps): Promise<number> => {
  const { db } = deps
  const startedAt = deps.now()
  await rollAccountStates(db, todayOf(deps))
  const visitors = await listVisitorIds(db, new Date(startedAt.getTime() - visitMs))
  let refreshed = 0
  for (let from = 0; from < visitors.length; from += sliceSize) {
    const changed = await listLearnersWithOldCopies(db, visitors.slice(from, from + sliceSize))
    if (changed.length > 0) await updateCopiesOf(db, changed)
    refreshed += changed.length
  }
  await setProgressTime(db, startedAt)
  return refreshed
}
