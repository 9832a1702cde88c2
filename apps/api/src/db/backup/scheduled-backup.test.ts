import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startJobs } from '../../jobs/jobs.ts'
import { countRows } from '../../testing/count-rows.ts'
import { makeCourse } from '../../testing/courses.ts'
import { holdLock, waitForBlocked } from '../../testing/held-lock.ts'
import { makeProfile, makeUser } from '../../testing/people.ts'
import { closeAfterTests } from '../../testing/teardown.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { lowWorkFactor } from '../../testing/test-secrets.ts'
import { applyMigrations } from '../migrate.ts'
import type { DB } from '../schema.generated.ts'
import { prepareBackupFolder } from './backup-folder.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUpJob, backupJobs, isBackupOverdue, makeScheduledBackup } from './scheduled-backup.ts'

const passphrase = 'верная лошадь батарея скрепка'
const key = { passphrase }
const worker = fileURLToPath(new URL('../../testing/backup-worker.ts', import.meta.url))
const log = pino({ level: 'silent' })

let source: TestDatabase
let folder: string
let now: Date

beforeAll(async () => {
  source = await createTestDatabase()
  const learner = await makeUser(source.db)
  await makeProfile(source.db, learner.id)
  await makeCourse(source.db, { questions: 3 })
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-scheduled-'))
  closeAfterTests(() => rm(folder, { recursive: true, force: true }))
  now = new Date('2026-11-15T02:41:07Z')
})

const deps = (more: Partial<Parameters<typeof makeScheduledBackup>[0]> = {}) => ({
  connection: source.connection,
  settings: { folder, key, keep: 14 },
  now: () => now,
  log,
  ...more,
})

/** With a key that is quickly derived; the job's test has the usual one. */
const backUp = (more?: Parameters<typeof deps>[0]) => makeScheduledBackup(deps({ workFactor: lowWorkFactor, ...more }))

const listFiles = async () => (await readdir(folder)).sort()

test('the job writes an encrypted file for its owner alone, from which an empty database is restored', async () => {
  const jobs = await startJobs(source.connection, backupJobs(deps()), log)
  await jobs.runSoon(backUpJob)
  await expect.poll(listFiles).toEqual(['dopusk-2026-11-15T02-41.gz.enc'])
  await jobs.stop()
  const file = join(folder, 'dopusk-2026-11-15T02-41.gz.enc')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/)

  const target = await createTestDatabase('empty')
  const prepare = (migrations: string[]) => applyMigrations(target.db, migrations)
  const { createdAt } = await restoreBackup(target.connection, file, prepare, key)
  expect(createdAt).toBe(now.toISOString())
  const { rows: tables } = await sql<{ name: keyof DB }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(source.db)
  const names = tables.map(({ name }) => name)
  const counts = await countRows(source.db, names)
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(5)
  expect(await countRows(target.db, names)).toEqual(counts)
})

test('a run of the job may take longer than those of other jobs', async () => {
  const jobs = await startJobs(source.connection, backupJobs(deps()), log)
  await jobs.stop()
  const { rows } = await sql<{ expire_seconds: number }>`
    select expire_seconds from jobs.queue where name = ${backUpJob}`.execute(source.db)
  expect(rows).toEqual([{ expire_seconds: 12 * 60 * 60 }])
})

describe('old backups', () => {
  const others = [
    'copy.gz',
    'dopusk-2020-01-01.gz.enc',
    'dopusk-2020-01-01T02-41.gz',
    'dopusk-2020-99-01T02-41.gz.enc',
    'dopusk-2020-02-30T02-41.gz.enc',
  ]
  const names = (...days: number[]) => days.map((day) => `dopusk-2026-11-${day}T02-41.gz.enc`)

  beforeEach(async () => {
    for (const name of [...others, ...names(11, 12, 13, 14)]) await writeFile(join(folder, name), name)
  })

  test('beyond the newest are removed, files of others stay', async () => {
    await backUp({ settings: { folder, key, keep: 3 } })
    expect(await listFiles()).toEqual([...others, ...names(13, 14, 15)].sort())
  })

  test('stay where the new one could not be written', async () => {
    const freeBytes = async () => 1000
    await expect(backUp({ settings: { folder, key, keep: 1 }, freeBytes })).rejects.toThrow(/free space/)
    expect(await listFiles()).toEqual([...others, ...names(11, 12, 13, 14)].sort())
  })

  test('of a clock that was ahead do not push out the new one', async () => {
    now = new Date('2026-11-10T02:41:00Z')
    await backUp({ settings: { folder, key, keep: 2 } })
    expect(await listFiles()).toEqual([...others, ...names(10, 14)].sort())
  })

  test('older than a day, or of a clock that was ahead, make the next one overdue', async () => {
    const overdueAt = (at: string) => isBackupOverdue(folder, new Date(at))
    expect(await overdueAt('2026-11-15T03:40:00Z')).toBe(false)
    expect(await overdueAt('2026-11-15T03:41:00Z')).toBe(true)
    expect(await overdueAt('2026-11-11T02:00:00Z')).toBe(true)
  })
})

describe('a failed run', () => {
  test('says what to do where the folder is missing or no folder', async () => {
    const settings = { folder: join(folder, 'missing'), key, keep: 14 }
    await expect(backUp({ settings })).rejects.toThrow(
      /^no backup was written: create or mount the folder of BACKUP_DIR$/,
    )
    await writeFile(settings.folder, '')
    await expect(backUp({ settings })).rejects.toThrow(/create or mount/)
  })

  test('refuses to fill the disk: it needs room for a larger one than the last', async () => {
    await writeFile(join(folder, 'dopusk-2026-11-14T02-41.gz.enc'), Buffer.alloc(1_000_000))
    const reserved = 64 * 1024 * 1024
    await expect(backUp({ freeBytes: async () => reserved + 1_249_999 })).rejects.toThrow(/free space.*BACKUP_KEEP/)
    await backUp({ freeBytes: async () => reserved + 1_250_000 })
    expect(await listFiles()).toHaveLength(2)
  })

  test('leaves nothing where the database cuts the connection, and the process lives', async () => {
    const lock = await holdLock(source.connection, 'lock table app_user in access exclusive mode')
    const failed = expect(backUp()).rejects.toThrow(/whether the database answers/)
    await waitForBlocked(source.db, 1)
    expect(await listFiles()).toHaveLength(1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and application_name = 'dopusk-backup'`.execute(source.db)
    await failed
    await lock.release()
    expect(await listFiles()).toEqual([])
  })

  test('is logged as an error and queued again', async () => {
    const failures = vi.spyOn(log, 'error').mockImplementation(() => {})
    const settings = { folder: join(folder, 'missing'), key, keep: 14 }
    const jobs = await startJobs(source.connection, backupJobs(deps({ settings })), log)
    await jobs.runSoon(backUpJob)
    const message = expect.stringContaining('create or mount')
    const entry = { job: backUpJob, err: expect.objectContaining({ message }) }
    await expect.poll(() => failures.mock.calls).toContainEqual([entry, 'job failed'])
    const retried = async () =>
      (
        await sql`select from jobs.job where name = ${backUpJob} and (state = 'retry' or retry_count > 0)`.execute(
          source.db,
        )
      ).rows.length
    await expect.poll(retried).toBe(1)
    await jobs.stop()
    await sql`delete from jobs.job where name = ${backUpJob}`.execute(source.db)
    expect(JSON.stringify(failures.mock.calls)).not.toContain(passphrase)
    failures.mockRestore()
  })
})

test('what a killed run leaves is removed by the next one', async () => {
  const lock = await holdLock(source.connection, 'lock table app_user in access exclusive mode')
  const { connection, settings } = deps()
  const run = spawn(process.execPath, [worker], {
    stdio: 'inherit',
    env: { ...process.env, TEST_WORKER: JSON.stringify({ connection, settings, now }) },
  })
  await waitForBlocked(source.db, 1)
  run.kill('SIGKILL')
  await once(run, 'exit')
  await lock.release()
  expect(await listFiles()).toEqual([expect.stringMatching(/^dopusk-2026-11-15T02-41\.gz\.enc\.[0-9a-f]{8}\.part$/)])
  await backUp()
  expect(await listFiles()).toEqual(['dopusk-2026-11-15T02-41.gz.enc'])
})

describe('the folder', () => {
  test('is created for its owner alone', async () => {
    const made = join(folder, 'made')
    await prepareBackupFolder(made)
    expect((await stat(made)).mode & 0o777).toBe(0o700)
    await prepareBackupFolder(made)
  })

  test('that cannot be written to is refused with its path and the setting', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(prepareBackupFolder(file)).rejects.toThrow(
      `В папку для резервных копий ${file} нельзя записать (ENOTDIR)`,
    )
    await expect(prepareBackupFolder(join(file, 'below'))).rejects.toThrow(/ENOTDIR.*BACKUP_DIR/)
    await expect(prepareBackupFolder(join(folder, 'missing', 'below'))).rejects.toThrow(/ENOENT.*BACKUP_DIR/)
  })
})
