import { type SamplePack, samplePack } from '@dopusk/content/testing/sample-pack'
import { getDocument, listDocuments } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../testing/people.ts'
import { readSamplePack } from '../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { loadPack } from './load-content.ts'
import { createReviewTasks } from './review-tasks.queries.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let token: string

beforeEach(async () => {
  app = await startTestApp()
  token = await signInAs(app, await makeUser(app.db))
})

const load = async (pack: SamplePack) => loadPack(app.db, app.clock.now, await readSamplePack(pack), () => {})

/** The sample's document with other lines in its sheet, and another text. */
const law = (sheet: string[] = [], change: (text: string) => string = (text) => text): string =>
  change(samplePack().documents.law as string).replace('edition:', [...sheet, 'edition:'].join('\n'))

const withDocuments = (documents: Record<string, string>): SamplePack => ({ ...samplePack(), documents })

const reworded = (text: string) => text.replace('Срок проверки примера — 10 дней.', 'Срок проверки примера — 20 дней.')

const list = async () => (await app.ask(listDocuments, { token })).body
const open = async (id: number) => (await app.ask(getDocument, { path: `/api/normative-documents/${id}/`, token })).body

const citedIds = async () => {
  const { rows } = await sql<{ id: number }>`
    select distinct (body -> 'normative' ->> 'document_id')::int as id from question
      join question_version on question_version.id = question.current_version_id order by 1`.execute(app.db)
  return rows.map(({ id }) => id)
}

describe('an edition', () => {
  test('has its dates, and unknown ones are empty', async () => {
    await load(samplePack())
    expect(await list()).toMatchObject([
      { text: 'Закон о примерах', edition: 'первая редакция', valid_from: null, valid_until: null, is_current: true },
    ])
    await load(withDocuments({ law: law(['valid_from: 2021-01-01', 'valid_until: 2027-01-01']) }))
    expect(await list()).toMatchObject([{ valid_from: '2021-01-01', valid_until: '2027-01-01', is_current: true }])
  })

  inProof('keeps its id and the wordings that cite it when only its dates become known', async () => {
    await load(samplePack())
    const [before] = await list()
    expect(await load(withDocuments({ law: law(['valid_until: 2027-01-01']) }))).toMatchObject({ changedQuestions: 0 })
    expect(await list()).toEqual([{ ...before, valid_until: '2027-01-01' }])
  })

  test('is not changed by another text: what cited it opens the old file, new wordings cite the new one', async () => {
    await load(samplePack())
    const [before] = await list()
    expect(await load(withDocuments({ law: law([], reworded) }))).toMatchObject({ changedQuestions: 4 })
    const [after] = await list()
    expect(after?.id).not.toBe(before?.id)
    expect(after?.document_link).not.toBe(before?.document_link)
    expect(await open(before?.id ?? 0)).toEqual({ ...before, is_current: false })
    expect(await citedIds()).toEqual([after?.id])
    expect((await fetch(`${app.url}${before?.document_link}`)).status).toBe(200)
  })

  inProof('comes back as the same one', async () => {
    await load(samplePack())
    const before = await list()
    await load(withDocuments({ law: law([], reworded) }))
    await load({ ...samplePack(), version: '3' })
    expect(await list()).toEqual(before)
  })

  test('that left the pack is not listed and can be opened', async () => {
    await load(withDocuments({ law: law(), other: law().replace('Закон о примерах', 'Приказ') }))
    const other = (await list()).find(({ text }) => text === 'Приказ')
    await load(samplePack())
    expect((await list()).map(({ text }) => text)).toEqual(['Закон о примерах'])
    expect(await open(other?.id ?? 0)).toEqual({ ...other, is_current: false })
  })

  test('that does not exist is not found', async () => {
    const { status, error } = await app.ask(getDocument, { path: '/api/normative-documents/999/', token })
    expect([status, error.code]).toEqual([404, 'not_found'])
  })

  test('that another one replaces ends with its first day, and is listed until then', async () => {
    const next = law(['valid_from: 2027-01-01', 'replaces: law'], reworded).replace('Закон о примерах', 'Новый закон')
    await load(withDocuments({ law: law(), 'law-2027': next }))
    const [now, future] = [await list(), '2027-01-01T09:00:00+03:00'] as const
    expect(now.map(({ text, valid_until }) => [text, valid_until])).toEqual([
      ['Закон о примерах', '2027-01-01'],
      ['Новый закон', null],
    ])
    app.clock.now = new Date(future)
    token = await signInAs(app, await makeUser(app.db))
    expect((await list()).map(({ text }) => text)).toEqual(['Новый закон'])
    expect((await open(now[0]?.id ?? 0)).is_current).toBe(false)
    const norms = await app.db.selectFrom('norm_edition').select('norm_id').distinct().execute()
    expect(norms).toHaveLength(1)
  })

  test('that ended without a successor stays in the list', async () => {
    await load(withDocuments({ law: law(['valid_until: 2026-01-01']) }))
    expect(await list()).toMatchObject([{ valid_until: '2026-01-01', is_current: true }])
  })
})

const listCited = async () => {
  const { rows } = await sql`
    select question.pack_key, norm_point.name from question_version_norm
      join norm_point on norm_point.id = norm_point_id
      join question on question.current_version_id = version_id order by 1`.execute(app.db)
  return rows
}

test('wordings are linked to the points that they cite', async () => {
  await load(samplePack())
  expect(await listCited()).toEqual(
    ['o-1', 'o-2', 's-1', 's-2'].map((id) => ({ pack_key: `sample/${id}`, name: 'п. 1' })),
  )
})

inProof(
  'documents that were loaded before there were editions become editions by the next load, with their ids',
  async () => {
    await load(samplePack())
    const before = await list()
    const cited = await listCited()
    await sql`truncate question_version_norm, norm_point`.execute(app.db)
    await app.db.updateTable('norm_edition').set({ source_checksum: null, edition: '', pack_hash: null }).execute()
    // That of the earlier loader.
    const { checksum } = await readSamplePack(samplePack())
    await app.db.updateTable('content_pack').set({ checksum }).execute()
    expect(await load(samplePack())).toEqual({
      newQuestions: 0,
      changedQuestions: 0,
      retiredQuestions: 0,
      conflicts: 0,
    })
    expect(await list()).toEqual(before)
    expect(await listCited()).toEqual(cited)
    expect(await load(samplePack())).toBeUndefined()
  },
)

describe('review tasks', () => {
  const tasksOn = (today: string) => createReviewTasks(app.db, app.clock.now, today)
  const ending = () => withDocuments({ law: law(['valid_until: 2027-01-01']) })
  const closeAll = () =>
    app.db
      .updateTable('inbox_item')
      .set({ state: 'closed', outcome: 'checked', closed_at: app.clock.now })
      .where('kind', '=', 'review')
      .execute()

  test('are made 60, 30 and 7 days before an edition ends, once for each question that cites it', async () => {
    await load(ending())
    expect(await tasksOn('2026-11-01')).toBe(0)
    expect(await tasksOn('2026-11-02')).toBe(4)
    expect(await tasksOn('2026-11-03')).toBe(0)
    await closeAll()
    expect(await tasksOn('2026-12-02')).toBe(4)
    await closeAll()
    expect(await tasksOn('2026-12-25')).toBe(4)
    expect(await tasksOn('2027-01-01')).toBe(0)
    expect(await tasksOn('2027-06-01')).toBe(0)
    const tasks = await app.db.selectFrom('review_task').select(['kind', 'days_before']).distinct().execute()
    expect(tasks).toHaveLength(3)
  })

  test('are not made again while those of an earlier day are open', async () => {
    await load(ending())
    expect(await tasksOn('2026-11-02')).toBe(4)
    expect(await tasksOn('2026-12-02')).toBe(0)
  })

  inProof('are one for each question where a day was missed', async () => {
    await load(ending())
    expect(await tasksOn('2026-12-28')).toBe(4)
    expect(await tasksOn('2027-03-01')).toBe(0)
  })

  test('close by themselves when a load answers them: the norm has a successor', async () => {
    const states = async () => {
      const rows = await app.db
        .selectFrom('inbox_item')
        .select(['state', 'outcome', 'closed_by'])
        .where('kind', '=', 'review')
        .execute()
      return rows.map(({ state, outcome }) => [state, outcome].join())
    }
    await load(ending())
    await tasksOn('2026-11-02')
    await load(withDocuments({ law: law(['valid_from: 2021-01-01', 'valid_until: 2027-01-01']) }))
    expect(await states()).toEqual(['new,', 'new,', 'new,', 'new,'])
    await load(withDocuments({ law: law(), next: law(['valid_from: 2027-01-01', 'replaces: law'], reworded) }))
    expect(await states()).toEqual(Array(4).fill('closed,outdated'))
  })

  test('are not made where another edition follows, or for removed questions', async () => {
    await load(withDocuments({ law: law(), next: law(['valid_from: 2027-01-01', 'replaces: law'], reworded) }))
    expect(await tasksOn('2026-12-25')).toBe(0)
    await load(ending())
    await app.db.updateTable('question').set({ retired_at: app.clock.now }).where('pack_key', 'like', '%/s-%').execute()
    expect(await tasksOn('2026-12-25')).toBe(2)
  })
})
