import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownEmbeddedServer } from './embedded-server.ts'
import { isRunning } from './process-table.ts'
import { makeFolder, noSurvivor, query, quick, runOwner, silent, spawnOwner, until } from './test-kit.ts'

const listDrafts = async (dataDir: string): Promise<string[]> => {
  const names = await readdir(join(dataDir, 'postgres')).catch(() => [])
  return names.filter((name) => name.includes('.making-'))
}

describe('a first start', () => {
  it('gives the cluster to exactly one of two that come at once', async () => {
    const dataDir = await makeFolder()
    const owners = await Promise.all([1, 2].map(() => runOwner('own', dataDir)))
    const winners = owners.filter(({ told }) => !told.refused)
    const losers = owners.filter(({ told }) => told.refused)
    expect(winners).toHaveLength(1)
    expect(losers.map(({ told }) => told.refused)).toEqual(['EmbeddedInUseError'])
    const [winner] = winners
    expect(losers[0]?.told.message).toContain(`pid ${winner?.pid}`)
    expect(await query(winner?.told.connection ?? {}, 'select 1 as one')).toEqual([{ one: 1 }])
    await winner?.stop()
    expect(await isRunning(winner?.told.postmasterPid ?? 0)).toBe(false)
    expect(await listDrafts(dataDir)).toEqual([])
  })

  it('that is killed half-way, while it copies or in initdb, leaves no trace in the next', async () => {
    const dataDir = await makeFolder()
    for (const what of ['binaries', 'cluster']) {
      const killed = spawnOwner('own', dataDir)
      await until(`a draft of ${what}`, async () => (await listDrafts(dataDir)).some((name) => name.startsWith(what)))
      killed.kill('SIGKILL')
      await until('death', async () => !(await isRunning(killed.pid ?? 0)))
      expect(await listDrafts(dataDir)).toHaveLength(1)
    }
    const server = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    expect(server.started).toBe(true)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    const again = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    expect(await listDrafts(dataDir)).toEqual([])
    await again.stop()
  })

  it('begins anew in a folder that was deleted under a running server', async () => {
    const dataDir = await makeFolder()
    const owner = await runOwner('own', dataDir)
    await owner.kill()
    await rm(join(dataDir, 'postgres'), { recursive: true, maxRetries: 5 })
    const server = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    expect(server.postmasterPid).not.toBe(owner.told.postmasterPid)
    expect(await isRunning(owner.told.postmasterPid)).toBe(false)
    await server.stop()
  })
})
