import { join } from 'node:path'
import type pg from 'pg'
import { type AnswerFixture, secrets } from './answer-fixture.ts'
import { type LoadResult, measureLoad } from './http-load.ts'
import { databaseUrl, productArguments, type RunningServer, startServer } from './servers.ts'

export type Measure = () => Promise<LoadResult>

/** More requests than a connection can send in the time. */
const maxPerConnection = (connections: number, seconds: number) => Math.ceil((6000 * seconds) / connections / 40) * 40

export const startProcesses = (
  folder: string,
  connection: pg.ClientConfig,
  count: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningServer[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      startServer(productArguments, {
        DATABASE_URL: databaseUrl(connection),
        MAIL_TO_FILES: '1',
        DATA_DIR: join(folder, 'data'),
        ...secrets,
        ...environment,
      }),
    ),
  )

export const stopAll = async (servers: readonly RunningServer[]): Promise<void> => {
  for (const server of servers) await server.stop()
}

export interface AnswerLoad {
  fixture: AnswerFixture
  servers: RunningServer[]
  seconds: number
}

/** Prepares `count` turns: the attempts of all turns are created beforehand, so that this does not affect the measurement. */
export const prepareTurns = async (
  { fixture, servers, seconds }: AnswerLoad,
  connections: number,
  count: number,
): Promise<Measure[]> => {
  const max = maxPerConnection(connections, seconds)
  const requests = await fixture.prepareAnswers(connections, max * count)
  return Array.from({ length: count }, (_, turn): Measure => {
    const each = requests.map((own, index) => ({
      port: servers[index % servers.length]?.port ?? 0,
      requests: own.slice(turn * max, (turn + 1) * max),
    }))
    return () => measureLoad(each, seconds)
  })
}

export const measureAnswers = async (load: AnswerLoad, connections: number): Promise<LoadResult> => {
  const [measure] = (await prepareTurns(load, connections, 1)) as [Measure]
  return measure()
}
