import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'

export interface RunsOf {
  learnerId: number
  userCourseId: number
}

export interface ResultRow {
  id: number
  userCourseId: number
  run: string
  practicalId: number
  isRight: boolean
  answer: unknown
  createdAt: Date
}

const resultColumns = sql`
  id, user_course_id as "userCourseId", run, practical_id as "practicalId", is_right as "isRight", answer,
  created_at as "createdAt"`

/** A retired task counts too: it may have been on the screen when it was answered. */
export const findPractical = (db: Db, courseId: number, practicalId: number) =>
  db
    .selectFrom('practical')
    .select('id')
    .where('course_id', '=', courseId)
    .where('id', '=', practicalId)
    .executeTakeFirst()

interface ResultKey {
  learnerId: number
  run: string
  practicalId: number
}

interface SameAs {
  isRight: boolean
  answer: unknown
}

/** The stored result, and whether this one is the same. JSON is compared by the database: the order of keys does not count. */
export const findResult = async (tx: Tx, { learnerId, run, practicalId }: ResultKey, { isRight, answer }: SameAs) => {
  const { rows } = await sql<ResultRow & { isSame: boolean }>`
    select ${resultColumns}, is_right = ${isRight} and answer = ${JSON.stringify(answer)}::jsonb as "isSame"
      from practical_result
     where learner_id = ${learnerId} and run = ${run} and practical_id = ${practicalId}`.execute(tx)
  return rows[0]
}

export const insertResult = async (
  tx: Tx,
  now: Date,
  result: RunsOf & Omit<ResultRow, 'id' | 'createdAt'>,
): Promise<ResultRow> => {
  const { learnerId, userCourseId, run, practicalId, isRight, answer } = result
  const { rows } = await sql<ResultRow>`
    insert into practical_result (learner_id, user_course_id, run, practical_id, is_right, answer, created_at)
    values (${learnerId}, ${userCourseId}, ${run}, ${practicalId}, ${isRight}, ${JSON.stringify(answer)}::jsonb, ${now})
    returning ${resultColumns}`.execute(tx)
  return rows[0] as ResultRow
}

const ofCourse = ({ learnerId, userCourseId }: RunsOf): RawBuilder<unknown> =>
  sql`learner_id = ${learnerId} and user_course_id = ${userCourseId}`

/** By run, the run with the latest answer first; within a run in the order of the answers. */
export const listResults = async (
  db: Db,
  of: RunsOf,
  run: string | undefined,
  { limit, offset }: Page,
): Promise<ResultRow[]> => {
  const { rows } = await sql<ResultRow>`
    select ${resultColumns} from practical_result
     where ${ofCourse(of)} and (${run ?? null}::uuid is null or run = ${run ?? null}::uuid)
     order by max(id) over (partition by run) desc, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const countResults = async (db: Db, of: RunsOf, run: string | undefined): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from practical_result
     where ${ofCourse(of)} and (${run ?? null}::uuid is null or run = ${run ?? null}::uuid)`.execute(db)
  return rows[0]?.count ?? 0
}

export interface RunRow {
  run: string
  startedAt: Date
  answeredAt: Date
  taskCount: number
  rightCount: number
}

/** The run with the latest answer first. */
export const listRuns = async (db: Db, of: RunsOf, { limit, offset }: Page): Promise<RunRow[]> => {
  const { rows } = await sql<RunRow>`
    select run, min(created_at) as "startedAt", max(created_at) as "answeredAt", count(*)::int as "taskCount",
           (count(*) filter (where is_right))::int as "rightCount"
      from practical_result where ${ofCourse(of)}
     group by run order by max(id) desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const countRuns = async (db: Db, of: RunsOf): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct run)::int as count from practical_result where ${ofCourse(of)}`.execute(db)
  return rows[0]?.count ?? 0
}
