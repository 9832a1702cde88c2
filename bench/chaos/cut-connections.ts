import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Acknowledged, answerUntil, findLosses } from './acknowledged.ts'
import type { InstalledPostgres } from './installed-postgres.ts'
import { makeStudents, type Outcome, waitForAcknowledged } from './outcome.ts'

/** The database cuts every connection of the server, while answers are on their way. */
export const cutConnections = async (outside: InstalledPostgres, cuts: number): Promise<Outcome> => {
  const { fixture, connection, startInstance } = outside
  const students = await makeStudents(fixture, 16, 2000)
  const acknowledged: Acknowledged = new Map()
  const instance = await startInstance()
  const knife = new pg.Client(connection)
  await knife.connect()
  let isOver = false
  const answering = answerUntil(
    () => `http://127.0.0.1:${instance.port}`,
    students,
    acknowledged,
    () => isOver,
  )
  for (let cut = 0; cut < cuts; cut += 1) {
    await waitForAcknowledged(acknowledged, 10)
    await knife.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dopusk' and pid <> pg_backend_pid()`,
    )
    await pause(100)
  }
  const before = acknowledged.size
  await waitForAcknowledged(acknowledged, 50)
  isOver = true
  const { refused } = await answering
  await knife.end()
  await instance.stop()
  const other = [...refused.keys()].filter((status) => status !== 503)
  return {
    name: 'database connections cut and back',
    seen: `${cuts} cuts, ${acknowledged.size} acknowledged answers, ${refused.get(503) ?? 0} told to come back`,
    faults: [
      ...(acknowledged.size < before + 50 ? ['the server did not come back by itself'] : []),
      ...other.map((status) => `answered with ${status}`),
      ...(await findLosses(fixture.db, acknowledged)),
    ],
  }
}
