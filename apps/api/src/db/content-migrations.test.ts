import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createDatabaseBefore } from '../testing/old-database.ts'
import type { Db } from './database.ts'
import { migrate } from './migrate.ts'

let db: Db

const bodyOf = (normative: object | null) =>
  JSON.stringify({
    text: 'Вопрос?',
    variants: [{ number: 1, text: 'Да', correct: true }],
    comment: '',
    normative,
    image: null,
  })
const cited = bodyOf({ document_id: 7, title: 'Закон', point: 'п. 1', text: 'Текст.' })

beforeEach(async () => {
  ;({ db } = await createDatabaseBefore('0049_intervals_of_wordings'))
  await sql`insert into topic (id, pack_key, title, position) values (1, 'a/t', 'Тема', 1)`.execute(db)
  await sql`
    with added as (
      insert into question (id, pack_key, id_cok, topic_id, current_version_id, search_text)
      select no, 'a/q-' || no, no, 1, no, '' from generate_series(1, 4) as no
    )
    insert into question_version (id, question_id, no, body, valid_from, valid_until, created_at)
    values (1, 1, 1, ${cited}::jsonb, '2027-01-01', '2027-01-01', now()),
           (2, 2, 1, ${cited}::jsonb, '2027-02-01', '2027-01-01', now()),
           (3, 3, 1, ${cited}::jsonb, '2026-01-01', '2027-01-01', now()),
           (4, 4, 1, ${bodyOf(null)}::jsonb, null, null, now())`.execute(db)
})

test('wordings that end before they begin are in force until their end', async () => {
  await migrate(db)
  const { rows } = await sql`
    select valid_from::text as "from", valid_until::text as until from question_version order by id`.execute(db)
  expect(rows).toEqual([
    { from: null, until: '2027-01-01' },
    { from: null, until: '2027-01-01' },
    { from: '2026-01-01', until: '2027-01-01' },
    { from: null, until: null },
  ])
  await expect(sql`update question_version set valid_until = valid_from`.execute(db)).rejects.toThrow('interval')
})

test('drafts that nobody compared with the official text lose the mark; published wordings keep it', async () => {
  const draft = (document: number | null, point: string, verified = true) =>
    JSON.stringify({ document, point, point_verified: verified })
  await sql`
    insert into question_draft (id, question_id, base_version_id, body, search_text, version, updated_at)
    values (1, null, null, ${draft(7, 'п. 1')}, '', 1, now()),
           (2, null, null, ${draft(7, 'п. 1')}, '', 3, now()),
           (3, null, null, ${draft(7, 'п. 1', false)}, '', 1, now()),
           (4, 1, 1, ${draft(7, 'п. 1')}, '', 1, now()),
           (5, 2, 2, ${draft(8, 'п. 1')}, '', 1, now()),
           (6, 3, 3, ${draft(7, 'п. 2')}, '', 2, now()),
           (7, 4, 4, ${draft(7, 'п. 2')}, '', 2, now())`.execute(db)
  const published = sql`select id, body from question_version order by id`
  const before = await published.execute(db)
  await migrate(db)
  const { rows } = await sql`
    select id, (body -> 'point_verified')::boolean as verified, version from question_draft order by id`.execute(db)
  expect(rows).toEqual([
    { id: 1, verified: false, version: 2 },
    { id: 2, verified: false, version: 4 },
    { id: 3, verified: false, version: 1 },
    { id: 4, verified: true, version: 1 },
    { id: 5, verified: false, version: 2 },
    // A person has saved it, and may have compared the point.
    { id: 6, verified: true, version: 2 },
    { id: 7, verified: false, version: 3 },
  ])
  expect((await published.execute(db)).rows).toEqual(before.rows)
})
