import { checkEmail, login, register, requestPasswordReset, sendProposal } from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { logInAs, makeUser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp()
  token = await logInAs(app, await makeUser(app.db, { isSuperuser: true }))
})

/** Counts what patterns read of an email while a request is answered. The JSON of the whole body is no email. */
const countRead = async (isEmail: (text: string) => boolean, ask: () => Promise<unknown>): Promise<number> => {
  const original = RegExp.prototype.exec
  let read = 0
  RegExp.prototype.exec = function (text) {
    // zod looks whether a text that is too long has characters of two units: that is the check of its length.
    if (isEmail(text) && this.source !== '[\\uD800-\\uDBFF]') read += text.length
    return original.call(this, text)
  }
  try {
    await ask()
  } finally {
    RegExp.prototype.exec = original
  }
  return read
}

const calls = [login, requestPasswordReset, register, sendProposal, checkEmail] as const
const sizes = [60_000, 1_000_000]

test.each(calls.flatMap((call) => sizes.map((size) => [call.name, size, call] as const)))(
  '%s refuses an email of %i characters, and no pattern reads it',
  async (_name, size, call) => {
    const email = `a@${'a.'.repeat((size - 2) / 2)}`
    let refused: unknown
    const read = await countRead(
      (text) => String(text).startsWith('a@a.a.'),
      async () => {
        const { status, error } = await app.ask(call, { body: { ...call.example?.body, email } as never, token })
        refused = [status, error.fields]
      },
    )
    expect(refused).toEqual([400, { email: 'Не длиннее 254 символов' }])
    expect(read).toBe(0)
  },
)

test('the longest email that may be one is read a few times, not once for each of its names', async () => {
  const email = `a@${'a.'.repeat(125)}`
  const read = await countRead(
    (text) => String(text).startsWith('a@a.a.'),
    () => app.ask(login, { body: { email, password: 'x' } }),
  )
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(20 * email.length)
})
