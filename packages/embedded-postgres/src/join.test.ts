import { describe, expect, it } from 'vitest'
import { joinEmbeddedServer, ownEmbeddedServer } from './embedded-server.ts'
import { isRunning } from './process-table.ts'
import { noSurvivor, query, quick, runOwner, shareFolder, silent } from './test-kit.ts'

describe('a command line', () => {
  const shared = shareFolder()

  it('uses the server of a living owner and leaves it running', async () => {
    const { dataDir } = shared
    const owner = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    const guest = await joinEmbeddedServer(dataDir, silent, quick)
    expect(guest).toMatchObject({ started: false, postmasterPid: owner.postmasterPid, connection: owner.connection })
    expect(await query(guest.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await guest.stop()
    expect(await query(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await owner.stop()
  })

  it('starts the server where none runs and stops it at the end, letting an owner that waits come next', async () => {
    const { dataDir } = shared
    const alone = noSurvivor(await joinEmbeddedServer(dataDir, silent, quick))
    expect(alone.started).toBe(true)
    expect(await query(alone.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    const [owner] = await Promise.all([ownEmbeddedServer(dataDir, silent, quick), alone.stop()])
    noSurvivor(owner)
    expect(await query(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await owner.stop()
    expect(await isRunning(owner.postmasterPid)).toBe(false)
  })

  it('does not stop the server under another one: the last of them does', async () => {
    const { dataDir } = shared
    const first = noSurvivor(await joinEmbeddedServer(dataDir, silent, quick))
    const second = await joinEmbeddedServer(dataDir, silent, quick)
    const third = await joinEmbeddedServer(dataDir, silent, quick)
    expect([first, second, third].map(({ started }) => started)).toEqual([true, false, false])
    await first.stop()
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await Promise.all([second.stop(), third.stop()])
    expect(await isRunning(first.postmasterPid)).toBe(false)
  })

  it('takes over an orphaned server, stops it, and comes after one that is stopping', async () => {
    const { dataDir } = shared
    const killed = await runOwner('own', dataDir)
    await killed.kill()
    const heir = await joinEmbeddedServer(dataDir, silent)
    expect(heir).toMatchObject({ started: false, postmasterPid: killed.told.postmasterPid })
    const [next] = await Promise.all([joinEmbeddedServer(dataDir, silent), heir.stop()])
    noSurvivor(next)
    expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await next.stop()
    expect(await isRunning(killed.told.postmasterPid)).toBe(false)
    expect(await isRunning(next.postmasterPid)).toBe(false)
  })

  it('learns that the server it uses is gone', async () => {
    const { dataDir } = shared
    const owner = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    const guest = await joinEmbeddedServer(dataDir, silent, quick)
    await owner.stop()
    await guest.lost
    await guest.stop()
  })
})
