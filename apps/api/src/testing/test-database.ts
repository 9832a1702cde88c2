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

/** Emptied databases of earlier files: a copy of the template takes several times as long. */
const emptied: string[] = []

const emptyAgain = async (connection: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await emptyDatabase(client, inject('templateState'))
  } finally {
    await client.end()
  }
}

const createDatabase = async (template: string): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copies files: the default strategy reads and logs each page, which takes several times the time.
  await runOnServer(`create database ${name} template ${template} strategy file_copy`)
  return name
}

/**
 * A migrated database without rows. `new` has never been used, for tests that measure what is read; `empty` has no
 * schema either.
 */
export const createTestDatabase = async (kind: 'migrated' | 'new' | 'empty' = 'migrated'): Promise<TestDatabase> => {
  const template = kind === 'empty' ? 'template0' : inject('templateDatabase')
  const name = (kind === 'migrated' ? emptied.pop() : undefined) ?? (await createDatabase(template))
  const connection = withDatabaseName(inject('databaseServer'), name)
  const db = connectDatabase({ ...connection, max: 10 }, () => {})
  closeAfterTests(async () => {
    await db.destroy()
    if (kind === 'migrated' && (await emptyAgain(connection))) emptied.push(name)
    else await runOnServer(`drop database ${name} with (force)`)
  })
  return { db, connection }
}
