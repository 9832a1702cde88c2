import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isRoot, unprivilegedUser } from './database-user.ts'
import { ownEmbeddedServer } from './embedded-server.ts'
import { removeStaleLockFiles } from './lock-files.ts'
import { fastOptions, ignoreNotices, killAfterTest, query, runOwner, shareFolder } from './testing/test-kit.ts'

/** A process of the server's user: PostgreSQL takes only such a process for the owner of a lock file. */
const runUnrelatedProcess = (): number => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    ...(isRoot() ? unprivilegedUser : {}),
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

  it('of a dead server do not block the next one, though their pid now belongs to another process', async () => {
    const { dataDir } = shared
    const killed = await runOwner('own', dataDir, { durable: true })
    await query(killed.report.connection, 'create table kept as select 1 as one')
    process.kill(killed.report.postmasterPid, 'SIGKILL')
    await killed.kill()
    const unrelatedPid = String(runUnrelatedProcess())
    const folder = join(dataDir, 'postgres')
    for (const file of [join(folder, 'cluster-18', 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock')]) {
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace(/^\d+/, unrelatedPid))
    }

    const next = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    expect(next.started).toBe(true)
    expect(await query(next.connection, 'select one from kept')).toEqual([{ one: 1 }])
    expect(() => process.kill(Number(unrelatedPid), 0)).not.toThrow()
    await next.stop()
  })

  it('of a running server are kept', async () => {
    const server = killAfterTest(await ownEmbeddedServer(shared.dataDir, ignoreNotices, fastOptions))
    const folder = join(shared.dataDir, 'postgres')
    const cluster = join(folder, 'cluster-18')
    const before = await readFile(join(cluster, 'postmaster.pid'), 'utf8')
    const location = { socketFolder: folder }
    expect(await removeStaleLockFiles(location, cluster)).toBe(server.postmasterPid)
    expect(await readFile(join(cluster, 'postmaster.pid'), 'utf8')).toBe(before)
    await server.stop()
    expect(await removeStaleLockFiles(location, cluster)).toBeUndefined()
  })
})
