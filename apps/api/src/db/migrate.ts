import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { BackupError } from './backup/format.ts'
import { UnsupportedDatabaseError } from './check-server.ts'
import type { Db } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

const readMigrations = async (): Promise<Record<string, Migration>> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const entries = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8')
    const migration: Migration = { up: async (db) => void (await sql.raw(text).execute(db)) }
    return [name.replace(/\.sql$/, ''), migration] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const migrator = (db: Db) => new Migrator({ db, provider: { getMigrations: readMigrations } })

/** Kysely returns its error instead of throwing it. */
const unwrapResults = ({ error, results }: MigrationResultSet): string[] => {
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error))
  return (results ?? []).map((result) => result.migrationName)
}

/** An older version must not read or write newer tables. */
const assertNotNewer = async (db: Db): Promise<void> => {
  const known = Object.keys(await readMigrations())
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  )
  if (!rows[0]?.there) return
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const newer = applied.rows.find(({ name }) => !known.includes(name))
  if (newer === undefined) return
  throw new UnsupportedDatabaseError(
    `Данные уже обновлены более новой версией «Допуска» (${newer.name}): обновите программу ` +
      'или восстановите в новую папку данных копию, сделанную до обновления.',
  )
}

/** Applies the pending migrations, each in a transaction, under a lock; returns the names of those applied. */
export const migrate = async (db: Db): Promise<string[]> => {
  await assertNotNewer(db)
  return unwrapResults(await migrator(db).migrateToLatest())
}

/** Applies exactly these migrations to an empty schema, for a backup that was made with them. */
export const applyMigrations = async (db: Db, names: string[]): Promise<void> => {
  const all = await migrator(db).getMigrations()
  const unknown = names.filter((name) => !all.some((migration) => migration.name === name))
  const last = names.at(-1)
  if (unknown.length > 0 || last === undefined) {
    throw new BackupError('Копия сделана более новой версией «Допуска»: сначала обновите программу.')
  }
  const applied = all.filter((migration) => migration.executedAt !== undefined)
  if (applied.length > names.length) {
    throw new BackupError(
      'Копия сделана более старой версией: восстановите её в пустую папку данных, обновление пройдёт само.',
    )
  }
  unwrapResults(await migrator(db).migrateTo(last))
}

export const hasPendingMigrations = async (db: Db): Promise<boolean> => {
  const migrations = await migrator(db).getMigrations()
  return migrations.some((migration) => migration.executedAt === undefined)
}
