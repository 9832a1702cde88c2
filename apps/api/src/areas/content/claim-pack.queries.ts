import { createHash } from 'node:crypto'
import type { PackSheet } from '@dopusk/content'
import type { Tx } from '../../db/database.ts'

/** Raised when a load stores more or something else than before: an unchanged pack is then loaded again. */
const loaderFormat = 5

const checksumOfLoad = (packChecksum: Buffer) =>
  createHash('sha256').update(`${loaderFormat}\n`).update(packChecksum).digest()

/** Records the pack as loaded; false where it is loaded already, unchanged. A concurrent load of it waits here. */
export const claimPack = async (
  tx: Tx,
  now: Date,
  pack: {
    key: string
    version: string
    checksum: Buffer
    sheet?: Pick<PackSheet, 'title' | 'sources' | 'demonstration'>
  },
): Promise<boolean> => {
  const { key, version, sheet } = pack
  const described = {
    title: sheet?.title ?? '',
    sources: sheet?.sources ?? [],
    is_demonstration: sheet?.demonstration ?? false,
  }
  const checksum = checksumOfLoad(pack.checksum)
  const claimed = await tx
    .insertInto('content_pack')
    .values({ key, version, checksum, ...described, loaded_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ version, checksum, ...described, loaded_at: now })
        .where('content_pack.checksum', '!=', checksum),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
