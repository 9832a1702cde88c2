import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { login } from '@dopusk/contract'
import pg from 'pg'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { startSystemPostgres } from '../apps/api/src/testing/system-postgres.ts'
import { findOlderPostgres } from '../tools/find-postgres.ts'
import { type AnswerFixture, openAnswerFixture, password, secrets } from './answers/answer-fixture.ts'
import { createBaselineTables, measureBareRoute, measureTransaction } from './answers/baselines.ts'
import { type LoadResult, measureLoad, requestBytes } from './answers/http-load.ts'
import { databaseUrl, type RunningServer, startServer } from './answers/servers.ts'
import { fillDatabase } from './load/fill-database.ts'

/**
 * How fast answers are stored: `npm run bench`. Ratios within one run are comparable between machines; the figures are for
 * this machine. Writes are durable, as in production.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    answers: { type: 'string', default: '1000000' },
    learners: { type: 'string', default: '100000' },
    'sign-ins': { type: 'string', default: '500' },
    /** Only these parts, by comma: rate, growth, storm. */
    only: { type: 'string', default: 'rate,growth,storm' },
  },
})
const seconds = Number(values.seconds)
const parts = new Set(values.only.split(','))
const connectionCounts = [1, 8, 32, 128]
/** More requests than a connection can send in the time. */
const maxPerConnection = (connections: number) => Math.ceil((6000 * seconds) / connections / 40) * 40

const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-'))
await chmod(folder, 0o755)

const startProcesses = (connection: pg.ClientConfig, count: number): Promise<RunningServer[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      startServer('apps/api/src/main.ts', {
        DATABASE_URL: databaseUrl(connection),
        DATA_DIR: join(folder, 'data'),
        ...secrets,
      }),
    ),
  )

type Measure = () => Promise<LoadResult>

/** Prepares `count` turns: the attempts of all turns are created beforehand, so that this does not affect the measurement. */
const prepareTurns = async (fixture: AnswerFixture, servers: RunningServer[], connections: number, count: number) => {
  const max = maxPerConnection(connections)
  const requests = await fixture.prepareAnswers(connections, max * count)
  return Array.from({ length: count }, (_, turn): Measure => {
    const each = requests.map((own, index) => ({
      port: servers[index % servers.length]?.port ?? 0,
      requests: own.slice(turn * max, (turn + 1) * max),
    }))
    return () => measureLoad(each, seconds)
  })
}

const measureAnswers = async (fixture: AnswerFixture, servers: RunningServer[], connections: number) => {
  const [measure] = (await prepareTurns(fixture, servers, connections, 1)) as [Measure]
  return measure()
}

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
const show = (title: string, { perSecond, p50, p95, p99, failed }: LoadResult) =>
  console.log(
    `${title.padEnd(46)} ${perSecond.toFixed(0).padStart(6)}/s ${ms(p50)} ${ms(p95)} ${ms(p99)}${failed > 0 ? `  ${failed} FAILED` : ''}`,
  )
const verdicts: string[] = []
const judge = (what: string, value: number, limit: number, is: 'at least' | 'at most', unit = '') => {
  const met = is === 'at least' ? value >= limit : value <= limit
  verdicts.push(`${met ? 'met   ' : 'MISSED'}  ${what}: ${value.toFixed(2)}${unit}, goal ${is} ${limit}${unit}`)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The speed of a shared machine varies from minute to minute; compared measurements alternate this many times. */
const turns = 7

/** The share of both baselines, measured in turns. */
const measureShares = async (
  title: string,
  connection: pg.ClientConfig,
  fixture: AnswerFixture,
  servers: RunningServer[],
): Promise<void> => {
  const ofBaseline: number[] = []
  const ofBare: number[] = []
  let by = ''
  for (const measureOurs of await prepareTurns(fixture, servers, 32, turns)) {
    const baseline = await measureTransaction(connection, seconds)
    const bare = await measureBareRoute(databaseUrl(connection), 32, seconds)
    const ours = await measureOurs()
    by = baseline.by
    console.log(`${`${title}: baseline, ${by}, 8 clients`.padEnd(46)} ${baseline.perSecond.toFixed(0).padStart(6)}/s`)
    show(`${title}: baseline, bare route, 32 connections`, bare)
    show(`${title}: the product, 32 connections`, ours)
    ofBaseline.push(ours.perSecond / baseline.perSecond)
    ofBare.push(ours.perSecond / bare.perSecond)
  }
  judge(`${title}, 32 connections, share of ${by}`, median(ofBaseline), 0.25, 'at least')
  judge(`${title}, 32 connections, share of the bare route`, median(ofBare), 0.4, 'at least')
}

const measureOneUser = async (title: string, fixture: AnswerFixture, servers: RunningServer[]): Promise<void> => {
  const results: LoadResult[] = []
  for (const measureOne of await prepareTurns(fixture, servers, 1, turns)) {
    const result = await measureOne()
    show(`${title}: one user`, result)
    results.push(result)
  }
  judge(`${title}, one user, p50`, median(results.map(({ p50 }) => p50)), 3, 'at most', ' ms')
  judge(`${title}, one user, p99 to p50`, median(results.map(({ p50, p99 }) => p99 / p50)), 10, 'at most')
}

const measureRates = async (title: string, connection: pg.ClientConfig, fixture: AnswerFixture): Promise<void> => {
  for (const processes of [1, 2]) {
    const servers = await startProcesses(connection, processes)
    await measureAnswers(fixture, servers, 8)
    for (const connections of connectionCounts) {
      const result = await measureAnswers(fixture, servers, connections)
      show(`${title}: ${processes} process${processes > 1 ? 'es' : ''}, ${connections} connections`, result)
    }
    if (processes === 1) await measureOneUser(title, fixture, servers)
    if (processes === 1) await measureShares(title, connection, fixture, servers)
    for (const server of servers) await server.stop()
  }
}

/** A database of that many answers and learners, a server on it, and the turns of 32 learners. */
const openGrown = async (server: pg.ClientConfig, answers: number, learners: number) => {
  const database = `grown_${answers}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const connection = { ...server, database }
  const fixture = await openAnswerFixture(connection, 32)
  await fillDatabase(connection, { courses: 3, questions: 900, learners, answers }, new Date(), () => {})
  const servers = await startProcesses(connection, 1)
  await measureAnswers(fixture, servers, 8)
  const close = async () => {
    for (const each of servers) await each.stop()
    await fixture.close()
  }
  return { measures: await prepareTurns(fixture, servers, 32, turns), close }
}

/** A small and a large database, measured alternately, so that other load on the machine affects both alike. */
const measureGrowth = async (server: pg.ClientConfig): Promise<void> => {
  const [answers, learners] = [Number(values.answers), Number(values.learners)]
  const few = await openGrown(server, answers / 100, learners / 100)
  const many = await openGrown(server, answers, learners)
  const slower: number[] = []
  for (const [turn, measureFew] of few.measures.entries()) {
    const ofFew = await measureFew()
    const ofMany = await (many.measures[turn] as Measure)()
    show(`growth: ${answers / 100} answers, 32 connections`, ofFew)
    show(`growth: ${answers} answers, ${learners} learners`, ofMany)
    slower.push(ofFew.perSecond / ofMany.perSecond)
  }
  judge('growth, slower by', median(slower), 1.3, 'at most')
  await few.close()
  await many.close()
}

const measureStorm = async (connection: pg.ClientConfig, fixture: AnswerFixture): Promise<void> => {
  const servers = await startProcesses(connection, 1)
  const port = servers[0]?.port ?? 0
  await measureAnswers(fixture, servers, 8)
  const quiet = await measureAnswers(fixture, servers, 8)
  show('storm: 8 study, before', quiet)
  const count = Number(values['sign-ins'])
  const request = (index: number) => {
    const { email } = fixture.learners[index % fixture.learners.length] ?? { email: '' }
    return requestBytes(login.path, null, JSON.stringify({ email, password }))
  }
  const arrivals = 50
  const signIns = Array.from({ length: arrivals }, (_, line) => ({
    port,
    requests: Array.from({ length: count / arrivals }, (_, no) => request(line + no * arrivals)),
  }))
  const storm = measureLoad(signIns, 600)
  const study = await measureAnswers(fixture, servers, 8)
  const entered = await storm
  show(`storm: 8 study among ${count} sign-ins`, study)
  show(`storm: ${count} sign-ins, ${arrivals} at once`, entered)
  judge('storm, study p95 to its quiet value', study.p95 / quiet.p95, 2, 'at most')
  judge('storm, sign-ins not answered', entered.failed, 0, 'at most')
  for (const server of servers) await server.stop()
}

const embedded = await ownEmbeddedDatabase(join(folder, 'embedded'), () => {})
const fixture = await openAnswerFixture(embedded.connection, 500)
await createBaselineTables(embedded.connection)
console.log(
  `${'what'.padEnd(46)} ${'answers'.padStart(8)} ${'p50'.padStart(9)} ${'p95'.padStart(9)} ${'p99'.padStart(9)}`,
)
if (parts.has('rate')) await measureRates('embedded', embedded.connection, fixture)

const older = findOlderPostgres()
if (older && parts.has('rate')) {
  const server = await startSystemPostgres(older.bin, join(folder, 'system'), { durable: true })
  const otherFixture = await openAnswerFixture(server.connection, 200)
  await createBaselineTables(server.connection)
  await measureRates(`PostgreSQL ${older.version}`, server.connection, otherFixture)
  await otherFixture.close()
  await server.stop()
}
if (parts.has('storm')) await measureStorm(embedded.connection, fixture)
if (parts.has('growth')) await measureGrowth(embedded.connection)

await fixture.close()
await embedded.stop()
await rm(folder, { recursive: true })
console.log(`\n${verdicts.join('\n')}`)
process.exitCode = verdicts.some((verdict) => verdict.startsWith('MISSED')) ? 1 : 0
