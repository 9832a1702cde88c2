import { join } from 'node:path'
import type pg from 'pg'
import { startSystemPostgres } from '../../apps/api/src/testing/server/system-postgres.ts'
import { findOlderPostgres } from '../../tools/find-postgres.ts'
import { type AnswerFixture, openAnswerFixture, secrets } from '../answers/answer-fixture.ts'
import { databaseUrl, productArguments, type RunningServer, startServer } from '../answers/servers.ts'

/** An installed PostgreSQL with learners, and instances of the product on it. */
export interface InstalledPostgres {
  fixture: AnswerFixture
  connection: pg.ClientConfig
  startInstance(): Promise<RunningServer>
  close(): Promise<void>
}

export const openInstalledPostgres = async (folder: string): Promise<InstalledPostgres | undefined> => {
  const installed = findOlderPostgres()
  if (installed === undefined) return undefined
  const { connection, stop } = await startSystemPostgres(installed.bin, join(folder, 'system'), { durable: true })
  const fixture = await openAnswerFixture(connection, 16)
  const environment = {
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: join(folder, 'data'),
    MAIL_TO_FILES: '1',
    ...secrets,
  }
  return {
    fixture,
    connection,
    startInstance: () => startServer(productArguments, environment),
    close: async () => {
      await fixture.close()
      await stop()
    },
  }
}
