import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase } from '../db/database.ts'
import { loadDemonstration } from '../demonstration/load-demonstration.ts'
import { testCipher } from './accounts.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { withDatabaseName } from './with-database-name.ts'

export const demonstrationOptions = {
  today: '2026-11-15',
  timeZone: 'Europe/Moscow',
  cipher: testCipher,
  people: 'with_known_password',
  say: () => {},
} as const

const loadedAt = new Date('2026-11-15T09:00:00.000Z')

const fillTemplate = async (name: string) => {
  const db = connectDatabase(withDatabaseName(inject('databaseServer'), name), () => {})
  await loadDemonstration(db, loadedAt, { ...demonstrationOptions, people: 'none' })
  await db.destroy()
}

/** The first file that needs the template makes it; other processes wait for that. */
const findTemplate = async (): Promise<string> => {
  const migrated = inject('templateDatabase')
  const name = `${migrated}_demonstration`
  const client = new pg.Client(inject('databaseServer'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`create database ${name}_unfinished template ${migrated} strategy file_copy`)
      await fillTemplate(`${name}_unfinished`)
      await client.query(`alter database ${name}_unfinished rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  return name
}

/** A database with the content of the demonstration, as after the first start of a public server: without people. */
export const createDemonstrationDatabase = async (): Promise<TestDatabase> =>
  createTestDatabase({ template: await findTemplate() })
