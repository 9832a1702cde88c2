import { rm } from 'node:fs/promises'
import type { Db } from '../../apps/api/src/db/database.ts'
import { ownEmbeddedDatabase } from '../../apps/api/src/db/embedded-database.ts'
import { makeDataDir } from '../../e2e/data-dir.ts'
import { startProduct } from '../../e2e/product.ts'
import { openAnswerFixture, secrets } from '../answers/answer-fixture.ts'
import { randomPause, waitForMore } from './outcome.ts'

interface KilledWork {
  role: 'course_manager' | 'domain_spec'
  /** What the work needs, before the first round. */
  prepare(db: Db): Promise<void>
  /** Writes until the server is down. Each one runs beside the others. */
  writers: ((url: string, token: string) => Promise<void>)[]
  /** Grows with everything that was acknowledged. */
  acknowledged: ReadonlySet<unknown>
  /** So many acknowledgements of a round, before the kill. */
  enough: number
  findFaults(db: Db): Promise<string[]>
}

/** kill -9 while staff work, alternately the server alone, and server and database; then looks at what is stored. */
export const killRounds = async (rounds: number, work: KilledWork): Promise<string[]> => {
  const dataDir = await makeDataDir()
  const server = await ownEmbeddedDatabase(dataDir, () => {})
  const fixture = await openAnswerFixture(server.connection, 1)
  const token = fixture.learners[0]?.token ?? ''
  await fixture.db.updateTable('app_user').set({ role: work.role }).execute()
  await work.prepare(fixture.db)
  await fixture.close()
  await server.stop()
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(dataDir, secrets)
    const writing = work.writers.map((write) => write(product.url, token))
    await waitForMore(work.acknowledged, work.enough)
    await randomPause()
    await (round % 2 === 0 ? product.kill() : product.killWithDatabase())
    await Promise.all(writing)
  }
  const after = await ownEmbeddedDatabase(dataDir, () => {})
  const again = await openAnswerFixture(after.connection, 0)
  const faults = await work.findFaults(again.db)
  await again.close()
  await after.stop()
  await rm(dataDir, { recursive: true })
  return faults
}
