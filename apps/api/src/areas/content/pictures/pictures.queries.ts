import { type DrawnPicture, drawingRules } from '@dopusk/content'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

const addressOf = (checksum: Buffer): string => `/files/${checksum.toString('hex')}`

const isPicture = sql`starts_with(asset.media_type, 'image/')`

/** Stored as it came, or a drawing that was rebuilt by rules that let more through. Each part has its index. */
const isToBeDrawn = sql`(
  drawn_at is null and ${isPicture} or asset.media_type = 'image/svg+xml' and drawing_rules < ${drawingRules}::smallint)`

/** The picture that came as this file, or that was drawn as it: what was exported and comes back is the same picture. */
const noteAgain = async (tx: Tx, now: Date, checksum: Buffer): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ checksum: Buffer }>`
    update asset set uploaded_at = ${now}
     where checksum = (select checksum from asset
                        where (checksum = ${checksum} or content_checksum = ${checksum})
                          and drawn_at is not null and refused_reason is null
                        order by checksum = ${checksum} desc, checksum limit 1)
    returning checksum`.execute(tx)
  return rows[0]?.checksum
}

/** Stores a picture that was drawn; its address. One that an older version has stored as it came, or refused, is replaced. */
export const savePicture = async (tx: Tx, now: Date, picture: DrawnPicture): Promise<string> => {
  const checksum = Buffer.from(picture.checksum)
  const known = await noteAgain(tx, now, checksum)
  if (known) return addressOf(known)
  const content = Buffer.from(picture.bytes)
  await sql`
    insert into asset (checksum, media_type, byte_size, content, content_checksum, drawn_at, drawing_rules, uploaded_at)
    values (${checksum}, ${picture.mediaType}, ${content.length}, ${content}, sha256(${content}), ${now}, ${drawingRules},
            ${now})
    on conflict (checksum) do update
       set media_type = excluded.media_type, byte_size = excluded.byte_size, content = excluded.content,
           content_checksum = excluded.content_checksum, drawn_at = excluded.drawn_at,
           drawing_rules = excluded.drawing_rules, refused_reason = null, uploaded_at = excluded.uploaded_at`.execute(
    tx,
  )
  return addressOf(checksum)
}

export const listUndrawn = async (db: Db, limit: number): Promise<{ checksum: Buffer; content: Buffer }[]> => {
  const { rows } = await sql<{ checksum: Buffer; content: Buffer }>`
    select checksum, content from asset where ${isToBeDrawn} and refused_reason is null
     order by checksum limit ${limit}`.execute(db)
  return rows
}

/** Puts what was drawn under the address that wordings name. */
export const replaceContent = async (db: Db, now: Date, checksum: Buffer, picture: DrawnPicture): Promise<void> => {
  const content = Buffer.from(picture.bytes)
  await sql`
    update asset set media_type = ${picture.mediaType}, byte_size = ${content.length}, content = ${content},
                     content_checksum = sha256(${content}), drawn_at = ${now},
                     drawing_rules = ${drawingRules}
     where checksum = ${checksum} and ${isToBeDrawn}`.execute(db)
}

export const refusePicture = async (db: Db, checksum: Buffer, reason: string): Promise<void> => {
  await sql`update asset set refused_reason = ${reason} where checksum = ${checksum} and ${isToBeDrawn}`.execute(db)
}

/** Whether the picture of this address is stored and is served. */
export const hasPicture = async (db: Db, src: string): Promise<boolean> => {
  const checksum = /^\/files\/([0-9a-f]{64})$/.exec(src)?.[1]
  if (checksum === undefined) return false
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from asset where checksum = decode(${checksum}, 'hex') and ${isPicture} and refused_reason is null)
      as found`.execute(db)
  return rows[0]?.found === true
}

/** The sizes that current wordings and tasks give these pictures, by address; of several the oldest ones. */
export const listNamedSizes = async (
  tx: Tx,
  addresses: readonly string[],
): Promise<Map<string, { width: number; height: number }>> => {
  const { rows } = await sql<{ src: string; width: number; height: number }>`
    select distinct on (src) src, width, height
      from (select body -> 'image' as image, version.id as place
              from question_version version join question
                on version.id in (question.current_version_id, question.next_version_id) and version.question_id = question.id
             where body ->> 'image' is not null
               and coalesce(body -> 'image' ->> 'src', body ->> 'image') = any (${addresses}::text[])
             union all
            select body -> 'image', id from practical where body -> 'image' ->> 'src' = any (${addresses}::text[])) as named,
           jsonb_to_record(case jsonb_typeof(image) when 'object' then image end) as known (src text, width int, height int)
     where width is not null and height is not null order by src, place`.execute(tx)
  return new Map(rows.map(({ src, ...size }) => [src, size]))
}

const hex = sql`encode(asset.checksum, 'hex')`
const address = sql`('/files/' || ${hex})`

/** Every column that may name a picture. */
const references: Record<string, RawBuilder<boolean>> = {
  // Of every wording, since answers were given to the old ones. As the index has it.
  'question_version.body': sql`
    exists (select from question_version where body ->> 'image' is not null
               and coalesce(body -> 'image' ->> 'src', body ->> 'image') = ${address})`,
  'practical.body': sql`exists (select from practical where body -> 'image' ->> 'src' = ${address})`,
  'question_draft.body': sql`exists (select from question_draft where body -> 'image' ->> 'src' = ${address})`,
  'content_conflict.incoming': sql`exists (select from content_conflict where strpos(incoming::text, ${hex}) > 0)`,
  'organisation.logo_checksum': sql`exists (select from organisation where logo_checksum = asset.checksum)`,
  'organisation.policy_html': sql`exists (select from organisation where strpos(policy_html, ${hex}) > 0)`,
  'organisation.terms_html': sql`exists (select from organisation where strpos(terms_html, ${hex}) > 0)`,
}

export const referringColumns = Object.keys(references)

const isUnused = sql.join(
  [isPicture, ...Object.values(references).map((isReferred) => sql`not ${isReferred}`)],
  sql` and `,
)

/** Pictures that came before this and that nothing refers to. */
export const listUnused = async (db: Db, before: Date, limit: number): Promise<Buffer[]> => {
  const { rows } = await sql<{ checksum: Buffer }>`
    select checksum from asset where uploaded_at < ${before} and ${isUnused} order by checksum limit ${limit}`.execute(
    db,
  )
  return rows.map(({ checksum }) => checksum)
}

/** Those that are still unused. The caller holds the lock of published content. */
export const deleteUnused = async (tx: Tx, before: Date, checksums: readonly Buffer[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from asset where checksum = any (${checksums}::bytea[]) and uploaded_at < ${before} and ${isUnused}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
