import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownEmbeddedDatabase } from '../../apps/api/src/db/embedded-database.ts'
import { type Product, startProduct } from '../../e2e/product.ts'
import { openAnswerFixture, secrets } from '../answers/answer-fixture.ts'
import { type Acknowledged, answerUntil, findLosses } from './acknowledged.ts'
import { makeStudents, type Outcome, waitForMore } from './outcome.ts'

const name = 'disk full under the data folder'

const mountSmall = (folder: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'none', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Writes until the disk is full. */
const fillUp = async (file: string): Promise<void> => {
  const handle = await open(file, 'w')
  const piece = Buffer.alloc(64 * 1024)
  try {
    for (;;) await handle.write(piece)
  } catch {
    // ENOSPC: the disk is full.
  } finally {
    await handle.close().catch(() => {})
  }
}

const isAnswering = async ({ url }: Product): Promise<boolean> => {
  const response = await fetch(`${url}/readyz`).catch(() => undefined)
  return response?.status === 200
}

const waitUntilReady = async (product: Product): Promise<boolean> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isAnswering(product)) return true
    await pause(100)
  }
  return false
}

/** Mounts a small file system where possible, fills it under load, and frees it again. */
export const fullDisk = async (): Promise<Outcome> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-full-'))
  await chmod(folder, 0o755)
  if (!mountSmall(folder)) {
    await rm(folder, { recursive: true })
    return { name, seen: '', faults: [], skipped: 'no file system can be mounted here' }
  }
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const server = await ownEmbeddedDatabase(dataDir, () => {})
  const fixture = await openAnswerFixture(server.connection, 8)
  const students = await makeStudents(fixture, 8, 4000)
  await fixture.close()
  await server.stop()
  const acknowledged: Acknowledged = new Map()
  let product = await startProduct(dataDir, secrets)
  let isOver = false
  const answering = answerUntil(
    () => product.url,
    students,
    acknowledged,
    () => isOver,
  )
  await waitForMore(acknowledged, 50)
  await fillUp(join(folder, 'ballast'))
  await pause(3000)
  await rm(join(folder, 'ballast'))
  isOver = true
  const { refused } = await answering
  const hasRecovered = await waitUntilReady(product)
  const lastLine = product.lines.at(-1) ?? ''
  if (!hasRecovered) {
    await product.kill()
    product = await startProduct(dataDir, secrets)
  }
  const before = acknowledged.size
  isOver = false
  const more = answerUntil(
    () => product.url,
    students,
    acknowledged,
    () => isOver,
  )
  await waitForMore(acknowledged, 50)
  isOver = true
  await more
  await product.stop()
  const after = await ownEmbeddedDatabase(dataDir, () => {})
  const again = await openAnswerFixture(after.connection, 0)
  const faults = await findLosses(again.db, acknowledged)
  await again.close()
  await after.stop()
  execFileSync('umount', ['-l', folder])
  await rm(folder, { recursive: true, force: true })
  const statuses = [...refused].map(([status, times]) => `${status} × ${times}`).join(', ') || 'none refused'
  return {
    name,
    seen: `${acknowledged.size} acknowledged answers; ${statuses}; ${hasRecovered ? 'recovered without a restart' : `recovered after a restart, last line: ${lastLine}`}`,
    faults: [
      ...faults,
      ...[...refused.keys()].filter((status) => status !== 503).map((status) => `answered with ${status}`),
      ...(acknowledged.size === before ? ['no answer is stored after space is freed'] : []),
    ],
  }
}
