import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { sessionJobs } from './areas/session/session.jobs.ts'
import { type Config, listensOnLoopbackOnly, readConfig } from './config.ts'
import { type OpenDatabase, openDatabase } from './db/open-database.ts'
import { loadDemonstration } from './demonstration/load-demonstration.ts'
import { startJobs } from './jobs/jobs.ts'
import { createLogger } from './log.ts'
import { builtPage } from './page/page.routes.ts'
import { readTokenSecret } from './secrets.ts'
import { explainStartFailure } from './start-failure.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const showAccounts = async (config: Config, database: OpenDatabase): Promise<void> => {
  if (!database.isEmbedded) return
  const reachableByStrangers = !listensOnLoopbackOnly(config)
  const accounts = await loadDemonstration(database.db, new Date(), { reachableByStrangers })
  if (accounts.length === 0) return
  say('Загружены демонстрационные данные. Войти можно так:')
  for (const { who, email, password } of accounts) say(`  ${email}  ${password}  — ${who}`)
}

/** Ends the process in an orderly way, whoever asks first; later askers change nothing. */
const stopOnSignal = (log: Logger, stop: () => Promise<void>, lost: Promise<void>): void => {
  let stopping = false
  const end = async (exitCode: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 20_000).unref()
    await stop().catch((err: unknown) => log.error({ err }, 'stop failed'))
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0))
  void lost.then(() => {
    if (!stopping) log.fatal('the embedded database server is gone')
    return end(1)
  })
}

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = createLogger(config)
  const database = await openDatabase({ config, as: 'owner', log, say })
  try {
    await showAccounts(config, database)
    const { db } = database
    const now = () => new Date()
    const app = await buildApp({ config, tokenSecret: await readTokenSecret(config), db, now, log, builtPage })
    const address = await app.listen({ port: config.port, host: config.host })
    const jobs = await startJobs(database.connection, sessionJobs(db, now), log)
    stopOnSignal(
      log,
      async () => {
        await app.close()
        await jobs.stop()
        await database.close()
      },
      database.lost,
    )
    say(`«Допуск» работает: ${address} (PostgreSQL ${database.version}). Остановить: Ctrl+C`)
  } catch (error) {
    await database.close()
    throw error
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`)
  process.exit(1)
})
