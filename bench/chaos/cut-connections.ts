import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Acknowledged, answerUntil, findLosses } from './acknowledged.ts'
import type { InstalledPostgres } from './installed-postgres.ts'
import { makeStudents, type Outcome, waitForMore } from './outcome.ts'

/** The database terminates every connection of the server while answers are being sent. */
export const cutConnections = async (postgres: InstalledPostgres, cuts: number): Promise<Outcome> => {
  const { fixture, connection, startInstance } = postgres
  const students = await makeStudents(fixture, 16, 2000)
  const acknowledged: Acknowledged = new Map()
  const instance = await startInstance()
  const admin = new pg.Client(connection)
  await admin.connect()
  let isOver = false
  const answering = answerUntil(
    () => `http://127.0.0.1:${instance.port}`,
    students,
    acknowledged,
    () => isOver,
  )
  for (let cut = 0; cut < cuts; cut += 1) {
    await waitForMore(acknowledged, 10)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dopusk' and pid <> pg_backend_pid()`,
    )
    await pause(100)
  }
  const before = acknowledged.size
  await waitForMore(acknowledged, 50)
  isOver = true
  const { refused } = await answering
  await admin.end()
  await instance.stop()
  const other = [...refused.keys()].filter((status) => status !== 503)
  return {
    name: 'database connections terminated',
    seen: `${cuts} cuts, ${acknowledged.size} acknowledged answers, ${refused.get(503) ?? 0} answered with 503`,
    faults: [
      ...(acknowledged.size < before + 50 ? ['the server did not recover'] : []),
      ...other.map((status) => `answered with ${status}`),
      ...(await findLosses(fixture.db, acknowledged)),
    ],
  }
}
