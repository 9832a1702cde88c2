import { readdir } from 'node:fs/promises'
import { applyMigrations } from '../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const migrationsFolder = new URL('../db/migrations/', import.meta.url)

/** A database as it was before this migration, for a test that fills it and then migrates. */
export const createDatabaseBefore = async (migration: string): Promise<TestDatabase> => {
  const names = (await readdir(migrationsFolder)).map((name) => name.replace(/\.sql$/, '')).sort()
  const database = await createTestDatabase('empty')
  await applyMigrations(database.db, names.slice(0, names.indexOf(migration)))
  return database
}
