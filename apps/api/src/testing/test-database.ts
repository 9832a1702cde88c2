import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Db } from '../db/database.ts'
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

/** A migrated database for one test file, dropped after it. `empty` has no schema either. */
export const createTestDatabase = async (kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = kind === 'migrated' ? inject('templateDatabase') : 'template0'
  // Copies files: the default strategy reads and logs each page, which takes several times the time.
  await runOnServer(`create database ${name} template ${template} strategy file_copy`)
  const connection = withDatabaseName(inject('databaseServer'), name)
  const db = connectDatabase({ ...connection, max: 10 }, () => {})
  closeAfterTests(async () => {
    await db.destroy()
    await runOnServer(`drop database ${name} with (force)`)
  })
  return { db, connection }
}
