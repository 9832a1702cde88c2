import { fileURLToPath } from 'node:url'
import { checkPack, type PackSources, type WrittenPack, zipPack } from '@dopusk/content'
import { packWithNext } from '@dopusk/content/testing/pack-with-next'
import type { SamplePack } from '@dopusk/content/testing/sample-pack'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { readSamplePack, readWrittenPack } from '../../../testing/sample-content.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { loadPack } from '../load-content.ts'
import { exportCourse, exportPack } from './export-pack.ts'

const now = new Date('2026-11-15T09:00:00Z')
const demonstration = fileURLToPath(new URL('../../../../../../content/industrial-safety', import.meta.url))
let db: Db

const load = (database: Db, sources: PackSources) => loadPack(database, now, sources, () => {})

/** A small pack with all that a pack can have; the whole demonstration is for `npm run proof`. */
const smallPack = (): SamplePack => {
  const pack = packWithNext()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="4" height="4"/></svg>'
  const exam = { questions: 2, minutes: 20, pass_count: 2, blueprint: { shared: 1, own: 1 }, verified: false as const }
  Object.assign(pack, { key: 'industrial-safety', images: { 'crane.svg': svg }, topicTitles: { own: 'Своё' } })
  Object.assign(pack.topics.shared?.[1] ?? {}, { kind: 'case', text: 'Случай.\nЧто делать?', meaning: 2 })
  Object.assign(pack.topics.own?.[1] ?? {}, { verified: false, image: { file: 'crane.svg', alt: 'Кран' } })
  Object.assign(pack.courses[0] ?? {}, { key: 'general', exam, tickets: [['s-1', 'o-1']], reserve: ['s-2', 'o-2'] })
  Object.assign(pack.practicals[0] ?? {}, { course: 'general' })
  return pack
}

beforeEach(async () => {
  ;({ db } = await createTestDatabase())
  const whole = process.env.PROOF ? (await checkPack(demonstration)).sources : undefined
  await load(db, whole ?? (await readSamplePack(smallPack())))
})

test('a pack is written back: the same load changes nothing, here or elsewhere, and it is the same bytes again', async () => {
  const exported = (await exportPack(db, 'industrial-safety')) as WrittenPack
  const bytes = zipPack(exported)
  const sources = await readWrittenPack(exported)
  expect(await load(db, sources)).toEqual({ newQuestions: 0, changedQuestions: 0, retiredQuestions: 0, conflicts: 0 })
  expect(zipPack((await exportPack(db, 'industrial-safety')) as WrittenPack).equals(bytes)).toBe(true)
  const { db: other } = await createTestDatabase()
  await load(other, sources)
  expect(zipPack((await exportPack(other, 'industrial-safety')) as WrittenPack).equals(bytes)).toBe(true)
  expect(await exportPack(db, 'unknown')).toBeUndefined()
})

test('a course is a pack of its own, with its documents, tasks and pictures', async () => {
  const { id } = await db.selectFrom('course').select('id').orderBy('id').executeTakeFirstOrThrow()
  const exported = (await exportCourse(db, id)) as WrittenPack
  expect(exported.sheet).toMatchObject({ key: 'general-export', topics: expect.any(Object) })
  expect(exported.images.size).toBeGreaterThan(0)
  const { db: other } = await createTestDatabase()
  await load(other, await readWrittenPack(exported))
  const course = await other
    .selectFrom('course')
    .select(['id', 'question_count', 'ticket_count'])
    .executeTakeFirstOrThrow()
  const before = await db
    .selectFrom('course')
    .select(['question_count', 'ticket_count'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(course).toMatchObject(before ?? {})
  const again = (await exportCourse(other, course.id)) as WrittenPack
  expect(zipPack(again).equals(zipPack(exported))).toBe(true)
  expect(await exportCourse(db, 999_999)).toBeUndefined()
})
