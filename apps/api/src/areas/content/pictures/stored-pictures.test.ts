import { createHash } from 'node:crypto'
import { drawingRules, type WrittenPack } from '@dopusk/content'
import { samplePack } from '@dopusk/content/testing/sample-pack'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { makeBomb, makeHeif, makePhoto, makePicture, makeUseBomb } from '../../../testing/pictures.ts'
import { loadSamplePack, readWrittenPack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { exportPack } from '../export/export-pack.ts'
import { loadPack } from '../load-content.ts'
import { drawStoredPictures } from './draw-stored-pictures.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** As an older version did: the file that came, of the type that its name says. */
const storeAsItCame = async (db: Db, media_type: string, content: Buffer | string): Promise<string> => {
  const bytes = Buffer.from(content)
  const checksum = sha256(bytes)
  await db.insertInto('asset').values({ checksum, media_type, byte_size: bytes.length, content: bytes }).execute()
  return `/files/${checksum.toString('hex')}`
}

const load = async (app: TestApp, src: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${app.url}${src}`, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const draw = (app: TestApp) => drawStoredPictures({ db: app.db, now: () => app.clock.now, log: app.log })

const listAssets = (db: Db) => db.selectFrom('asset').selectAll().orderBy('checksum').execute()

test('a stored photograph is drawn anew under its old address, without what the camera wrote, and once', async () => {
  const app = await startTestApp()
  const src = await storeAsItCame(app.db, 'image/png', await makePhoto('jpeg'))
  const before = await load(app, src)
  expect(before.bytes.includes('secret')).toBe(true)
  await draw(app)
  const after = await load(app, src)
  expect([after.status, after.headers.get('content-type'), after.bytes.includes('secret')]).toEqual([
    ...[200, 'image/jpeg', false],
  ])
  const known = (tag: string | null) => load(app, src, { 'if-none-match': tag ?? '' })
  expect((await known(before.headers.get('etag'))).status).toBe(200)
  expect((await known(after.headers.get('etag'))).status).toBe(304)
  const stored = await listAssets(app.db)
  app.clock.forward(60_000)
  await draw(app)
  expect(await listAssets(app.db)).toEqual(stored)
})

test('what cannot be drawn is not served any more, and the log says why; a later upload of it would be', async () => {
  const app = await startTestApp()
  const warn = vi.spyOn(app.log, 'warn').mockReturnValue(undefined)
  const addresses = await Promise.all([
    storeAsItCame(app.db, 'image/png', '<html><svg width="9" height="9"></svg></html>'),
    storeAsItCame(app.db, 'image/svg+xml', makeUseBomb(8)),
    storeAsItCame(app.db, 'image/png', makeBomb(30_000)),
    storeAsItCame(app.db, 'image/png', makeHeif(1)),
  ])
  const pdf = await storeAsItCame(app.db, 'application/pdf', '%PDF-1.7')
  await draw(app)
  for (const src of addresses) expect((await load(app, src)).status).toBe(404)
  expect((await load(app, pdf)).status).toBe(200)
  const reasons = warn.mock.calls.map(([detail]) => (detail as unknown as { reason: string }).reason)
  expect(reasons.sort()).toEqual([
    'картинка слишком велика: не больше 16 миллионов точек',
    'нужен рисунок SVG, PNG, JPEG или WebP',
    'рисунок не читается: рисунок слишком сложен: упростите его',
    'рисунок не читается: это не SVG',
  ])
  await draw(app)
  expect(warn).toHaveBeenCalledTimes(4)
})

test('a run that was interrupted goes on with what is left', async () => {
  const app = await startTestApp()
  for (let width = 20; width < 40; width += 1)
    await storeAsItCame(app.db, 'image/png', await makePicture('png', { width }))
  const fail = new Error('the process ends')
  let calls = 0
  const now = () => {
    calls += 1
    if (calls > 3) throw fail
    return app.clock.now
  }
  await expect(drawStoredPictures({ db: app.db, now, log: app.log })).rejects.toBe(fail)
  const drawn = async () => (await listAssets(app.db)).filter(({ drawn_at }) => drawn_at !== null).length
  expect(await drawn()).toBe(3)
  await draw(app)
  expect(await drawn()).toBe(20)
})

const image = { file: 'photo.jpg', alt: 'Кран у котлована' }

const packWithPhoto = async () => {
  const pack = samplePack()
  pack.images = { 'photo.jpg': await makePhoto('jpeg') }
  Object.assign(pack.topics.own?.[0] ?? {}, { image, kind: 'drawing' })
  return pack
}

const wordings = (db: Db) => db.selectFrom('question_version').select(['id', 'body']).orderBy('id').execute()

test('no wording changes: neither by drawing, nor by the same pack again, nor by a pack that was exported', async () => {
  const app = await startTestApp()
  const pack = await packWithPhoto()
  await loadSamplePack(app.db, app.clock.now, pack)
  // As it was stored before pictures were drawn.
  const source = Buffer.from(pack.images?.['photo.jpg'] as Uint8Array)
  await app.db
    .updateTable('asset')
    .set({ content: source, byte_size: source.length, content_checksum: null, drawn_at: null })
    .where('checksum', '=', sha256(source))
    .executeTakeFirstOrThrow()
  const before = await wordings(app.db)
  const unchanged = { newQuestions: 0, changedQuestions: 0, retiredQuestions: 0, conflicts: 0 }
  await draw(app)
  expect(await loadSamplePack(app.db, app.clock.now, { ...pack, version: 'again' })).toEqual(unchanged)
  const exported = (await exportPack(app.db, 'sample')) as WrittenPack
  const [written] = exported.images.values()
  expect(Buffer.from(written ?? []).includes('secret')).toBe(false)
  const sources = await readWrittenPack(exported)
  expect(await loadPack(app.db, app.clock.now, sources, () => {})).toEqual(unchanged)
  expect(await wordings(app.db)).toEqual(before)
})

test('a pack that is loaded before the job has come draws its pictures under their old addresses', async () => {
  const app = await startTestApp()
  const pack = await packWithPhoto()
  const src = await storeAsItCame(app.db, 'image/jpeg', Buffer.from(pack.images?.['photo.jpg'] as Uint8Array))
  await loadSamplePack(app.db, app.clock.now, pack)
  const shown = (await wordings(app.db)).flatMap(({ body }) => (body as { image: { src: string } | null }).image ?? [])
  expect(shown).toMatchObject([{ src, width: 32, height: 96 }])
  expect((await load(app, src)).bytes.includes('secret')).toBe(false)
})

test('a wording keeps the size that an older version measured, also where its pack is loaded again', async () => {
  const app = await startTestApp()
  const pack = await packWithPhoto()
  await loadSamplePack(app.db, app.clock.now, pack)
  // As the file was measured before it was turned upright.
  await sql`update question_version set body = jsonb_set(jsonb_set(body, '{image,width}', '96'), '{image,height}', '32')
             where body ->> 'image' is not null`.execute(app.db)
  await app.db
    .updateTable('question')
    .set({ pack_hash: Buffer.alloc(32) })
    .execute()
  const before = await wordings(app.db)
  await loadSamplePack(app.db, app.clock.now, { ...pack, version: 'again' })
  expect(await wordings(app.db)).toEqual(before)
})

const drawn = '<svg viewBox="0 0 40 20" xmlns="http://www.w3.org/2000/svg" width="40" height="20">'

/** As an earlier version has drawn it. */
const storeDrawn = async (db: Db, media_type: string, content: Buffer | string, drawing_rules: number) => {
  const src = await storeAsItCame(db, media_type, content)
  const content_checksum = sha256(Buffer.from(content))
  const values = { drawn_at: new Date(0), drawing_rules, content_checksum }
  await db.updateTable('asset').set(values).where('checksum', '=', content_checksum).execute()
  return src
}

test('drawings that were rebuilt by earlier rules are rebuilt by those of now, and photographs are not', async () => {
  const app = await startTestApp()
  vi.spyOn(app.log, 'warn').mockReturnValue(undefined)
  const bomb = await storeDrawn(app.db, 'image/svg+xml', makeUseBomb(8), drawingRules - 1)
  const inner = '<rect width="9" height="9" fill="context-fill"></rect>'
  const earlier = await storeDrawn(app.db, 'image/svg+xml', `${drawn}${inner}</svg>`, drawingRules - 1)
  const current = await storeDrawn(app.db, 'image/svg+xml', `${drawn}${inner}<g></g></svg>`, drawingRules)
  const photo = await storeDrawn(app.db, 'image/jpeg', await makePhoto('jpeg'), 0)
  await draw(app)
  const text = async (src: string) => (await load(app, src)).bytes.toString()
  expect(await text(earlier)).toBe(`${drawn}<rect width="9" height="9"></rect></svg>`)
  expect(await text(current)).toContain('context-fill')
  expect(await text(photo)).toContain('secret')
  expect((await load(app, bomb)).status).toBe(404)
  const stored = await listAssets(app.db)
  app.clock.forward(60_000)
  await draw(app)
  expect(await listAssets(app.db)).toEqual(stored)
})
