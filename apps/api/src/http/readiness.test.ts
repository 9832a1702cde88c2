import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { type CompiledQuery, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectDatabase, type Db } from '../db/database.ts'
import { ownEmbeddedDatabase } from '../db/embedded-database.ts'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { handleError } from './error-handler.ts'
import { serveHealth } from './health.ts'

const inProof = test.runIf(process.env.PROOF)

const serve = (db: Db) => {
  const clock = { now: new Date('2026-11-15T09:00:00Z') }
  const app = Fastify()
  app.setErrorHandler(handleError)
  const state = { isStopping: false }
  serveHealth(app, { db, now: () => clock.now, isStopping: () => state.isStopping })
  onTestFinished(async () => void (await app.close()))
  return { clock, state, isReady: async () => (await app.inject('/readyz')).statusCode === 200, app }
}

test('an instance that is about to stop says so to its proxy', async () => {
  const { db } = await createTestDatabase()
  const { isReady, state, app } = serve(db)
  expect(await isReady()).toBe(true)
  state.isStopping = true
  // HAProxy drains an instance that answers 404.
  expect((await app.inject('/readyz')).statusCode).toBe(404)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

const mountSmall = async (): Promise<string | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-full-'))
  await chmod(folder, 0o755)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'none', folder], { stdio: 'ignore' })
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  return folder
}

/** Fills the rest of the disk. */
const fillUp = async (file: string): Promise<void> => {
  await using handle = await open(file, 'w')
  const piece = Buffer.alloc(64 * 1024)
  for (;;) {
    const written = await handle.write(piece).catch(() => undefined)
    if (written === undefined) return
  }
}

describe('/readyz', () => {
  test('fails while the database is read-only', async () => {
    const { connection, db: admin } = await createTestDatabase()
    const database = sql.id(connection.database ?? '')
    await sql`alter database ${database} set default_transaction_read_only = on`.execute(admin)
    const db = connectDatabase({ ...connection, max: 1, maxUses: 1 }, () => {})
    onTestFinished(() => db.destroy())
    const { app, isReady } = serve(db)
    const refusal = await app.inject('/readyz')
    expect([refusal.statusCode, refusal.json().code]).toEqual([503, 'unavailable'])
    await sql`begin; set transaction read write; alter database ${database} reset default_transaction_read_only; commit`.execute(
      admin,
    )
    expect(await isReady()).toBe(true)
  })

  test('writes once in ten seconds, for any number of requests', async () => {
    const { connection } = await createTestDatabase()
    const writes: CompiledQuery[] = []
    const db = connectDatabase(
      connection,
      () => {},
      (query) => {
        if (query.sql.includes('write_check')) writes.push(query)
      },
    )
    onTestFinished(() => db.destroy())
    const { clock, isReady } = serve(db)
    expect(await Promise.all([isReady(), isReady(), isReady()])).toEqual([true, true, true])
    expect(await isReady()).toBe(true)
    expect(writes).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + 10_000)
    expect(await isReady()).toBe(true)
    expect(writes).toHaveLength(2)
  })

  inProof('fails while the disk is full, and succeeds again when there is space', async ({ skip }) => {
    const folder = await mountSmall()
    if (folder === undefined) return skip('no file system can be mounted here')
    onTestFinished(async () => {
      execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true })
    })
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    const server = await ownEmbeddedDatabase(dataDir, () => {}, { durable: false })
    const db = connectDatabase(server.connection, () => {})
    onTestFinished(async () => {
      await db.destroy()
      await server.stop()
    })
    await migrate(db)
    const { clock, isReady } = serve(db)
    expect(await isReady()).toBe(true)
    await fillUp(join(folder, 'ballast'))
    clock.now = new Date(clock.now.getTime() + 10_000)
    expect(await isReady()).toBe(false)
    await rm(join(folder, 'ballast'))
    expect(await isReady()).toBe(true)
  })
})
