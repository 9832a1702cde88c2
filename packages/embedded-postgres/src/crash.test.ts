import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { ownEmbeddedServer } from './embedded-server.ts'
import type { Notice } from './notice.ts'
import { stopPostmaster } from './postmaster.ts'
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

/** A connection whose backend is suspended, so that a fast shutdown cannot finish. */
const openSuspended = async (connection: object): Promise<number> => {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  return pid
}

describe('the embedded server, when processes are killed', () => {
  const shared = shareFolder()

  it('survives kill -9 of its owner and Ctrl+C, and the next owner adopts it', async () => {
    const { dataDir } = shared
    const first = await runOwner('own', dataDir)
    await query(first.report.connection, 'create table kept as select 1 as one')
    process.kill(-first.pid, 'SIGINT')
    await waitUntil('the end of the owner after Ctrl+C', async () => !(await isRunning(first.pid)))
    expect(await isRunning(first.report.postmasterPid)).toBe(true)

    const second = await runOwner('own', dataDir)
    expect(second.report).toMatchObject({ started: false, postmasterPid: first.report.postmasterPid })
    await second.kill()

    const third = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, testOptions))
    expect(third).toMatchObject({ started: false, postmasterPid: first.report.postmasterPid })
    expect(await query(third.connection, 'select one from kept')).toEqual([{ one: 1 }])
    await third.stop()
    expect(await isRunning(third.postmasterPid)).toBe(false)
  })

  it('recovers every acknowledged row after kill -9 of owner and server during writes', async () => {
    const { dataDir } = shared
    const owner = await runOwner('own', dataDir, { durable: true })
    await query(owner.report.connection, 'create table written (id int primary key)')
    const acknowledged: number[] = []
    const writer = (async () => {
      const client = new Client(owner.report.connection)
      client.on('error', () => undefined)
      await client.connect()
      for (let id = 1; ; id += 1) {
        await client.query('insert into written values ($1)', [id])
        acknowledged.push(id)
      }
    })().catch(() => undefined)
    await waitUntil('some rows', () => acknowledged.length > 50)
    process.kill(owner.report.postmasterPid, 'SIGKILL')
    await owner.kill()

    const next = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, testOptions))
    await writer
    expect(next.started).toBe(true)
    const rows = await query<{ id: number }>(next.connection, 'select id from written order by id')
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    await next.stop()
  })

  it('resolves `lost` of its owner when it is killed', async () => {
    const server = killAfterTest(await ownEmbeddedServer(shared.dataDir, ignoreNotices, fastOptions))
    process.kill(server.postmasterPid, 'SIGKILL')
    await server.lost
    await server.stop()
  })

  it('keeps its owner when one of its backends is killed', async () => {
    const server = killAfterTest(await ownEmbeddedServer(shared.dataDir, ignoreNotices, fastOptions))
    const victim = new Client(server.connection)
    victim.on('error', () => undefined)
    await victim.connect()
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    const ownerBackend = `select pid from pg_locks where locktype = 'advisory' and granted`
    await waitUntil('the owner to reconnect', async () => {
      const found = await query({ ...server.connection, database: 'postgres' }, ownerBackend).catch(() => [])
      return found.length === 1
    })
    let isLost = false
    void server.lost.then(() => {
      isLost = true
    })
    await new Promise((nextTurn) => setImmediate(nextTurn))
    expect(isLost).toBe(false)
    await server.stop()
    expect(await isRunning(server.postmasterPid)).toBe(false)
  })

  it('starts again after a server that is shutting down has exited', async () => {
    const { dataDir } = shared
    const owner = await runOwner('own', dataDir)
    const suspended = await openSuspended(owner.report.connection)
    await owner.kill()
    process.kill(owner.report.postmasterPid, 'SIGINT')

    const notices: Notice[] = []
    const next = killAfterTest(
      await ownEmbeddedServer(
        dataDir,
        (notice) => {
          notices.push(notice)
          process.kill(suspended, 'SIGCONT')
        },
        testOptions,
      ),
    )
    expect(notices).toEqual([{ code: 'waiting_for_shutdown' }])
    expect(next.started).toBe(true)
    expect(next.postmasterPid).not.toBe(owner.report.postmasterPid)
    await next.stop()
  })

  it('gets a new owner that starts while the old owner is stopping it', async () => {
    const { dataDir } = shared
    let server = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    for (let round = 0; round < 5; round += 1) {
      const [next] = await Promise.all([ownEmbeddedServer(dataDir, ignoreNotices, fastOptions), server.stop()])
      server = killAfterTest(next)
      expect(server.started).toBe(true)
      expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    }
    await server.stop()
  })

  it('is stopped by an immediate shutdown where a backend blocks the fast one', async () => {
    const server = killAfterTest(await ownEmbeddedServer(shared.dataDir, ignoreNotices, fastOptions))
    await openSuspended(server.connection)
    await stopPostmaster(server.postmasterPid, 100)
    expect(await isRunning(server.postmasterPid)).toBe(false)
    await server.lost
  })
})
