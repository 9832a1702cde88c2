import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { ownEmbeddedServer } from './embedded-server.ts'
import { stopPostmaster } from './postmaster.ts'
import { isRunning } from './process-table.ts'
import { noSurvivor, query, quick, runOwner, shareFolder, silent, until } from './test-kit.ts'

/** A connection whose backend stands still, so that the server cannot leave quickly. */
const openFrozen = async (connection: object): Promise<number> => {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  return pid
}

describe('the embedded server, when processes die', () => {
  const shared = shareFolder()

  it('outlives kill -9 of its owner and Ctrl+C, and is adopted by the next one', async () => {
    const { dataDir } = shared
    const first = await runOwner('own', dataDir)
    await query(first.told.connection, 'create table kept as select 1 as one')
    process.kill(-first.pid, 'SIGINT')
    await until('death by Ctrl+C', async () => !(await isRunning(first.pid)))
    expect(await isRunning(first.told.postmasterPid)).toBe(true)

    const second = await runOwner('own', dataDir)
    expect(second.told).toMatchObject({ started: false, postmasterPid: first.told.postmasterPid })
    await second.kill()

    const third = noSurvivor(await ownEmbeddedServer(dataDir, silent))
    expect(third).toMatchObject({ started: false, postmasterPid: first.told.postmasterPid })
    expect(await query(third.connection, 'select one from kept')).toEqual([{ one: 1 }])
    await third.stop()
    expect(await isRunning(third.postmasterPid)).toBe(false)
  })

  it('recovers every acknowledged row after kill -9 of owner and server in the middle of writing', async () => {
    const { dataDir } = shared
    const owner = await runOwner('own', dataDir, { durable: true })
    await query(owner.told.connection, 'create table written (id int primary key)')
    const acknowledged: number[] = []
    const writer = (async () => {
      const client = new Client(owner.told.connection)
      client.on('error', () => undefined)
      await client.connect()
      for (let id = 1; ; id += 1) {
        await client.query('insert into written values ($1)', [id])
        acknowledged.push(id)
      }
    })().catch(() => undefined)
    await until('some rows', () => acknowledged.length > 50)
    process.kill(owner.told.postmasterPid, 'SIGKILL')
    await owner.kill()

    const next = noSurvivor(await ownEmbeddedServer(dataDir, silent))
    await writer
    expect(next.started).toBe(true)
    const rows = await query<{ id: number }>(next.connection, 'select id from written order by id')
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    await next.stop()
  })

  it('tells its owner when it dies', async () => {
    const server = noSurvivor(await ownEmbeddedServer(shared.dataDir, silent, quick))
    process.kill(server.postmasterPid, 'SIGKILL')
    await server.lost
    await server.stop()
  })

  it('stays with its owner when one of its backends is killed', async () => {
    const server = noSurvivor(await ownEmbeddedServer(shared.dataDir, silent, quick))
    const victim = new Client(server.connection)
    victim.on('error', () => undefined)
    await victim.connect()
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    const ownerBackend = `select pid from pg_locks where locktype = 'advisory' and granted`
    await until('the owner to be back', async () => {
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

  it('is started anew once its dying predecessor is gone', async () => {
    const { dataDir } = shared
    const owner = await runOwner('own', dataDir)
    const frozen = await openFrozen(owner.told.connection)
    await owner.kill()
    process.kill(owner.told.postmasterPid, 'SIGINT')

    const said: string[] = []
    const next = noSurvivor(
      await ownEmbeddedServer(dataDir, (line) => {
        said.push(line)
        process.kill(frozen, 'SIGCONT')
      }),
    )
    expect(said).toEqual(['Жду, пока прежний сервер базы данных завершит работу…'])
    expect(next.started).toBe(true)
    expect(next.postmasterPid).not.toBe(owner.told.postmasterPid)
    await next.stop()
  })

  it('changes hands when a start comes while the owner is stopping', async () => {
    const { dataDir } = shared
    let server = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    for (let round = 0; round < 5; round += 1) {
      const [next] = await Promise.all([ownEmbeddedServer(dataDir, silent, quick), server.stop()])
      server = noSurvivor(next)
      expect(server.started).toBe(true)
      expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    }
    await server.stop()
  })

  it('is stopped by force where a backend does not let it go', async () => {
    const server = noSurvivor(await ownEmbeddedServer(shared.dataDir, silent, quick))
    await openFrozen(server.connection)
    await stopPostmaster(server.postmasterPid, 100)
    expect(await isRunning(server.postmasterPid)).toBe(false)
    await server.lost
  })
})
