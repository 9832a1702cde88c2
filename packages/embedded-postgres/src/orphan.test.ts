import { describe, expect, it } from 'vitest'
import { ownEmbeddedServer } from './embedded-server.ts'
import { isRunning } from './process-table.ts'
import { noSurvivor, query, quick, runOwner, shareFolder, silent, until } from './test-kit.ts'

const watchOf = async (connection: object) => {
  const watches = await query<{ pid: number; began: string }>(
    connection,
    `select pid, xact_start::text as began from pg_stat_activity where application_name = 'dopusk watch'`,
  )
  expect(watches).toHaveLength(1)
  return watches[0]
}

describe('an embedded server', () => {
  const shared = shareFolder()

  it.each(['own', 'join'] as const)(
    'ends itself when nobody has come for it after its %s process was killed',
    async (mode) => {
      const owner = await runOwner(mode, shared.dataDir, { orphanMs: 300 })
      await owner.kill()
      await until('the end of the server', async () => !(await isRunning(owner.told.postmasterPid)))
      const next = noSurvivor(await ownEmbeddedServer(shared.dataDir, silent, quick))
      expect(next.started).toBe(true)
      await next.stop()
    },
  )

  it('is watched by its new owner after an adoption, and by nobody else', async () => {
    const first = await runOwner('own', shared.dataDir)
    const before = await watchOf(first.told.connection)
    await first.kill()
    const second = await runOwner('own', shared.dataDir, { orphanMs: 300 })
    expect(second.told).toMatchObject({ started: false, postmasterPid: first.told.postmasterPid })
    await until(
      'the old watch to leave',
      async () => (await watchOf(second.told.connection).catch(() => before))?.pid !== before?.pid,
    )
    await second.kill()
    await until('the end of the server', async () => !(await isRunning(first.told.postmasterPid)))
  })

  it('goes on while its owner lives, however often it is looked at', async () => {
    const server = noSurvivor(await ownEmbeddedServer(shared.dataDir, silent, { ...quick, orphanMs: 1 }))
    const looks = new Set<string | undefined>()
    await until('many looks', async () => looks.add((await watchOf(server.connection))?.began).size > 10)
    expect(await isRunning(server.postmasterPid)).toBe(true)
    await server.stop()
    expect(await isRunning(server.postmasterPid)).toBe(false)
  })
})
