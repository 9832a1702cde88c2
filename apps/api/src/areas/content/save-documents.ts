import type { PackSources } from '@dopusk/content'
import { drawDigest } from '@dopusk/paperwork'
import type { Tx } from '../../db/database.ts'
import { insertAsset } from './insert-asset.ts'
import { keyIn, type Say } from './pack-rows.ts'
import { retireMissing } from './retire-missing.ts'

/** Ids of the pack's documents by their key in the pack. */
export type DocumentIds = Map<string, number>

/** Renders each document as a PDF from the pack's text and stores it as a file. */
export const saveDocuments = async (
  tx: Tx,
  now: Date,
  pack: string,
  { documents }: PackSources,
  say: Say,
): Promise<DocumentIds> => {
  const ids: DocumentIds = new Map()
  for (const { document } of documents) {
    const { bytes, pageOfPoint } = await drawDigest(document)
    const row = {
      title: document.title,
      file_name: `${document.key}.pdf`,
      asset_checksum: await insertAsset(tx, 'application/pdf', bytes),
      page_of_point: JSON.stringify(pageOfPoint),
      retired_at: null,
    }
    const { id } = await tx
      .insertInto('document')
      .values({ pack_key: keyIn(pack, document.key), ...row })
      .onConflict((conflict) => conflict.column('pack_key').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(document.key, id)
  }
  await retireMissing(tx, 'document', now, pack, [...ids.keys()])
  say(`Документов: ${ids.size}`)
  return ids
}
