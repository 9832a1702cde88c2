import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Db } from '../db/database.ts'
import { emptyDatabase } from './empty-database.ts'
import { closeAfterTests } from './teardown.ts'
import { withDatabaseName } from './with-database-name.ts'

const runOnServer = async (statement: string) => {
  const client = new pg.Client(inject('databaseServer'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  db: Db
  connection: pg.ClientConfig
}

interface OpenDatabase extends TestDatabase {
  name: string
  /** Empties it; separate, since it stops the triggers. */
  emptier: pg.Client
}

/**
 * Emptied databases of earlier files, with their connections: a copy of the template takes several times as long, and a new
 * connection reads the catalogue first.
 */
const emptied: OpenDatabase[] = []

const createDatabase = async (template: string): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copies files: the default strategy reads and logs each page, which takes several times the time.
  await runOnServer(`create database ${name} template ${template} strategy file_copy`)
  return name
}

const openDatabase = async (template: string): Promise<OpenDatabase> => {
  const name = await createDatabase(template)
  const connection = withDatabaseName(inject('databaseServer'), name)
  const db = connectDatabase({ ...connection, max: 10, idleTimeoutMillis: 0 }, () => {})
  const emptier = new pg.Client(connection)
  emptier.on('error', () => {})
  await emptier.connect()
  return { name, db, connection, emptier }
}

const closeDatabase = async ({ name, db, emptier }: OpenDatabase) => {
  await db.destroy()
  await emptier.end()
  await runOnServer(`drop database ${name} with (force)`)
}

const templateOf = (kind: 'migrated' | 'new' | 'empty' | { template: string }): string => {
  if (typeof kind === 'object') return kind.template
  return kind === 'empty' ? 'template0' : inject('templateDatabase')
}

/**
 * A migrated database without rows. `new` has never been used, for tests that measure what is read; `empty` has no
 * schema either; one with a template has its rows.
 */
export const createTestDatabase = async (
  kind: 'migrated' | 'new' | 'empty' | { template: string } = 'migrated',
): Promise<TestDatabase> => {
  const database = (kind === 'migrated' ? emptied.pop() : undefined) ?? (await openDatabase(templateOf(kind)))
  closeAfterTests(async () => {
    const isEmpty = kind === 'migrated' && (await emptyDatabase(database.emptier, inject('templateState')))
    if (isEmpty) emptied.push(database)
    else await closeDatabase(database)
  })
  return database
}
