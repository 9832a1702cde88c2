import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** What a conflict is about: a question, the sheet or the list of questions of a course, a ticket, a task, a document. */
export type ConflictObject =
  | { kind: 'question'; questionId: number }
  | { kind: 'sheet' | 'questions'; courseId: number }
  | { kind: 'ticket'; ticketId: number }
  | { kind: 'task'; practicalId: number }
  | { kind: 'edition'; editionId: number }

/**
 * Keeps what a pack brought for an expert to decide: `incoming` is as the loader would have saved it, with its hash; both are
 * null where the pack no longer has it.
 */
export type KeepForExpert = (object: ConflictObject, incoming: unknown, hash: Buffer | null) => Promise<void>

const idsOf = (object: ConflictObject) => ({
  question_id: object.kind === 'question' ? object.questionId : null,
  course_id: object.kind === 'sheet' || object.kind === 'questions' ? object.courseId : null,
  ticket_id: object.kind === 'ticket' ? object.ticketId : null,
  practical_id: object.kind === 'task' ? object.practicalId : null,
  edition_id: object.kind === 'edition' ? object.editionId : null,
})

/** Every load finds its conflicts again: a pack may have come back to what was taken. */
export const removeConflicts = async (tx: Tx, pack: string): Promise<void> => {
  await sql`
    delete from content_conflict conflict
     where settled_at is null
       and starts_with(coalesce((select pack_key from question where id = conflict.question_id),
                                (select pack_key from course where id = conflict.course_id),
                                (select pack_key from norm_edition where id = conflict.edition_id),
                                (select course.pack_key from ticket join course on course.id = course_id
                                  where ticket.id = conflict.ticket_id),
                                (select course.pack_key from practical join course on course.id = course_id
                                  where practical.id = conflict.practical_id)), ${`${pack}/`})`.execute(tx)
}

/** A question's conflict waits in the inbox. Those of a course are shown with the course. */
const insertReview = async (tx: Tx, now: Date, conflictId: number, questionId: number): Promise<void> => {
  await sql`
    with made as (
      insert into review_task (kind, question_id, conflict_id, created_at)
      values ('pack_conflict', ${questionId}, ${conflictId}, ${now}) returning id)
    insert into inbox_item (review_task_id, created_at) select id, ${now}::timestamptz from made`.execute(tx)
}

export const insertConflict = async (tx: Tx, now: Date, ...[object, incoming, hash]: Parameters<KeepForExpert>) => {
  const { id } = await tx
    .insertInto('content_conflict')
    .values({
      kind: object.kind,
      ...idsOf(object),
      incoming: incoming === null ? null : JSON.stringify(incoming),
      incoming_hash: hash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (object.kind === 'question') await insertReview(tx, now, id, object.questionId)
}

export interface ConflictRow {
  id: number
  kind: ConflictObject['kind']
  questionId: number | null
  courseId: number | null
  ticketId: number | null
  practicalId: number | null
  editionId: number | null
  incoming: unknown
  incomingHash: Buffer | null
  createdAt: Date
}

const columns = sql`
  id, kind, question_id as "questionId", course_id as "courseId", ticket_id as "ticketId",
  practical_id as "practicalId", edition_id as "editionId", incoming, incoming_hash as "incomingHash", created_at as "createdAt"`

export const findConflictOfQuestion = async (db: Db, questionId: number): Promise<ConflictRow | undefined> => {
  const { rows } = await sql<ConflictRow>`
    select ${columns} from content_conflict where question_id = ${questionId} and settled_at is null`.execute(db)
  return rows[0]
}

export const findConflictOfEdition = async (db: Db, editionId: number): Promise<ConflictRow | undefined> => {
  const { rows } = await sql<ConflictRow>`
    select ${columns} from content_conflict where edition_id = ${editionId} and settled_at is null`.execute(db)
  return rows[0]
}

/** Those of the course's sheet, list, tickets and tasks, the oldest first. */
export const listConflictsOfCourse = async (db: Db, courseId: number): Promise<ConflictRow[]> => {
  const { rows } = await sql<ConflictRow>`
    select ${columns} from content_conflict
     where settled_at is null
       and (course_id = ${courseId} or ticket_id in (select id from ticket where ticket.course_id = ${courseId})
            or practical_id in (select id from practical where practical.course_id = ${courseId}))
     order by id`.execute(db)
  return rows
}

/** Locks an open conflict. */
export const lockConflict = async (tx: Tx, id: number): Promise<ConflictRow | undefined> => {
  const { rows } = await sql<ConflictRow>`
    select ${columns} from content_conflict where id = ${id} and settled_at is null for update`.execute(tx)
  return rows[0]
}

export const settleConflict = async (
  tx: Tx,
  { id, now, userId, taken }: { id: number; now: Date; userId: number; taken: 'pack' | 'screen' },
): Promise<void> => {
  await tx
    .updateTable('content_conflict')
    .set({ settled_at: now, settled_by: userId, taken })
    .where('id', '=', id)
    .execute()
  await sql`
    update inbox_item set state = 'closed', outcome = 'checked', closed_at = ${now}, closed_by = ${userId}, version = version + 1
      from review_task
     where review_task.id = inbox_item.review_task_id and review_task.conflict_id = ${id} and inbox_item.state <> 'closed'`.execute(
    tx,
  )
}
