import { setTimeout as wait } from 'node:timers/promises'
import type { ProgramsRecord } from '@dopusk/embedded-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { maxJobConnections } from '../jobs/jobs.ts'
import { checkConnections, checkCyrillicSearch, checkServer } from './check-server.ts'
import { connectDatabase, type Db } from './database.ts'
import { joinEmbeddedDatabase, ownEmbeddedDatabase, programsOf } from './embedded-database.ts'
import { migrate } from './migrate.ts'
import { createReportDatabaseChoice } from './report-database.ts'
import { backgroundTimeouts, requestTimeouts } from './timeouts.ts'

export interface OpenDatabase {
  /** For requests, with statement timeouts. A command line has no such timeouts. */
  db: Db
  /** For loads and jobs, without statement timeouts. */
  backgroundDb: Db
  /** For documents and statistics: a standby that has everything that is committed at the moment, otherwise `db`. */
  chooseReportDb: () => Promise<Db>
  /** For separate connections, such as those of the job queue. */
  connection: pg.PoolConfig
  version: string
  /** What the embedded server runs from. */
  programs: ProgramsRecord | undefined
  isEmbedded: boolean
  /** Resolves when the embedded server has died; the process then has to stop. */
  lost: Promise<void>
  close(): Promise<void>
}

interface Opening {
  config: Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'pgBin' | 'poolerUrl' | 'replicaUrl' | 'poolMax' | 'prepared' | 'jobs' | 'backup'
  >
  /** The server process owns the embedded database; a command line joins its server. */
  as: 'owner' | 'guest'
  log: Pick<FastifyBaseLogger, 'warn'>
  say: (line: string) => void
  /** A restore creates the schema itself, in the version of its backup. */
  leaveSchema?: boolean
}

interface Server {
  connection: pg.PoolConfig
  programs: ProgramsRecord | undefined
  isEmbedded: boolean
  lost: Promise<void>
  stop(): Promise<void>
}

/** Enough for one job that works in parallel and a few others beside it. */
const maxBackgroundConnections = 6

/** Documents that are made at once, and statistics beside them. */
const maxReplicaConnections = 6

/** For statements that are still under way when the database is closed. */
const maxCloseMs = 5_000

const never = new Promise<void>(() => {})

const openServer = async ({ config, as, say }: Opening): Promise<Server> => {
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl }
    return { connection, programs: undefined, isEmbedded: false, lost: never, stop: async () => {} }
  }
  const server = await (as === 'owner' ? ownEmbeddedDatabase : joinEmbeddedDatabase)(config.dataDir, say, {
    programs: programsOf(config.pgBin),
  })
  // A Unix socket needs no encryption, even where PGSSLMODE is set in the environment.
  return { ...server, connection: { ...server.connection, ssl: false }, isEmbedded: true }
}

export const updateSchema = async (db: Db, say: (line: string) => void): Promise<void> => {
  const applied = await migrate(db)
  if (applied.length > 0) say(`Структура базы данных обновлена: ${applied.join(', ')}.`)
  await checkCyrillicSearch(db)
}

/** Connects, checks that the server is supported, and migrates the schema. The caller does not know which server it is. */
export const openDatabase = async (opening: Opening): Promise<OpenDatabase> => {
  const server = await openServer(opening)
  const { connection, programs, isEmbedded, lost } = server
  let isClosing = false
  // The pool attaches the whole client to the error; the reason is enough.
  const connect = (settings: Parameters<typeof connectDatabase>[0]) =>
    connectDatabase({ ...connection, ...settings }, ({ message }) => {
      if (!isClosing) opening.log.warn({ reason: message }, 'idle database connection lost')
    })
  const backgroundDb = connect({ timeouts: backgroundTimeouts, max: maxBackgroundConnections })
  const { poolMax, prepared, poolerUrl, replicaUrl } = opening.config
  const at = (url: string | undefined) => (url === undefined ? {} : { connectionString: url })
  const isOwner = opening.as === 'owner'
  const requestSettings = { timeouts: requestTimeouts, prepared }
  const db = isOwner ? connect({ ...at(poolerUrl), ...requestSettings, max: poolMax }) : backgroundDb
  const replica =
    isOwner && replicaUrl !== undefined
      ? connect({ ...at(replicaUrl), ...requestSettings, max: maxReplicaConnections, mayBeStandby: true })
      : undefined
  const close = async () => {
    isClosing = true
    const closed = Promise.all([...new Set([db, backgroundDb, replica])].map(async (one) => one?.destroy()))
    // A connection that is still in use must not leave the embedded server running: its end ends the connection.
    await Promise.race([closed, wait(maxCloseMs, undefined, { ref: false })])
    await server.stop()
  }
  try {
    const { version } = await checkServer(backgroundDb)
    if (isOwner && !isEmbedded) {
      const { jobs, backup } = opening.config
      const backupConnections = jobs === 'on' && backup !== undefined ? 1 : 0
      const own = maxBackgroundConnections + maxJobConnections(jobs) + backupConnections
      await checkConnections(backgroundDb, poolerUrl === undefined ? poolMax + own : own)
    }
    if (!opening.leaveSchema) await updateSchema(backgroundDb, opening.say)
    const chooseReportDb = createReportDatabaseChoice(db, replica, opening.log)
    return { db, backgroundDb, chooseReportDb, connection, version, programs, isEmbedded, lost, close }
  } catch (error) {
    await close()
    throw error
  }
}
