import { rm } from 'node:fs/promises'
import { ownEmbeddedDatabase } from '../../apps/api/src/db/embedded-database.ts'
import { makeDataDir } from '../../e2e/folder.ts'
import { startProduct } from '../../e2e/product.ts'
import { openAnswerWorld, secrets } from '../answers/answer-world.ts'
import { type Acknowledged, answerUntil, findLosses } from './acknowledged.ts'
import { makeStudents, type Outcome, someMoment, untilGrown } from './fault.ts'

/** kill -9 under load on the embedded database: of the server alone and of server and database, in turns. */
export const killEmbedded = async (rounds: number): Promise<Outcome> => {
  const dataDir = await makeDataDir()
  const server = await ownEmbeddedDatabase(dataDir, () => {})
  const world = await openAnswerWorld(server.connection, 8)
  const students = await makeStudents(world, 8, rounds * 40)
  await world.close()
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
    await untilGrown(acknowledged, 40)
    await someMoment()
    await (round % 2 === 0 ? product.kill() : product.killWithDatabase())
    await answering
  }
  const after = await ownEmbeddedDatabase(dataDir, () => {})
  const again = await openAnswerWorld(after.connection, 0)
  const faults = await findLosses(again.db, acknowledged)
  await again.close()
  await after.stop()
  await rm(dataDir, { recursive: true })
  return { name: 'kill -9, embedded', seen: `${rounds} kills, ${acknowledged.size} acknowledged answers`, faults }
}
