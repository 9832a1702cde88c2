import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PackError, readSitePack, type SitePack } from '@dopusk/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { loadSitePack } from './load-site-pack.ts'

const own = fileURLToPath(new URL('../../../../../../content/site', import.meta.url))
const now = new Date('2026-11-15T09:00:00Z')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-site-'))
  await cp(own, folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

const edit = async (change: (text: string) => string) => {
  const file = join(folder, 'site.yaml')
  await writeFile(file, change(await readFile(file, 'utf8')))
}

test('the demonstration site loads, and a second load changes nothing', async () => {
  const { db } = await createTestDatabase()
  expect(await loadSitePack(db, now, await readSitePack(own))).toEqual({ outcome: 'loaded' })
  const organisation = await db.selectFrom('organisation').selectAll().executeTakeFirstOrThrow()
  expect(organisation.short_name).toBe('Учебный центр «Допуск»')
  expect(organisation.policy_html).toContain('<h1>Политика обработки персональных данных</h1>')
  expect(await loadSitePack(db, new Date(), await readSitePack(own))).toEqual({ outcome: 'unchanged' })
})

test('contacts of a partner are optional', async () => {
  const { db } = await createTestDatabase()
  await loadSitePack(db, now, await readSitePack(own))
  const partners = db.selectFrom('partner_profile').select(['company', 'contact_phone', 'contact_email']).orderBy('id')
  expect(await partners.execute()).toEqual([
    { company: 'ООО «Вектор»', contact_phone: '+73420000010', contact_email: 'vector@example.org' },
    { company: 'АО «Северный завод»', contact_phone: null, contact_email: null },
  ])
})

test('a changed pack replaces its rows and retires removed ones', async () => {
  const { db } = await createTestDatabase()
  await loadSitePack(db, now, await readSitePack(folder))
  await edit((text) =>
    text.replace('short_name: Учебный центр «Допуск»', 'short_name: Другой центр').replace('key: perm', 'key: ufa'),
  )
  expect(await loadSitePack(db, now, await readSitePack(folder))).toEqual({ outcome: 'loaded' })
  const { short_name } = await db.selectFrom('organisation').select('short_name').executeTakeFirstOrThrow()
  expect(short_name).toBe('Другой центр')
  const centers = await db.selectFrom('exam_center').select(['pack_key', 'retired_at']).orderBy('pack_key').execute()
  expect(centers).toEqual([
    { pack_key: 'moscow', retired_at: null },
    { pack_key: 'perm', retired_at: now },
    { pack_key: 'ufa', retired_at: null },
  ])
})

const shortName = async (db: Db) =>
  (await db.selectFrom('organisation').select('short_name').executeTakeFirstOrThrow()).short_name

const ownPack = async (): Promise<SitePack> => {
  const pack = await readSitePack(own)
  const organisation = {
    ...pack.organisation,
    short_name: 'ООО «Надзор»',
    full_name: 'ООО «Надзор»',
    inn: '5904123453',
  }
  const [center] = pack.exam_centers
  if (center === undefined) throw new Error('the demonstration has no exam center')
  return { ...pack, organisation, exam_centers: [{ ...center, key: 'own' }], checksum: Buffer.from('own') }
}

test('the demonstration replaces no organisation, text and exam center of the owner', async () => {
  const { db } = await createTestDatabase()
  await loadSitePack(db, now, await readSitePack(own))
  expect(await loadSitePack(db, now, await ownPack())).toEqual({
    outcome: 'kept',
    reason: 'в базе другая организация: Учебный центр «Допуск» (в наборе: ООО «Надзор»)',
  })
  expect(await loadSitePack(db, now, await ownPack(), { replaceOrganisation: true })).toEqual({ outcome: 'loaded' })
  expect(await loadSitePack(db, now, await readSitePack(own))).toMatchObject({ outcome: 'kept' })
  expect(await shortName(db)).toBe('ООО «Надзор»')
  const centers = db.selectFrom('exam_center').select('pack_key').where('retired_at', 'is', null)
  expect(await centers.execute()).toEqual([{ pack_key: 'own' }])
  // Its own pack goes on being loaded without being asked for it.
  const next = { ...(await ownPack()), checksum: Buffer.from('next') }
  next.organisation.phone = '+73420000099'
  expect(await loadSitePack(db, now, next)).toEqual({ outcome: 'loaded' })
})

test('an organisation that was changed after its load is kept', async () => {
  const { db } = await createTestDatabase()
  await loadSitePack(db, now, await readSitePack(own))
  await db.updateTable('organisation').set({ phone: '+79990000000' }).execute()
  const changed = { ...(await readSitePack(own)), checksum: Buffer.from('changed') }
  expect(await loadSitePack(db, now, changed)).toMatchObject({ outcome: 'kept' })
  const { phone } = await db.selectFrom('organisation').select('phone').executeTakeFirstOrThrow()
  expect(phone).toBe('+79990000000')
})

test('all faults of the sheet are reported at once', async () => {
  await edit((text) => text.replace('inn: "7701234560"', 'inn: "77"').replace('bank_bik: "044525000"', 'bank_bik: ""'))
  const reading = readSitePack(folder)
  await expect(reading).rejects.toBeInstanceOf(PackError)
  await expect(reading).rejects.toThrow(
    /site\.yaml:\d+: organisation\.inn[\s\S]*site\.yaml:\d+: organisation\.bank_bik/,
  )
})

test('HTML in a text is escaped', async () => {
  await cp(own, folder, { recursive: true })
  await writeFile(join(folder, 'terms.md'), '<script>alert(1)</script>\n\n[x](javascript:alert(1))')
  const { termsHtml } = await readSitePack(folder)
  expect(termsHtml).not.toContain('<script')
  expect(termsHtml).not.toContain('javascript:')
})
