import { join } from 'node:path'
import type pg from 'pg'
import { startSystemPostgres } from '../../apps/api/src/testing/system-postgres.ts'
import { findOlderPostgres } from '../../tools/find-postgres.ts'
import { type AnswerWorld, openAnswerWorld, secrets } from '../answers/answer-world.ts'
import { databaseUrl, type RunningServer, startServer } from '../answers/servers.ts'

/** An installed PostgreSQL with learners, and instances of the server on it. */
export interface OutsideDatabase {
  world: AnswerWorld
  connection: pg.ClientConfig
  startInstance(): Promise<RunningServer>
  close(): Promise<void>
}

export const openOutsideDatabase = async (folder: string): Promise<OutsideDatabase | undefined> => {
  const installed = findOlderPostgres()
  if (installed === undefined) return undefined
  const { connection, stop } = await startSystemPostgres(installed.bin, join(folder, 'system'), { durable: true })
  const world = await openAnswerWorld(connection, 16)
  const environment = { DATABASE_URL: databaseUrl(connection), DATA_DIR: join(folder, 'data'), ...secrets }
  return {
    world,
    connection,
    startInstance: () => startServer('apps/api/src/main.ts', environment),
    close: async () => {
      await world.close()
      await stop()
    },
  }
}
