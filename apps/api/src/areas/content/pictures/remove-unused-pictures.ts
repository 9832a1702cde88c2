import type { Db } from '../../../db/database.ts'
import { lockContent } from '../lock-content.queries.ts'
import { deleteUnused, listUnused } from './pictures.queries.ts'

/** A task that is open in the editor names its picture when it is saved, which may be after a weekend. */
const keptMs = 7 * 24 * 60 * 60_000
const batchSize = 200

/** Removes the pictures that nothing refers to. A picture that comes again, by an upload or a pack, is kept as a new one. */
export const removeUnusedPictures = async ({ db, now }: { db: Db; now: () => Date }): Promise<number> => {
  const before = new Date(now().getTime() - keptMs)
  let removed = 0
  for (;;) {
    // Found without the lock: nothing waits for the search.
    const unused = await listUnused(db, before, batchSize)
    if (unused.length === 0) return removed
    const count = await db.transaction().execute(async (tx) => {
      await lockContent(tx)
      return deleteUnused(tx, before, unused)
    })
    removed += count
    if (count === 0) return removed
  }
}
