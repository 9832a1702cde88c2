import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { holdLock, waitForBlocked } from '../../testing/held-lock.ts'
import { makeUser } from '../../testing/people.ts'
import { closeAfterTests } from '../../testing/teardown.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { writeBackup } from './write-backup.ts'

const worker = fileURLToPath(new URL('../../testing/backup-worker.ts', import.meta.url))
const now = new Date('2026-11-15T02:41:07Z')

let source: TestDatabase
let folder: string

beforeAll(async () => {
  source = await createTestDatabase()
  await makeUser(source.db)
  // Comes before the table that the run waits for, and fills what is buffered before it is written.
  const content = randomBytes(300_000)
  await source.db
    .insertInto('asset')
    .values({ checksum: Buffer.alloc(32, 7), media_type: 'image/png', byte_size: content.length, content })
    .execute()
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-killed-'))
  closeAfterTests(() => rm(folder, { recursive: true, force: true }))
})

/** A plain backup of another process that waits for a table in the middle. */
const startRun = async (file: string): Promise<{ run: ChildProcess; release(): Promise<void> }> => {
  const { release } = await holdLock(source.connection, 'lock table user_ticket in access exclusive mode')
  const run = spawn(process.execPath, [worker], {
    stdio: 'inherit',
    env: { ...process.env, TEST_WORKER: JSON.stringify({ connection: source.connection, plainFile: file, now }) },
  })
  await waitForBlocked(source.db, 1)
  return { run, release }
}

const killRun = async (file: string) => {
  const { run, release } = await startRun(file)
  run.kill('SIGKILL')
  await once(run, 'exit')
  await release()
}

const readable = (bytes: Buffer): string => {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  } catch {
    return bytes.toString()
  }
}

const anHourLater = (date: Date) => new Date(date.getTime() + 61 * 60_000)

test('what a killed plain backup leaves cannot be read, and a run an hour later removes it whatever its name', async () => {
  await killRun(join(folder, 'copy.gz'))
  const [left, ...more] = await readdir(folder)
  expect(more).toEqual([])
  expect(left).toMatch(/^copy\.gz\..*part$/)
  expect(readable(await readFile(join(folder, left ?? '')))).not.toMatch(/dopusk-backup-1|table/)
  await writeFile(join(folder, 'of-others.part'), '')
  await writeFile(join(folder, 'next.gz.part'), 'of an older version')
  await writeFile(join(folder, 'copy.gz.dopusk-12-0123abcd-plain.part'), 'of an older version')
  await writeBackup(source.connection, join(folder, 'next.gz'), anHourLater(new Date()))
  expect((await readdir(folder)).sort()).toEqual(['next.gz', 'of-others.part'])
})

test('a part of the last hour is left alone: its run may go on where its process cannot be seen', async () => {
  const part = join(folder, 'copy.gz.dopusk-999999999-0123abcd.part')
  await writeFile(part, '')
  await utimes(part, now, now)
  await writeBackup(source.connection, join(folder, 'next.gz'), new Date(now.getTime() + 59 * 60_000))
  expect((await readdir(folder)).sort()).toEqual(['copy.gz.dopusk-999999999-0123abcd.part', 'next.gz'])
})

test('the part of a run that goes on is left alone by another one', async () => {
  const other = await createTestDatabase()
  const { run, release } = await startRun(join(folder, 'slow.gz'))
  await writeBackup(other.connection, join(folder, 'fast.gz'), new Date())
  await release()
  await once(run, 'exit')
  expect((await readdir(folder)).sort()).toEqual(['fast.gz', 'slow.gz'])
})
