import { createHash } from 'node:crypto'
import { type DocumentSource, endOf, firstEditionOf, type PackSources } from '@dopusk/content'
import { drawDigest } from '@dopusk/paperwork'
import type { Tx } from '../../db/database.ts'
import { insertAsset } from './insert-asset.ts'
import { keyIn, type Say } from './pack-rows.ts'
import { retireMissing } from './retire-missing.ts'

/** Ids of the pack's documents by their key in the pack. */
export type DocumentIds = Map<string, number>

/** Of everything that the file of an edition shows. Its dates may become known later, and change nothing in it. */
const checksumOf = ({ title, short, edition, intro, points }: DocumentSource): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ title, short, edition, intro, points: points.map(({ line, ...point }) => point) }))
    .digest()

const saveNorm = async (tx: Tx, pack: string, { documents }: PackSources, document: DocumentSource) => {
  const row = { short: document.short }
  const { id } = await tx
    .insertInto('norm')
    .values({ pack_key: keyIn(pack, firstEditionOf(documents, document)), ...row })
    .onConflict((conflict) => conflict.column('pack_key').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The document as its file has it, for an export. */
const sourceOf = ({ key: _key, points, ...document }: DocumentSource): string =>
  JSON.stringify({ ...document, points: points.map(({ line, ...point }) => point) })

interface Edition {
  pack_key: string
  norm_id: number
  edition: string
  valid_from: string | null
  valid_until: string | null
  source: string
}

/** The edition with this text, whether it is current or comes back. */
const findEdition = (tx: Tx, packKey: string, checksum: Buffer) =>
  tx
    .selectFrom('norm_edition')
    .select('id')
    .where('pack_key', '=', packKey)
    .where('source_checksum', '=', checksum)
    .executeTakeFirst()

/** Draws the text as a PDF. A row of a time without editions is this edition where it has the same file. */
const insertEdition = async (
  tx: Tx,
  now: Date,
  row: Edition,
  document: DocumentSource,
  checksum: Buffer,
): Promise<number> => {
  const { bytes, pageOfPoint } = await drawDigest(document)
  const asset = await insertAsset(tx, 'application/pdf', bytes)
  const adopted = await tx
    .updateTable('norm_edition')
    .set({ ...row, source_checksum: checksum })
    .where('pack_key', '=', row.pack_key)
    .where('source_checksum', 'is', null)
    .where('asset_checksum', '=', asset)
    .returning('id')
    .executeTakeFirst()
  const inserted =
    adopted ??
    (await tx
      .insertInto('norm_edition')
      .values({
        ...row,
        title: document.title,
        file_name: `${document.key}.pdf`,
        asset_checksum: asset,
        page_of_point: JSON.stringify(pageOfPoint),
        source_checksum: checksum,
        retired_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow())
  const points = document.points.map(({ name, paragraphs }) => ({
    edition_id: inserted.id,
    name,
    text: paragraphs.join('\n'),
  }))
  await tx.insertInto('norm_point').values(points).execute()
  return inserted.id
}

/** Makes the edition the current text of its document: another one of it is retired first. */
const makeCurrent = async (tx: Tx, now: Date, id: number, row: Edition): Promise<void> => {
  await tx
    .updateTable('norm_edition')
    .set({ retired_at: now })
    .where('pack_key', '=', row.pack_key)
    .where('id', '<>', id)
    .where('retired_at', 'is', null)
    .execute()
  await tx
    .updateTable('norm_edition')
    .set({ ...row, retired_at: null })
    .where('id', '=', id)
    .execute()
}

const linkReplaced = async (tx: Tx, { documents }: PackSources, ids: DocumentIds): Promise<void> => {
  for (const { document } of documents) {
    const replaces_id = (document.replaces && ids.get(document.replaces)) || null
    await tx
      .updateTable('norm_edition')
      .set({ replaces_id })
      .where('id', '=', ids.get(document.key) as number)
      .where('replaces_id', 'is distinct from', replaces_id)
      .execute()
  }
}

/** Stores each document of the pack as an edition, with its file and points. Editions with another text stay, retired. */
export const saveDocuments = async (
  tx: Tx,
  now: Date,
  pack: string,
  sources: PackSources,
  say: Say,
): Promise<DocumentIds> => {
  const ids: DocumentIds = new Map()
  for (const { document } of sources.documents) {
    const row: Edition = {
      pack_key: keyIn(pack, document.key),
      norm_id: await saveNorm(tx, pack, sources, document),
      edition: document.edition,
      valid_from: document.valid_from ?? null,
      valid_until: endOf(sources.documents, document) ?? null,
      source: sourceOf(document),
    }
    const checksum = checksumOf(document)
    const known = await findEdition(tx, row.pack_key, checksum)
    const id = known?.id ?? (await insertEdition(tx, now, row, document, checksum))
    await makeCurrent(tx, now, id, row)
    ids.set(document.key, id)
  }
  await linkReplaced(tx, sources, ids)
  await retireMissing(tx, 'norm_edition', now, pack, [...ids.keys()])
  say(`Документов: ${ids.size}`)
  return ids
}
