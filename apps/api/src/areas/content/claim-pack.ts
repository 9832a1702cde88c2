import type { Tx } from '../../db/database.ts'

/** Records the pack as loaded; false where the same checksum is loaded already. A concurrent load of it waits here. */
export const claimPack = async (
  tx: Tx,
  now: Date,
  { key, version, checksum }: { key: string; version: string; checksum: Buffer },
): Promise<boolean> => {
  const claimed = await tx
    .insertInto('content_pack')
    .values({ key, version, checksum, loaded_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ version, checksum, loaded_at: now })
        .where('content_pack.checksum', '!=', checksum),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
