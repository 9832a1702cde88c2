import { listSystems } from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

test('the texts of the landing page are public, in the order of the content', async () => {
  const hero = { name: 'hero', title: 'Знать правило.', text1: 'Вопросы.', text2: 'Напомнит.' }
  const more = { name: 'about', title: 'О нас', text1: '', text2: '' }
  await app.db
    .insertInto('system_text')
    .values([
      { ...more, position: 1 },
      { ...hero, position: 0 },
    ])
    .execute()
  const { status, body } = await app.ask(listSystems)
  expect(status).toBe(200)
  expect(body).toEqual([hero, more])
})

test('before content is loaded the list is empty', async () => {
  await app.db.deleteFrom('system_text').execute()
  expect((await app.ask(listSystems)).body).toEqual([])
})
