import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { measureLoad, requestBytes } from './http-load.ts'
import { startServer } from './servers.ts'

const learners = 1000
const clients = 8

export const createBaselineTables = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`
    create table baseline_answer (
      id bigint generated always as identity primary key,
      learner_id bigint not null, items smallint[] not null, at timestamptz not null default now());
    create table baseline_progress (learner_id bigint primary key, answer_count integer not null) with (fillfactor = 75);
    insert into baseline_progress select no, 0 from generate_series(1, ${learners}) as no;
    analyze baseline_progress`)
  await client.end()
}

const script = `\\set learner random(1, ${learners})
begin;
insert into baseline_answer (learner_id, items) values (:learner, '{1}');
update baseline_progress set answer_count = answer_count + 1 where learner_id = :learner;
commit;
`

const runPgbench = async (connection: pg.ClientConfig, seconds: number): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-pgbench-'))
  const file = join(folder, 'answer.sql')
  await writeFile(file, script)
  const { host, port, user, database } = connection
  const place = ['-h', String(host), '-p', String(port), '-U', String(user), String(database)]
  const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file]
  const { stdout } = await promisify(execFile)('pgbench', [...how, ...place])
  await rm(folder, { recursive: true })
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

const runDriver = async (connection: pg.ClientConfig, seconds: number): Promise<number> => {
  const until = performance.now() + seconds * 1000
  let stored = 0
  const work = async () => {
    const client = new pg.Client(connection)
    await client.connect()
    while (performance.now() < until) {
      const learner = 1 + Math.floor(Math.random() * learners)
      await client.query('begin')
      const insert = 'insert into baseline_answer (learner_id, items) values ($1, $2)'
      await client.query({ name: 'insert', text: insert, values: [learner, [1]] })
      const update = 'update baseline_progress set answer_count = answer_count + 1 where learner_id = $1'
      await client.query({ name: 'update', text: update, values: [learner] })
      await client.query('commit')
      stored += 1
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: clients }, work))
  return stored / seconds
}

const pathHasPgbench = () => (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'pgbench')))

/** The minimal transaction that stores an answer, without an HTTP server: by pgbench, or by the driver alone. */
export const measureTransaction = async (connection: pg.ClientConfig, seconds: number) =>
  pathHasPgbench()
    ? { by: 'pgbench', perSecond: await runPgbench(connection, seconds) }
    : { by: 'the driver alone', perSecond: await runDriver(connection, seconds) }

/** The same over HTTP, through a bare route. */
export const measureBareRoute = async (databaseUrl: string, connections: number, seconds: number) => {
  const server = await startServer(['bench/answers/bare-route.ts'], { DATABASE_URL: databaseUrl })
  const requests = Array.from({ length: 4000 }, (_, index) =>
    requestBytes('/answer', null, JSON.stringify({ learner: 1 + (index % learners), items: [1] })),
  )
  const each = Array.from({ length: connections }, () => ({ port: server.port, requests }))
  const result = await measureLoad(each, seconds)
  await server.stop()
  return result
}
