import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts'
import { runBackup, runCreateBackupKeys, runRestore } from './database-commands.ts'

let folder: string
let printed: string

const useDatabase = ({ connection }: TestDatabase) => {
  const { host = '', port = 5432, user = '' } = inject('databaseServer')
  const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${connection.database}`
  vi.stubEnv('DATABASE_URL', url)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-commands-'))
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const copy = async (...more: string[]): Promise<{ written: string; restored: string }> => {
  useDatabase(await createTestDatabase())
  await runBackup([join(folder, 'copy.gz'), ...more])
  const written = printed
  printed = ''
  useDatabase(await createTestDatabase('empty'))
  await runRestore([join(folder, 'copy.gz'), ...more])
  return { written, restored: printed }
}

test('a plain backup says when it is written and when it is restored that a change goes unnoticed', async () => {
  const { written, restored } = await copy()
  expect(written).toMatch(/сохранена: .*copy\.gz\nКопия не зашифрована: .* изменения никто не заметит/)
  expect(restored).toMatch(/^Копия не зашифрована, поэтому нельзя проверить, что её никто не изменил/)
  expect(await readdir(folder)).toEqual(['copy.gz'])
})

test('an encrypted backup says nothing of the kind', async () => {
  const key = join(folder, 'key.txt')
  await writeFile(key, 'верная лошадь батарея скрепка\n')
  const { written, restored } = await copy('--passphrase-file', key)
  expect(written + restored).not.toContain('не зашифрована')
})

test('a pair of keys is printed, of which the server needs the public one to back up and the private one to restore', async () => {
  await runCreateBackupKeys([])
  const keys = printed
  printed = ''
  const file = join(folder, 'copy.gz')
  const identity = join(folder, 'identity.txt')
  await writeFile(identity, keys)
  vi.stubEnv('BACKUP_RECIPIENT', /^BACKUP_RECIPIENT=(age1\S+)$/m.exec(keys)?.[1])
  useDatabase(await createTestDatabase())
  await runBackup([file])
  expect(printed).toBe(`Резервная копия зашифрована и сохранена: ${file}\n`)
  printed = ''
  vi.stubEnv('BACKUP_RECIPIENT', undefined)
  useDatabase(await createTestDatabase('empty'))
  await expect(runRestore([file])).rejects.toThrow(/--identity-file/)
  printed = ''
  await runRestore([file, '--identity-file', identity])
  expect(printed).toMatch(/^Копию, зашифрованную открытым ключом, мог сделать каждый.*\n(.*\n)*Восстановлена копия от/)
})

test('a file without a private key, or with a misspelt one, is refused by its name', async () => {
  const key = join(folder, 'key.txt')
  for (const text of ['', 'age1', 'AGE-SECRET-KEY-1QQ']) {
    await writeFile(key, text)
    await expect(runRestore(['copy.gz', '--identity-file', key])).rejects.toThrow(`В файле ${key} нет закрытого ключа`)
  }
})
