import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'
import { explainStartFailure } from './start-failure.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dopusk-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const read = () => readSecrets({ tokenSecret: undefined, passwordSecret: undefined, dataDir })

test('secrets are created at the first start, readable only by their owner, and stay the same', async () => {
  const [first, second] = await Promise.all([read(), read()])
  expect(second).toEqual(first)
  expect(await read()).toEqual(first)
  expect(first.token).not.toBe(first.password)
  expect(await readFile(join(dataDir, 'token-secret'), 'utf8')).toBe(first.token)
  expect((await stat(join(dataDir, 'token-secret'))).mode & 0o777).toBe(0o600)
})

test('an existing secret is used unchanged, because another one would make stored passwords unreadable', async () => {
  await writeFile(join(dataDir, 'token-secret'), `${'k'.repeat(32)}\n`)
  expect((await read()).token).toBe(`${'k'.repeat(32)}\n`)
})

test.each([
  ['token-secret', '', /token-secret.*пуст.*из резервной копии.*удалите.*войти заново/],
  ['token-secret', 'abc', /token-secret.*короче 32 символов/],
  ['password-secret', ' '.repeat(40), /password-secret.*пуст/],
  ['password-secret', 'x'.repeat(31), /password-secret.*короче 32.*удалите.*пароли/],
])('%s with the content «%s» is refused with a sentence that says what to do', async (name, text, sentence) => {
  await writeFile(join(dataDir, name), text)
  const refusal = await read().catch((error: unknown) => error)
  expect(explainStartFailure(refusal)).toMatch(sentence)
  expect(explainStartFailure(refusal)).not.toMatch(/\n/)
  expect(await readFile(join(dataDir, name), 'utf8')).toBe(text)
})
