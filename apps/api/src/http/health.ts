import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hasPendingMigrations } from '../db/migrate.ts'
import { createWriteCheck } from '../db/write-check.ts'
import { AppError } from './app-error.ts'

export const serveHealth = (app: FastifyInstance, db: Db, now: () => Date): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))

  const checkWrites = createWriteCheck(db, now)
  let migrated = false
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db)
    // Migrations only go forward: once applied, they stay applied.
    migrated ||= !(await hasPendingMigrations(db))
    if (!migrated) throw new AppError('unavailable', { message: 'Структура базы данных ещё не обновлена' })
    await checkWrites()
    return { status: 'ok' }
  })
}
