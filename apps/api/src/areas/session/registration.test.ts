import { register } from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const asked = (email: string) => ({ email, password: 'long enough', password_confirm: 'long enough' })

test('a known address and an unknown one get the same answer', async () => {
  const known = await makeUser(app.db)
  const answers = [
    await app.ask(register, { body: asked('unknown@example.org') }),
    await app.ask(register, { body: asked(known.email) }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
})
