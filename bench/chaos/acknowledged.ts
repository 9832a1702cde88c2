import { type CheckQuestion, saveCheckAnswer } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'

/** Answers that the server acknowledged with 200: the chosen variants and the verdict, by asked question. */
export type Acknowledged = Map<number, Answer>

export interface Student {
  token: string
  /** Questions still to be answered; acknowledged ones are removed from the front. */
  asked: number[]
}

const itemsOf = (askedId: number) => [1 + (askedId % 2)]

type Answer = { items: number[]; isRight: boolean }

/** `answer` only where the server acknowledged it; status 0 where it did not answer. */
export const answerOnce = async (
  url: string,
  askedId: number,
  token: string,
  signal: AbortSignal | null = null,
): Promise<{ status: number; answer?: Answer }> => {
  try {
    const response = await fetch(`${url}${saveCheckAnswer.path.replace('{id}', String(askedId))}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ answer_items: itemsOf(askedId), answer_time: 20 }),
      signal,
    })
    const body = (await response.json()) as CheckQuestion
    if (response.status !== 200) return { status: response.status }
    return { status: 200, answer: { items: itemsOf(askedId), isRight: body.status === 'Right' } }
  } catch {
    return { status: 0 }
  }
}

export interface Answering {
  /** Counts of statuses other than 200. */
  refused: Map<number, number>
}

/** All students answer one question after the other, until `isOver` or until the server is down. */
export const answerUntil = async (
  urlOf: (student: number) => string,
  students: readonly Student[],
  acknowledged: Acknowledged,
  isOver: () => boolean,
): Promise<Answering> => {
  const refused = new Map<number, number>()
  await Promise.all(
    students.map(async (student, index) => {
      while (!isOver()) {
        const askedId = student.asked[0]
        if (askedId === undefined) return
        const { status, answer } = await answerOnce(urlOf(index), askedId, student.token)
        if (status === 0) return
        if (answer === undefined) refused.set(status, (refused.get(status) ?? 0) + 1)
        else {
          acknowledged.set(askedId, answer)
          student.asked.shift()
        }
      }
    }),
  )
  return { refused }
}

/** Differences between stored and acknowledged answers: lost or different answers, wrong grades, wrong counts. */
export const findLosses = async (db: Db, acknowledged: Acknowledged): Promise<string[]> => {
  const { rows } = await sql<{ id: number; items: number[] | null; isRight: boolean | null; shouldBe: boolean | null }>`
    select asked.id, asked.items, asked.is_right as "isRight",
           asked.items::int[] = array(
             select (variant ->> 'number')::int from jsonb_array_elements(graded.body -> 'variants') as variant
              where (variant ->> 'correct')::boolean order by 1) as "shouldBe"
      from attempt_question asked join question_version version on version.id = asked.version_id
      join question_version graded on graded.id = coalesce(version.mended_by_id, version.id)
     where asked.id = any(${[...acknowledged.keys()]}::bigint[])`.execute(db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const losses: string[] = []
  for (const [id, { items, isRight }] of acknowledged) {
    const row = stored.get(id)
    if (row?.items === null || row === undefined) losses.push(`answer ${id} is lost`)
    else if (row.items.join() !== items.join()) losses.push(`answer ${id} is different`)
    else if (row.isRight !== isRight || row.isRight !== row.shouldBe) losses.push(`answer ${id} is graded wrongly`)
  }
  const { rows: uneven } = await sql<{ id: number }>`
    select attempt.id from attempt
      join lateral (
        select count(*) filter (where items is not null) as answered, count(*) filter (where is_right) as right_ones
          from attempt_question asked where asked.learner_id = attempt.learner_id and asked.attempt_id = attempt.id
      ) as counted on true
     where (attempt.answered_count, attempt.right_count) <> (counted.answered, counted.right_ones)`.execute(db)
  const { rows: doubled } = await sql<{ id: number }>`
    select asked.learner_id as id
      from (select learner_id, count(*) as answers from attempt_question where items is not null group by 1) as asked
      left join (select learner_id, sum(answer_count) as answers from activity_day group by 1) as counted using (learner_id)
     where asked.answers is distinct from counted.answers`.execute(db)
  return [
    ...losses,
    ...uneven.map(({ id }) => `attempt ${id} has wrong counts`),
    ...doubled.map(({ id }) => `learner ${id} has answers counted twice or not at all`),
  ]
}
