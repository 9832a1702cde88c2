import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isRoot, nobody } from './database-user.ts'
import { ownEmbeddedServer } from './embedded-server.ts'
import { clearStaleLocks } from './lock-files.ts'
import { noSurvivor, query, quick, runOwner, shareFolder, silent } from './test-kit.ts'

/** A process of the database's own user: only such a one does PostgreSQL take for the holder. */
const runBystander = (): number => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    ...(isRoot() ? nobody : {}),
    cwd: '/',
    stdio: 'ignore',
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child.pid ?? 0
}

describe('lock files', () => {
  const shared = shareFolder()

  it('of a dead server do not stop the next, though their number now belongs to another process', async () => {
    const { dataDir } = shared
    const killed = await runOwner('own', dataDir, { durable: true })
    await query(killed.told.connection, 'create table kept as select 1 as one')
    process.kill(killed.told.postmasterPid, 'SIGKILL')
    await killed.kill()
    const bystander = String(runBystander())
    const folder = join(dataDir, 'postgres')
    for (const file of [join(folder, 'cluster-18', 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock')]) {
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace(/^\d+/, bystander))
    }

    const next = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    expect(next.started).toBe(true)
    expect(await query(next.connection, 'select one from kept')).toEqual([{ one: 1 }])
    expect(() => process.kill(Number(bystander), 0)).not.toThrow()
    await next.stop()
  })

  it('of a living server are left alone', async () => {
    const server = noSurvivor(await ownEmbeddedServer(shared.dataDir, silent, quick))
    const folder = join(shared.dataDir, 'postgres')
    const cluster = join(folder, 'cluster-18')
    const before = await readFile(join(cluster, 'postmaster.pid'), 'utf8')
    const place = { socketFolder: folder }
    expect(await clearStaleLocks(place, cluster)).toBe(server.postmasterPid)
    expect(await readFile(join(cluster, 'postmaster.pid'), 'utf8')).toBe(before)
    await server.stop()
    expect(await clearStaleLocks(place, cluster)).toBeUndefined()
  })
})
