import { drawPictures } from '@dopusk/content'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/database.ts'
import { listUndrawn, refusePicture, replaceContent } from './pictures.queries.ts'

/** At most as many bytes as one process draws. */
const batchSize = 8

/** Nobody waits for it, and a picture that is given up is not shown any more: a busy machine must not be the reason. */
const limits = { timeoutMs: 10 * 60_000 }

/**
 * Draws the pictures anew that older versions have stored as they came. Each is one statement of its own, so an interrupted run
 * goes on where it was; where nothing is left it ends at once.
 */
export const drawStoredPictures = async ({
  db,
  now,
  log,
}: {
  db: Db
  now: () => Date
  log: FastifyBaseLogger
}): Promise<void> => {
  for (;;) {
    const stored = await listUndrawn(db, batchSize)
    if (stored.length === 0) return
    const outcomes = await drawPictures(
      stored.map(({ content }) => content),
      limits,
    )
    for (const [index, { checksum }] of stored.entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) throw new Error('fewer outcomes than pictures')
      if (outcome.picture) await replaceContent(db, now(), checksum, outcome.picture)
      else {
        await refusePicture(db, checksum, outcome.fault)
        log.warn({ picture: checksum.toString('hex'), reason: outcome.fault }, 'picture is not shown any more')
      }
    }
  }
}
