import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { connectDatabase } from '../../db/database.ts'
import { closeAfterTests } from '../../testing/teardown.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { createMetricReading } from './metric-reading.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-metrics-'))
  closeAfterTests(() => rm(folder, { recursive: true }))
  const backups = { BACKUP_DIR: join(folder, 'backups'), BACKUP_PASSPHRASE: 'верная лошадь батарея скрепка' }
  app = await startTestApp({ DATA_DIR: folder, ...backups })
})

const samples = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/^((?:backup|mail|disk)_[a-z_]+(?:\{.*\})?) (\S+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  )

const metrics = async () => samples(await (await fetch(`${app.url}/metrics`)).text())

describe('backups', () => {
  const never = { backup_age_seconds: Date.parse('2026-11-15T09:00:00Z') / 1000, backup_size_bytes: 0, backup_files: 0 }

  test('count from 1970 while there is none, also where the folder is missing', async () => {
    expect(await metrics()).toMatchObject(never)
  })

  test('have the age and the size of the newest finished one', async () => {
    const backups = join(folder, 'backups')
    await mkdir(backups)
    await writeFile(join(backups, 'dopusk-2026-11-15T08-50.gz.enc.0123abcd.part'), 'unfinished')
    await writeFile(join(backups, 'dopusk-2027-01-01T00-00.gz.enc'), 'of a clock that was ahead')
    expect(await metrics()).toMatchObject(never)
    await writeFile(join(backups, 'dopusk-2026-11-14T02-41.gz.enc'), 'old')
    await writeFile(join(backups, 'dopusk-2026-11-15T02-41.gz.enc'), 'newest')
    const seconds = 6 * 3600 + 19 * 60
    expect(await metrics()).toMatchObject({ backup_age_seconds: seconds, backup_size_bytes: 6, backup_files: 2 })
  })
})

describe('free disk', () => {
  test('is known for both folders by the names of their settings', async () => {
    const found = await metrics()
    expect(found['disk_free_bytes{folder="DATA_DIR"}']).toBeGreaterThan(0)
    expect(found['disk_free_bytes{folder="BACKUP_DIR"}']).toBeGreaterThan(0)
  })
})

test('without BACKUP_DIR, a data folder and a database there are no samples, and the others are served', async () => {
  const db = connectDatabase({ host: '127.0.0.1', port: 1 }, () => {})
  const without = await buildApp({
    config: readConfig({ DATA_DIR: join(folder, 'missing') }),
    secrets: testSecrets,
    runSoon: () => {},
    db,
    now: () => app.clock.now,
    random: Math.random,
    log: pino({ level: 'silent' }),
  })
  const { statusCode, body } = await without.inject({ url: '/metrics' })
  expect(statusCode).toBe(200)
  expect(body).toContain('process_cpu_seconds_total ')
  expect(samples(body)).toEqual({})
  await without.close()
  await db.destroy()
})

test('a reading that hangs is not started again', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  let starts = 0
  const read = createMetricReading(() => {
    starts += 1
    return promise
  })
  const readings = [read(), read()]
  resolve(5)
  expect(await Promise.all(readings)).toEqual([5, 5])
  expect(starts).toBe(1)
  expect(await read()).toBe(5)
  expect(starts).toBe(2)
})

describe('stuck mail', () => {
  beforeEach(() => sql`delete from mail_outbox`.execute(app.db))

  interface Mail {
    createdMinutesAgo: number
    /** Of the next try; before now where it is negative. */
    nextInMinutes: number
    lastError?: string
    kind?: string
    isSent?: boolean
    isGivenUp?: boolean
  }

  const minutes = (count: number) => new Date(app.clock.now.getTime() + count * 60_000)

  const addMail = ({ kind = 'registration', createdMinutesAgo, nextInMinutes, lastError, ...mail }: Mail) =>
    app.db
      .insertInto('mail_outbox')
      .values({
        ...{ kind, address: 'ivan@example.org', payload: '{}', message_id: `<${createdMinutesAgo}@example.org>` },
        ...{ created_at: minutes(-createdMinutesAgo), next_at: minutes(nextInMinutes), last_error: lastError ?? null },
        ...{ sent_at: mail.isSent ? app.clock.now : null, failed_at: mail.isGivenUp ? app.clock.now : null },
      })
      .execute()

  const stuck = async () => {
    const { mail_stuck, mail_oldest_seconds } = await metrics()
    return { count: mail_stuck, minutes: (mail_oldest_seconds ?? Number.NaN) / 60 }
  }

  test.each<[string, Mail]>([
    ['was put in the outbox just now', { createdMinutesAgo: 0, nextInMinutes: 0 }],
    ['has failed for less than 15 minutes', { createdMinutesAgo: 14, nextInMinutes: 4, lastError: 'refused' }],
    ['waits for its time', { createdMinutesAgo: 600, nextInMinutes: 60, lastError: 'it waits for its time' }],
    ['is sent', { createdMinutesAgo: 600, nextInMinutes: -600, isSent: true }],
    ['was given up', { createdMinutesAgo: 9000, nextInMinutes: -30, lastError: 'refused', isGivenUp: true }],
    ['goes to a device', { createdMinutesAgo: 600, nextInMinutes: -600, kind: 'push' }],
  ])('does not count a mail that %s', async (_what, mail) => {
    await addMail(mail)
    expect(await stuck()).toEqual({ count: 0, minutes: 0 })
  })

  test('counts what nobody sends and what no server takes, with the age of the oldest', async () => {
    await addMail({ createdMinutesAgo: 16, nextInMinutes: -16 })
    expect(await stuck()).toEqual({ count: 1, minutes: 16 })
    await addMail({ createdMinutesAgo: 50, nextInMinutes: 20, lastError: 'refused' })
    await addMail({ createdMinutesAgo: 600, nextInMinutes: -16, lastError: 'it waits for its time' })
    expect(await stuck()).toEqual({ count: 3, minutes: 600 })
  })
})
