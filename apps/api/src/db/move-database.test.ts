import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from './database.ts'
import { ownEmbeddedDatabase } from './embedded-database.ts'
import { migrate } from './migrate.ts'
import { moveDatabase } from './move-database.ts'

test('an embedded database is moved with all its rows, and no copy is left beside it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dopusk-move-'))
  await chmod(dataDir, 0o755)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const own = () => ownEmbeddedDatabase(dataDir, () => {}, { durable: false, programs: 'package' })
  const rows = async (connection: pg.ClientConfig) => {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows: found } = await client.query('select kind, text from consent_text order by id')
    await client.end()
    return found
  }

  const before = await own()
  const db = connectDatabase(before.connection, () => {})
  await migrate(db)
  await db.destroy()
  const client = new pg.Client(before.connection)
  await client.connect()
  await client.query(
    `insert into consent_text (kind, version, text, created_at) values ('enquiry', '2026-11-20', 'Ёлка — а, «б»', now())`,
  )
  await client.end()
  const kept = await rows(before.connection)
  await before.stop()

  const lines: string[] = []
  const moved = await moveDatabase(dataDir, 'package', (line) => lines.push(line))
  expect(lines).toContain('Восстанавливаю её в новой базе данных…')
  expect(moved.programs).toMatchObject({ folder: null })
  expect(await readdir(dataDir)).toEqual(['postgres'])

  const after = await own()
  onTestFinished(() => after.stop())
  expect(await rows(after.connection)).toEqual(kept)
  expect(kept).toContainEqual({ kind: 'enquiry', text: 'Ёлка — а, «б»' })
})
