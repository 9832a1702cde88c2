import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { localPrefix } from './pack-rows.ts'

export type PracticalKind = 'description' | 'cube' | 'wrapper' | 'decision'

/** A task as it is stored. */
export interface IncomingTask {
  pack_key: string
  kind: PracticalKind
  id_cok: number
  name: string
  body: object
  check_expression: string | null
}

export interface KnownTask {
  id: number
  packKey: string
  packHash: Buffer | null
  editedAt: Date | null
  isRetired: boolean
}

export const listKnown = async (tx: Tx, courseId: number): Promise<KnownTask[]> => {
  const { rows } = await sql<KnownTask>`
    select id, pack_key as "packKey", pack_hash as "packHash", edited_at as "editedAt", retired_at is not null as "isRetired"
      from practical where course_id = ${courseId} and not starts_with(pack_key, ${localPrefix})`.execute(tx)
  return rows
}

/** Saves a task as the pack has it: from now on the screen has not changed it. */
export const takeTask = async (tx: Tx, courseId: number, { pack_key, body, ...row }: IncomingTask, hash: Buffer) => {
  const values = { ...row, body: JSON.stringify(body), pack_hash: hash, edited_at: null, retired_at: null }
  await tx
    .insertInto('practical')
    .values({ course_id: courseId, pack_key, position: 0, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['course_id', 'pack_key'])
        .doUpdateSet({ ...values, row_version: sql`practical.row_version + 1` }),
    )
    .execute()
}

/** The pack no longer has it. It is not deleted: results refer to it. */
export const retireTask = async (tx: Tx, now: Date, id: number): Promise<void> => {
  await sql`
    update practical
       set retired_at = coalesce(retired_at, ${now}), pack_hash = null, edited_at = null, row_version = row_version + 1
     where id = ${id}`.execute(tx)
}

/** The order of the pack; tasks of the screen follow. */
export const updatePositions = async (tx: Tx, courseId: number, packKeys: readonly string[]): Promise<void> => {
  await sql`
    update practical set position = placed.no - 1
      from unnest(${packKeys}::text[]) with ordinality as placed (pack_key, no)
     where course_id = ${courseId} and practical.pack_key = placed.pack_key and position <> placed.no - 1`.execute(tx)
}

/** Whether the task already is as the pack has it, because the same change was made on the screen. */
export const isAsIncoming = async (tx: Tx, id: number, { id_cok, name, body, check_expression }: IncomingTask) => {
  const { rows } = await sql<{ isSame: boolean }>`
    select body = ${JSON.stringify(body)}::jsonb and id_cok = ${id_cok} and name = ${name}
           and check_expression is not distinct from ${check_expression} and retired_at is null as "isSame"
      from practical where id = ${id}`.execute(tx)
  return rows[0]?.isSame === true
}
