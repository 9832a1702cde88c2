import { createHash } from 'node:crypto'
import type { Tx } from '../../db/database.ts'

/** Stores a file under the checksum of its content; returns the checksum. */
export const insertAsset = async (tx: Tx, mediaType: string, content: Buffer): Promise<Buffer> => {
  const checksum = createHash('sha256').update(content).digest()
  await tx
    .insertInto('asset')
    .values({ checksum, media_type: mediaType, byte_size: content.length, content })
    .onConflict((conflict) => conflict.column('checksum').doNothing())
    .execute()
  return checksum
}
