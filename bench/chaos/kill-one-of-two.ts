import { type Acknowledged, answerUntil, findLosses } from './acknowledged.ts'
import type { InstalledPostgres } from './installed-postgres.ts'
import { makeStudents, type Outcome, randomPause, waitForMore } from './outcome.ts'

/** Two processes on one PostgreSQL; one of them is killed under load, repeatedly. */
export const killOneOfTwo = async (
  { fixture, startInstance }: Pick<InstalledPostgres, 'fixture' | 'startInstance'>,
  rounds: number,
): Promise<Outcome> => {
  const students = await makeStudents(fixture, 16, rounds * 60)
  const acknowledged: Acknowledged = new Map()
  const instances = [await startInstance(), await startInstance()]
  const urlOf = (student: number) => `http://127.0.0.1:${instances[student % 2]?.port}`
  for (let round = 0; round < rounds; round += 1) {
    let isOver = false
    const survivors = students.filter((_, index) => index % 2 !== round % 2)
    const answering = answerUntil(urlOf, students, acknowledged, () => isOver)
    await waitForMore(acknowledged, 40)
    await randomPause()
    await instances[round % 2]?.kill()
    const before = survivors.reduce((left, { asked }) => left + asked.length, 0)
    await waitForMore(acknowledged, 20)
    isOver = true
    await answering
    const left = survivors.reduce((sum, { asked }) => sum + asked.length, 0)
    if (left === before) throw new Error('the other instance stopped answering')
    instances[round % 2] = await startInstance()
  }
  for (const instance of instances) await instance.stop()
  const seen = `${rounds} kills, ${acknowledged.size} acknowledged answers`
  return { name: 'kill -9 of one of two, PostgreSQL', seen, faults: await findLosses(fixture.db, acknowledged) }
}
