import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownEmbeddedServer } from './embedded-server.ts'
import { isRunning } from './process-table.ts'
import {
  fastOptions,
  ignoreNotices,
  killAfterTest,
  makeFolder,
  makeStartedFolder,
  query,
  runOwner,
  spawnOwner,
  waitUntil,
} from './testing/test-kit.ts'

const listTemporaryFolders = async (dataDir: string): Promise<string[]> => {
  const names = await readdir(join(dataDir, 'postgres')).catch(() => [])
  return names.filter((name) => name.includes('.making-'))
}

describe('a first start', () => {
  it('gives the cluster to exactly one of two concurrent owners', async () => {
    const dataDir = await makeFolder()
    const owners = await Promise.all([1, 2].map(() => runOwner('own', dataDir)))
    const winners = owners.filter(({ report }) => !report.failure)
    const losers = owners.filter(({ report }) => report.failure)
    expect(winners).toHaveLength(1)
    const [winner] = winners
    expect(losers.map(({ report }) => report.failure)).toEqual([{ code: 'in_use', dataDir, pid: String(winner?.pid) }])
    expect(await query(winner?.report.connection ?? {}, 'select 1 as one')).toEqual([{ one: 1 }])
    await winner?.stop()
    expect(await isRunning(winner?.report.postmasterPid ?? 0)).toBe(false)
    expect(await listTemporaryFolders(dataDir)).toEqual([])
  })

  it('that is killed while it copies binaries or runs initdb does not affect the next one', async () => {
    const dataDir = await makeFolder()
    for (const what of ['binaries', 'cluster']) {
      const killed = spawnOwner('own', dataDir)
      await waitUntil(`a temporary folder of ${what}`, async () =>
        (await listTemporaryFolders(dataDir)).some((name) => name.startsWith(what)),
      )
      killed.kill('SIGKILL')
      await waitUntil('the end of the process', async () => !(await isRunning(killed.pid ?? 0)))
      expect(await listTemporaryFolders(dataDir)).toHaveLength(1)
    }
    const server = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    expect(server.started).toBe(true)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    const again = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    expect(await listTemporaryFolders(dataDir)).toEqual([])
    await again.stop()
  })

  it('creates a new cluster in a folder that was deleted while its server ran', async () => {
    const dataDir = await makeStartedFolder()
    const owner = await runOwner('own', dataDir)
    await owner.kill()
    await rm(join(dataDir, 'postgres'), { recursive: true, maxRetries: 5 })
    const server = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    expect(server.postmasterPid).not.toBe(owner.report.postmasterPid)
    expect(await isRunning(owner.report.postmasterPid)).toBe(false)
    await server.stop()
  })
})
