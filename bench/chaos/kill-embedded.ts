import { rm } from 'node:fs/promises'
import { ownEmbeddedDatabase } from '../../apps/api/src/db/embedded-database.ts'
import { makeDataDir } from '../../e2e/data-dir.ts'
import { startProduct } from '../../e2e/product.ts'
import { openAnswerFixture, secrets } from '../answers/answer-fixture.ts'
import { type Acknowledged, answerUntil, findLosses } from './acknowledged.ts'
import { makeStudents, type Outcome, randomPause, waitForMore } from './outcome.ts'

/** kill -9 under load with the embedded database: alternately the server alone, and server and database. */
export const killEmbedded = async (rounds: number): Promise<Outcome> => {
  const dataDir = await makeDataDir()
  const server = await ownEmbeddedDatabase(dataDir, () => {})
  const fixture = await openAnswerFixture(server.connection, 8)
  const students = await makeStudents(fixture, 8, rounds * 40)
  await fixture.close()
  await server.stop()
  const acknowledged: Acknowledged = new Map()
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(dataDir, secrets)
    const answering = answerUntil(
      () => product.url,
      students,
      acknowledged,
      () => false,
    )
    await waitForMore(acknowledged, 40)
    await randomPause()
    await (round % 2 === 0 ? product.kill() : product.killWithDatabase())
    await answering
  }
  const after = await ownEmbeddedDatabase(dataDir, () => {})
  const again = await openAnswerFixture(after.connection, 0)
  const faults = await findLosses(again.db, acknowledged)
  await again.close()
  await after.stop()
  await rm(dataDir, { recursive: true })
  return { name: 'kill -9, embedded', seen: `${rounds} kills, ${acknowledged.size} acknowledged answers`, faults }
}
