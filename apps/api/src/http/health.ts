import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { hasPendingMigrations } from '../db/migrate.ts'
import { ping } from '../db/ping.ts'
import { createWriteCheck } from '../db/write-check.ts'
import { AppError } from './app-error.ts'

interface HealthDeps {
  db: Db
  now: () => Date
  /** The instance is about to stop: the proxy must send it nothing more. */
  isStopping: () => boolean
}

export const serveHealth = (app: FastifyInstance, { db, now, isStopping }: HealthDeps): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))

  const checkWrites = createWriteCheck(db, now)
  let migrated = false
  app.get('/readyz', async () => {
    // Not 503: HAProxy takes 404 as the wish to finish what is under way and to get nothing new (`disable-on-404`).
    if (isStopping()) throw new AppError('not_found', { message: 'Экземпляр останавливается' })
    await ping(db)
    // Migrations only go forward: once applied, they stay applied.
    migrated ||= !(await hasPendingMigrations(db))
    if (!migrated) throw new AppError('unavailable', { message: 'Структура базы данных ещё не обновлена' })
    await checkWrites()
    return { status: 'ok' }
  })
}
