import { describe, expect, it } from 'vitest'
import { ownEmbeddedServer } from './embedded-server.ts'
import { isRunning } from './process-table.ts'
import {
  fastOptions,
  ignoreNotices,
  killAfterTest,
  query,
  runOwner,
  shareFolder,
  testOptions,
  waitUntil,
} from './testing/test-kit.ts'

const findWatch = async (connection: object) => {
  const watches = await query<{ pid: number; began: string }>(
    connection,
    `select pid, xact_start::text as began from pg_stat_activity where application_name = '${testOptions.name} watch'`,
  )
  expect(watches).toHaveLength(1)
  return watches[0]
}

describe('an embedded server', () => {
  const shared = shareFolder()

  it.each(['own', 'join'] as const)(
    'stops itself when no process adopts it after its %s process was killed',
    async (mode) => {
      const owner = await runOwner(mode, shared.dataDir, { orphanMs: 300 })
      await owner.kill()
      await waitUntil('the end of the server', async () => !(await isRunning(owner.report.postmasterPid)))
      const next = killAfterTest(await ownEmbeddedServer(shared.dataDir, ignoreNotices, fastOptions))
      expect(next.started).toBe(true)
      await next.stop()
    },
  )

  it('has exactly one watch, that of its new owner, after an adoption', async () => {
    const first = await runOwner('own', shared.dataDir)
    const before = await findWatch(first.report.connection)
    await first.kill()
    const second = await runOwner('own', shared.dataDir, { orphanMs: 300 })
    expect(second.report).toMatchObject({ started: false, postmasterPid: first.report.postmasterPid })
    await waitUntil(
      'the end of the old watch',
      async () => (await findWatch(second.report.connection).catch(() => before))?.pid !== before?.pid,
    )
    await second.kill()
    await waitUntil('the end of the server', async () => !(await isRunning(first.report.postmasterPid)))
  })

  it('keeps running while its owner runs, after many checks of the watch', async () => {
    const server = killAfterTest(
      await ownEmbeddedServer(shared.dataDir, ignoreNotices, { ...fastOptions, orphanMs: 1 }),
    )
    const checks = new Set<string | undefined>()
    await waitUntil('many checks', async () => checks.add((await findWatch(server.connection))?.began).size > 10)
    expect(await isRunning(server.postmasterPid)).toBe(true)
    await server.stop()
    expect(await isRunning(server.postmasterPid)).toBe(false)
  })
})
