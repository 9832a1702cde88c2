import type { ContentTaskRow, TaskBody } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { localPrefix } from '../pack-rows.ts'
import type { IncomingTask, PracticalKind } from '../task-rows.queries.ts'

const rowColumns = sql`
  practical.id, practical.kind, practical.id_cok, practical.name,
  starts_with(practical.pack_key, ${localPrefix}) as is_local, practical.retired_at is null as is_shown`

/** Tasks of a course in the order of learners; hidden ones that experts may show again come with them. */
export const listTasksOfCourse = async (db: Db, courseId: number): Promise<ContentTaskRow[]> => {
  const { rows } = await sql<ContentTaskRow>`
    select ${rowColumns} from practical
     where course_id = ${courseId} and (retired_at is null or edited_at is not null)
     order by position, id limit 500`.execute(db)
  return rows
}

export interface TaskRow extends ContentTaskRow {
  version: number
  course: { id: number; name: string }
  body: Record<string, unknown>
  check: string | null
}

export const findTask = async (db: Db, id: number): Promise<TaskRow | undefined> => {
  const { rows } = await sql<TaskRow>`
    select ${rowColumns}, practical.row_version as version, practical.body, practical.check_expression as check,
           jsonb_build_object('id', course.id, 'name', course.name) as course
      from practical join course on course.id = practical.course_id where practical.id = ${id}`.execute(db)
  return rows[0]
}

/** Which of these points exist, with what a task keeps of them. */
export const listCitedPoints = async (db: Db, sources: TaskBody['sources']) => {
  const { rows } = await sql<{ document: number; point: string; title: string; text: string }>`
    select edition.id as document, norm_point.name as point, edition.short as title, norm_point.text
      from unnest(${sources.map(({ document }) => document)}::bigint[], ${sources.map(({ point }) => point)}::text[])
        with ordinality as cited (document, point, no)
      join norm_edition edition on edition.id = cited.document and edition.asset_checksum is not null
      join norm_point on norm_point.edition_id = edition.id and norm_point.name = cited.point
     order by cited.no`.execute(db)
  return rows
}

export const nextTaskNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select coalesce(max(id_cok), 0) + 1 as number from practical`.execute(
    tx,
  )
  return (rows[0] as { number: number }).number
}

export type StoredTask = Omit<IncomingTask, 'pack_key' | 'kind'>

/** A new task is hidden until it is shown, and follows the others. */
export const insertTask = async (
  tx: Tx,
  { now, courseId, kind, task }: { now: Date; courseId: number; kind: PracticalKind; task: StoredTask },
): Promise<number> => {
  const { id } = await tx
    .insertInto('practical')
    .values({
      ...task,
      body: JSON.stringify(task.body),
      course_id: courseId,
      kind,
      pack_key: sql<string>`${localPrefix} || 'task-' || gen_random_uuid()`,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from practical where course_id = ${courseId})`,
      edited_at: now,
      retired_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateTask = async (tx: Tx, now: Date, id: number, task: StoredTask): Promise<void> => {
  await tx
    .updateTable('practical')
    .set({ ...task, body: JSON.stringify(task.body), edited_at: now, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
}

export const updateTaskShown = async (tx: Tx, now: Date, id: number, isShown: boolean): Promise<void> => {
  await tx
    .updateTable('practical')
    .set({ retired_at: isShown ? null : now, edited_at: now, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
}

export const updateTaskHash = async (tx: Tx, id: number, hash: Buffer | null): Promise<void> => {
  await tx.updateTable('practical').set({ pack_hash: hash }).where('id', '=', id).execute()
}

/** The course of a task, and its name. */
export const courseOfTask = async (db: Db, id: number): Promise<{ courseId: number; name: string }> =>
  db.selectFrom('practical').select(['course_id as courseId', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
