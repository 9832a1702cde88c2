import { samplePack } from '@dopusk/content/testing/sample-pack'
import { openDraft, uploadContentPicture } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { base64Of, makePicture } from '../../../testing/pictures.ts'
import { loadOrganisation, loadSamplePack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { referringColumns } from './pictures.queries.ts'
import { removeUnusedPictures } from './remove-unused-pictures.ts'

let app: TestApp
let expert: Awaited<ReturnType<typeof makeUser>>
const dayMs = 24 * 60 * 60_000

beforeAll(async () => {
  app = await startTestApp()
  await loadOrganisation(app.db, app.clock.now)
  await loadSamplePack(app.db, app.clock.now, samplePack())
  expert = await makeUser(app.db, { role: 'domain_spec' })
  const { id } = await app.db.selectFrom('question').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  await app.ask(openDraft, { token: await signInAs(app, expert), body: { question: id } })
})

let width = 20
const upload = async (bytes?: Buffer): Promise<string> => {
  width += 1
  const content = base64Of(bytes ?? (await makePicture('png', { width })))
  const token = await signInAs(app, expert)
  return (await app.ask(uploadContentPicture, { token, body: { file_name: 'a.png', content } })).body.image.src
}

const remove = () => removeUnusedPictures({ db: app.db, now: () => app.clock.now })
const isServed = async (src: string) => (await fetch(`${app.url}${src}`)).status === 200
const imageOf = (src: string) => JSON.stringify({ src, alt: 'Кран', width: 9, height: 9 })
const checksumOf = (src: string) => src.replace('/files/', '')

/** Where pictures are named: what puts one there. */
const places: Record<string, (src: string) => RawBuilder<unknown>> = {
  // A wording that nobody is asked any more.
  'question_version.body': (src) => sql`
    insert into question_version (question_id, no, body)
    select question_id, 99, jsonb_set(body, '{image}', ${imageOf(src)}::jsonb) from question_version order by id limit 1`,
  'practical.body': (src) => sql`
    update practical set body = jsonb_set(body, '{image}', ${imageOf(src)}::jsonb), retired_at = now()
     where id = (select min(id) from practical)`,
  'question_draft.body': (src) =>
    sql`update question_draft set body = jsonb_set(body, '{image}', ${imageOf(src)}::jsonb)`,
  'content_conflict.incoming': (src) => sql`
    insert into content_conflict (kind, question_id, incoming, created_at)
    select 'question', min(id), jsonb_build_object('next', jsonb_build_object('body', jsonb_build_object('image', ${imageOf(src)}::jsonb))), now()
      from question`,
  'organisation.logo_checksum': (src) => sql`update organisation set logo_checksum = decode(${checksumOf(src)}, 'hex')`,
  'organisation.policy_html': (src) => sql`update organisation set policy_html = ${`<img src="${src}">`}`,
  'organisation.terms_html': (src) => sql`update organisation set terms_html = ${`<img src="${src}">`}`,
}

test('a picture that nothing names is removed after a week, and any that is named stays', async () => {
  const named = new Map<string, string>()
  for (const [place, put] of Object.entries(places)) {
    const src = await upload()
    await put(src).execute(app.db)
    named.set(place, src)
  }
  expect([...named.keys()].sort()).toEqual([...referringColumns].sort())
  const unused = await upload()
  app.clock.forward(6 * dayMs)
  const recent = await upload()
  expect(await remove()).toBe(0)
  app.clock.forward(2 * dayMs)
  expect(await remove()).toBe(1)
  expect([await isServed(unused), await isServed(recent)]).toEqual([false, true])
  for (const [place, src] of named) expect([place, await isServed(src)]).toEqual([place, true])
})

test('a picture that comes again is kept as a new one', async () => {
  const bytes = await makePicture('jpeg', { width: 77 })
  const src = await upload(bytes)
  app.clock.forward(8 * dayMs)
  expect(await upload(bytes)).toBe(src)
  await remove()
  expect(await isServed(src)).toBe(true)
})

test('documents of norms are no pictures: they stay', async () => {
  app.clock.forward(30 * dayMs)
  await remove()
  const { rows } = await sql<{ count: string }>`
    select count(*) from asset where media_type = 'application/pdf'`.execute(app.db)
  expect(Number(rows[0]?.count)).toBeGreaterThan(0)
})

/** Columns of JSON that name no picture. A new one is put here or among those that are looked at. */
const withoutPictures = [
  'attempt_question.memory_before',
  'audit_log.detail',
  'bulk_creation.outcomes',
  'certificate.figures',
  'content_import.result',
  'course.norm_ends',
  'exam_profile.blueprint',
  'invoice.buyer_requisites',
  'invoice.lines',
  'invoice.seller',
  'mail_outbox.payload',
  'norm_edition.page_of_point',
  'norm_edition.source',
  'norm_revision.links',
  // What the page stores for itself and never shows without the task.
  'practical_result.answer',
]

test('every column of JSON is looked at or is known to name no picture', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('json', 'jsonb') order by 1`.execute(app.db)
  const looked = referringColumns.filter((name) => !name.startsWith('organisation.'))
  expect(rows.map(({ name }) => name)).toEqual([...looked, ...withoutPictures].sort())
})
