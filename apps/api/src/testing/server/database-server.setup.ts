import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../../db/database.ts'
import { ownEmbeddedDatabase } from '../../db/embedded-database.ts'
import { migrate } from '../../db/migrate.ts'
import { readTemplateState, type TemplateState } from '../empty-database.ts'
import { withDatabaseName } from '../with-database-name.ts'
import { startSystemPostgres } from './system-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: pg.ClientConfig
    templateDatabase: string
    templateState: TemplateState
  }
}

interface Server {
  connection: pg.ClientConfig
  stop(): Promise<void>
}

/** TEST_DATABASE_URL: an external server; TEST_POSTGRES_BIN: programs of an installed one; otherwise the embedded server. */
const startServer = async (folder: string): Promise<Server> => {
  const { TEST_DATABASE_URL: url, TEST_POSTGRES_BIN: programs } = process.env
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  if (programs) return startSystemPostgres(programs, folder)
  return ownEmbeddedDatabase(folder, () => {}, { durable: false, programs: 'package' })
}

const runOn = async (connection: pg.ClientConfig, statement: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** One server for all database tests, with a migrated template that each test file clones. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-tests-'))
  // The operating-system user of the server must be able to enter.
  await chmod(folder, 0o755)
  const server = await startServer(folder)
  const template = `dopusk_template_${process.pid}`
  await runOn(server.connection, `create database ${template}`)
  const db = connectDatabase(withDatabaseName(server.connection, template), () => {})
  await migrate(db)
  await db.destroy()
  const client = new pg.Client(withDatabaseName(server.connection, template))
  await client.connect()
  project.provide('templateState', await readTemplateState(client))
  await client.end()
  project.provide('databaseServer', server.connection)
  project.provide('templateDatabase', template)
  return async () => {
    for (const kind of ['', '_demonstration', '_demonstration_unfinished']) {
      await runOn(server.connection, `drop database if exists ${template}${kind}`)
    }
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
