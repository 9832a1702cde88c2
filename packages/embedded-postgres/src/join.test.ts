import { describe, expect, it } from 'vitest'
import { joinEmbeddedServer, ownEmbeddedServer } from './embedded-server.ts'
import { isRunning } from './process-table.ts'
import {
  fastOptions,
  ignoreNotices,
  killAfterTest,
  query,
  runOwner,
  shareFolder,
  testOptions,
} from './testing/test-kit.ts'

describe('a command line', () => {
  const shared = shareFolder()

  it('uses the server of a running owner and leaves it running', async () => {
    const { dataDir } = shared
    const owner = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    const guest = await joinEmbeddedServer(dataDir, ignoreNotices, fastOptions)
    expect(guest).toMatchObject({ started: false, postmasterPid: owner.postmasterPid, connection: owner.connection })
    expect(await query(guest.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await guest.stop()
    expect(await query(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await owner.stop()
  })

  it('starts the server where none runs, stops it at the end, and a waiting owner starts it again', async () => {
    const { dataDir } = shared
    const alone = killAfterTest(await joinEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    expect(alone.started).toBe(true)
    expect(await query(alone.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    const [owner] = await Promise.all([ownEmbeddedServer(dataDir, ignoreNotices, fastOptions), alone.stop()])
    killAfterTest(owner)
    expect(await query(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await owner.stop()
    expect(await isRunning(owner.postmasterPid)).toBe(false)
  })

  it('does not stop the server while another one uses it: the last one stops it', async () => {
    const { dataDir } = shared
    const first = killAfterTest(await joinEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    const second = await joinEmbeddedServer(dataDir, ignoreNotices, fastOptions)
    const third = await joinEmbeddedServer(dataDir, ignoreNotices, fastOptions)
    expect([first, second, third].map(({ started }) => started)).toEqual([true, false, false])
    await first.stop()
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await Promise.all([second.stop(), third.stop()])
    expect(await isRunning(first.postmasterPid)).toBe(false)
  })

  it('adopts an orphaned server and stops it, and starts after one that is stopping', async () => {
    const { dataDir } = shared
    const killed = await runOwner('own', dataDir)
    await killed.kill()
    const adopter = await joinEmbeddedServer(dataDir, ignoreNotices, testOptions)
    expect(adopter).toMatchObject({ started: false, postmasterPid: killed.report.postmasterPid })
    const [next] = await Promise.all([joinEmbeddedServer(dataDir, ignoreNotices, testOptions), adopter.stop()])
    killAfterTest(next)
    expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await next.stop()
    expect(await isRunning(killed.report.postmasterPid)).toBe(false)
    expect(await isRunning(next.postmasterPid)).toBe(false)
  })

  it('resolves `lost` when the owner stops the server', async () => {
    const { dataDir } = shared
    const owner = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    const guest = await joinEmbeddedServer(dataDir, ignoreNotices, fastOptions)
    await owner.stop()
    await guest.lost
    await guest.stop()
  })
})
