import { access, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { EmbeddedError } from './embedded-error.ts'
import { ownEmbeddedServer } from './embedded-server.ts'
import type { Notice } from './notice.ts'
import { isRunning, processIdentity } from './process-table.ts'
import {
  fastOptions,
  ignoreNotices,
  killAfterTest,
  makeFolder,
  query,
  shareFolder,
  testOptions,
} from './testing/test-kit.ts'

describe('the embedded server', () => {
  const shared = shareFolder('empty')

  it('is created at the first start and used by the second, with no process running between them', async () => {
    const { dataDir } = shared
    const notices: Notice[] = []

    const first = killAfterTest(await ownEmbeddedServer(dataDir, (notice) => notices.push(notice), testOptions))
    expect(first.started).toBe(true)
    expect(notices).toEqual([{ code: 'preparing', major: '18' }])
    await query(first.connection, `create table kept as select 'да' as word`)
    await first.stop()
    await first.stop()
    expect(await isRunning(first.postmasterPid)).toBe(false)
    await expect(access(join(first.connection.host, '.s.PGSQL.5432'))).rejects.toThrow('ENOENT')

    const second = killAfterTest(await ownEmbeddedServer(dataDir, (notice) => notices.push(notice), testOptions))
    expect(second.started).toBe(true)
    expect(notices).toHaveLength(1)
    expect(await query(second.connection, 'select word from kept')).toEqual([{ word: 'да' }])
    await second.stop()
  })

  it('supports the language of its ICU locale: trigrams, case and the order of letters', async () => {
    const server = killAfterTest(await ownEmbeddedServer(shared.dataDir, ignoreNotices, fastOptions))
    await query(server.connection, 'create extension if not exists pg_trgm')
    const [row] = await query(
      server.connection,
      `select array_length(show_trgm('Привет'), 1) as trigrams, 'ПРИВЕТ' ilike 'привет' as "sameWord",
              current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
              (select string_agg(letter, '' order by letter) from unnest('{я,ё,Б,е,б,а}'::text[]) letter) as ordered`,
    )
    expect(row).toEqual({ trigrams: 7, sameWord: true, checksums: 'on', encoding: 'UTF8', ordered: 'абБеёя' })
    await server.stop()
  })

  it('accepts connections only from its own user, on a socket', async () => {
    const server = killAfterTest(await ownEmbeddedServer(shared.dataDir, ignoreNotices, fastOptions))
    const { host } = server.connection
    expect((await stat(host)).mode & 0o777).toBe(0o700)
    expect((await stat(join(host, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o700)
    expect(await query(server.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await server.stop()
  })

  it('refuses a second owner with the pid of the first and keeps running', async () => {
    const { dataDir } = shared
    const first = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    const refusal = await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions).catch((error: unknown) => error)
    expect(refusal).toEqual(new EmbeddedError({ code: 'in_use', dataDir, pid: String(process.pid) }))
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await isRunning(first.postmasterPid)).toBe(true)
    await first.stop()
  })

  it('removes the leftovers of interrupted starts and older versions, and creates a missing database', async () => {
    const { dataDir } = shared
    const folder = join(dataDir, 'postgres')
    const mine = `cluster-18.making-${await processIdentity(process.pid)}-abcdef01`
    const leftovers = ['cluster-18.making-4194400-1-abcdef01', 'binaries-18.4.0.making-4194400-1-abcdef01']
    for (const name of [...leftovers, mine, 'binaries-17.2.0-beta.1'])
      await mkdir(join(folder, name, 'half'), { recursive: true })

    const first = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    const names = await readdir(folder)
    expect(names.filter((name) => name.includes('.making-'))).toEqual([mine])
    expect(names.filter((name) => name.startsWith('binaries-'))).toHaveLength(1)
    await query({ ...first.connection, database: 'postgres' }, `drop database ${first.connection.database}`)
    await first.stop()
    await truncate(join(folder, 'server.log'), 11 * 1024 * 1024)

    const second = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(join(folder, 'server.log'))).size).toBeLessThan(100_000)
    expect((await stat(join(folder, 'server.log.old'))).size).toBe(11 * 1024 * 1024)
    await second.stop()
  })

  it('reports why it did not start, and the path of the log', async () => {
    const { dataDir } = shared
    const control = join(dataDir, 'postgres', 'cluster-18', 'global', 'pg_control')
    const intact = await readFile(control)
    await writeFile(control, intact.subarray(0, 100))
    onTestFinished(() => writeFile(control, intact))

    const refusal = await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmbeddedError)
    expect((refusal as EmbeddedError).failure).toEqual({
      code: 'start_failed',
      logPath: join(dataDir, 'postgres', 'server.log'),
      reason: expect.stringMatching(/PANIC.*pg_control/),
    })
  })

  it('does not create an empty cluster beside one of another major version', async () => {
    const dataDir = await makeFolder()
    const cluster = join(dataDir, 'postgres', 'cluster-17')
    await mkdir(cluster, { recursive: true })
    await expect(ownEmbeddedServer(dataDir, ignoreNotices, fastOptions)).rejects.toThrow(
      new EmbeddedError({ code: 'other_major_version', cluster, installed: '18' }),
    )
  })
})
