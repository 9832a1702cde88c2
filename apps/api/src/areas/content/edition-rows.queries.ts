import { createHash } from 'node:crypto'
import type { WrittenDocument } from '@dopusk/content'
import { drawDigest } from '@dopusk/paperwork'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { insertAsset } from './insert-asset.ts'
import { inPack } from './pack-rows.ts'

/** A document as a file of a pack has it, without its name. */
export type EditionSource = Omit<WrittenDocument, 'key'>

/** Of everything that the file of an edition shows. Its dates may become known later, and change nothing in it. */
const textChecksumOf = ({ title, short, edition, intro, points }: EditionSource): Buffer => {
  const shown = points.map(({ name, section, paragraphs }) => ({ name, section, paragraphs }))
  return createHash('sha256')
    .update(JSON.stringify({ title, short, edition, intro, points: shown }))
    .digest()
}

export interface EditionRow {
  id: number
  packKey: string
  normId: number
  packHash: Buffer | null
  editedAt: Date | null
  isRetired: boolean
  /** Null in rows that were loaded before the screen could show them, until the next load. */
  source: EditionSource | null
  validFrom: string | null
  validUntil: string | null
  rowVersion: number
}

const columns = sql`
  id, pack_key as "packKey", norm_id as "normId", pack_hash as "packHash", edited_at as "editedAt",
  retired_at is not null as "isRetired", source, valid_from::text as "validFrom", valid_until::text as "validUntil",
  row_version as "rowVersion"`

export const findEditionRow = async (db: Db, id: number): Promise<EditionRow | undefined> => {
  const { rows } = await sql<EditionRow>`select ${columns} from norm_edition where id = ${id}`.execute(db)
  return rows[0]
}

/** The current text of a document, or the last one where it has none. */
export const findLastText = async (db: Db, packKey: string): Promise<EditionRow | undefined> => {
  const { rows } = await sql<EditionRow>`
    select ${columns} from norm_edition where pack_key = ${packKey}
     order by retired_at is null desc, edited_at is not null desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** The edition with this text, whether it is current or comes back. */
const findByText = async (tx: Tx, packKey: string, checksum: Buffer): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from norm_edition
     where pack_key = ${packKey} and source_checksum = ${checksum} and asset_checksum is not null`.execute(tx)
  return rows[0]?.id
}

/** What belongs to an edition beside its text. */
export interface EditionSheetRow {
  packKey: string
  normId: number
  source: EditionSource
  validFrom: string | null
  validUntil: string | null
}

const sheetColumns = ({ normId, source, validFrom, validUntil }: EditionSheetRow) => ({
  norm_id: normId,
  title: source.title,
  short: source.short,
  edition: source.edition,
  valid_from: validFrom,
  valid_until: validUntil,
  source: JSON.stringify(source),
})

export const replacePoints = async (tx: Tx, editionId: number, { points }: EditionSource): Promise<void> => {
  await tx.deleteFrom('norm_point').where('edition_id', '=', editionId).execute()
  const rows = points.map(({ name, paragraphs }) => ({ name, text: paragraphs.join('\n') }))
  await sql`
    insert into norm_point (edition_id, name, text)
    select ${editionId}, name, text from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as point (name text, text text)
    on conflict do nothing`.execute(tx)
}

/** Draws the file of an edition. */
export const drawFile = async (tx: Tx, source: EditionSource) => {
  const { bytes, pageOfPoint } = await drawDigest(source)
  const asset = await insertAsset(tx, 'application/pdf', bytes)
  return {
    asset_checksum: asset,
    page_of_point: JSON.stringify(pageOfPoint),
    source_checksum: textChecksumOf(source),
  }
}

const fileNameOf = (packKey: string): string => `${inPack(packKey)}.pdf`

/** A retired edition without a file. */
export const insertEditionInWork = async (tx: Tx, now: Date, row: EditionSheetRow & { replacesId: number | null }) => {
  const { id } = await tx
    .insertInto('norm_edition')
    .values({
      ...sheetColumns(row),
      pack_key: row.packKey,
      file_name: fileNameOf(row.packKey),
      replaces_id: row.replacesId,
      retired_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replacePoints(tx, id, row.source)
  return id
}

/** The edition with this text, retired; drawn where there is none. A row of a time without editions is the one with the same file. */
export const findOrInsertText = async (tx: Tx, now: Date, row: EditionSheetRow): Promise<number> => {
  const known = await findByText(tx, row.packKey, textChecksumOf(row.source))
  if (known !== undefined) return known
  const file = await drawFile(tx, row.source)
  const adopted = await tx
    .updateTable('norm_edition')
    .set({ ...sheetColumns(row), ...file })
    .where('pack_key', '=', row.packKey)
    .where('source_checksum', 'is', null)
    .where('asset_checksum', '=', file.asset_checksum)
    .returning('id')
    .executeTakeFirst()
  if (adopted) {
    await replacePoints(tx, adopted.id, row.source)
    return adopted.id
  }
  const inserted = await tx
    .insertInto('norm_edition')
    .values({
      ...sheetColumns(row),
      ...file,
      pack_key: row.packKey,
      file_name: fileNameOf(row.packKey),
      retired_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replacePoints(tx, inserted.id, row.source)
  return inserted.id
}

export const saveNorm = async (tx: Tx, packKey: string): Promise<number> => {
  const { id } = await tx
    .insertInto('norm')
    .values({ pack_key: packKey })
    .onConflict((conflict) => conflict.column('pack_key').doUpdateSet({ pack_key: packKey }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets which edition this one follows; the screen's own order stays. */
export const linkReplaced = async (tx: Tx, id: number, replacesId: number | null): Promise<void> => {
  await sql`
    update norm_edition set replaces_id = ${replacesId}
     where id = ${id} and edited_at is null and replaces_id is distinct from ${replacesId}`.execute(tx)
}

/** Current documents of the pack whose keys are not among these. */
export const listMissing = async (tx: Tx, pack: string, kept: readonly string[]) => {
  const { rows } = await sql<{ id: number; isEdited: boolean }>`
    select id, edited_at is not null as "isEdited" from norm_edition
     where starts_with(pack_key, ${`${pack}/`}) and retired_at is null and pack_key <> all (${kept})
       and (edited_at is null or pack_hash is not null)`.execute(tx)
  return rows
}

/** The pack no longer has it. It is not deleted: answers refer to it. */
export const retireEdition = async (tx: Tx, now: Date, id: number): Promise<void> => {
  await sql`
    update norm_edition set retired_at = ${now}, pack_hash = null, edited_at = null, row_version = row_version + 1
     where id = ${id}`.execute(tx)
}

/** Where the current text of a document comes from. */
export interface TextOrigin {
  packHash: Buffer | null
  editedAt: Date | null
}

/** Makes the edition the current text of its document: another one of it is retired first, and followed by what followed it. */
export const makeCurrent = async (tx: Tx, now: Date, id: number, row: EditionSheetRow, origin: TextOrigin) => {
  const { rows: retired } = await sql<{ id: number; replacesId: number | null }>`
    update norm_edition set retired_at = ${now}
     where pack_key = ${row.packKey} and id <> ${id} and retired_at is null
    returning id, replaces_id as "replacesId"`.execute(tx)
  await tx
    .updateTable('norm_edition')
    .set({
      ...sheetColumns(row),
      pack_hash: origin.packHash,
      edited_at: origin.editedAt,
      retired_at: null,
      row_version: sql`row_version + 1`,
      ...(retired[0] && { replaces_id: retired[0].replacesId }),
    })
    .where('id', '=', id)
    .execute()
  for (const { id: before } of retired) await passOn(tx, before, id)
}

/** What referred to the text as the current one refers to the one that has taken its place. */
const passOn = async (tx: Tx, fromId: number, toId: number): Promise<void> => {
  await tx.updateTable('norm_edition').set({ replaces_id: toId }).where('replaces_id', '=', fromId).execute()
  await sql`
    update norm_revision set edition_id = ${toId} where edition_id = ${fromId} and published_at is null`.execute(tx)
  await sql`
    update content_conflict set edition_id = ${toId} where edition_id = ${fromId} and settled_at is null`.execute(tx)
}
