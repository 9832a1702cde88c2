import { access, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { EmbeddedError, EmbeddedInUseError } from './embedded-error.ts'
import { ownEmbeddedServer } from './embedded-server.ts'
import { isRunning, processMark } from './process-table.ts'
import { makeFolder, noSurvivor, query, quick, shareFolder, silent } from './test-kit.ts'

describe('the embedded server', () => {
  const shared = shareFolder()

  it('is made at the first start and kept for the second, with nothing running between them', async () => {
    const { dataDir } = shared
    const said: string[] = []

    const first = noSurvivor(await ownEmbeddedServer(dataDir, (line) => said.push(line)))
    expect(first.started).toBe(true)
    expect(said).toEqual(['Готовлю встроенную базу данных (PostgreSQL 18)…'])
    await query(first.connection, `create table kept as select 'да' as word`)
    await first.stop()
    await first.stop()
    expect(await isRunning(first.postmasterPid)).toBe(false)
    await expect(access(join(first.connection.host, '.s.PGSQL.5432'))).rejects.toThrow('ENOENT')

    const second = noSurvivor(await ownEmbeddedServer(dataDir, (line) => said.push(line)))
    expect(second.started).toBe(true)
    expect(said).toHaveLength(1)
    expect(await query(second.connection, 'select word from kept')).toEqual([{ word: 'да' }])
    await second.stop()
  })

  it('knows Russian: trigrams, case and the order of letters', async () => {
    const server = noSurvivor(await ownEmbeddedServer(shared.dataDir, silent, quick))
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

  it('listens to nobody but its own user', async () => {
    const server = noSurvivor(await ownEmbeddedServer(shared.dataDir, silent, quick))
    const { host } = server.connection
    expect((await stat(host)).mode & 0o777).toBe(0o700)
    expect((await stat(join(host, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o700)
    expect(await query(server.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await server.stop()
  })

  it('refuses a second owner by name and harms nothing', async () => {
    const { dataDir } = shared
    const first = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    const refusal = await ownEmbeddedServer(dataDir, silent, quick).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmbeddedInUseError)
    expect(String(refusal)).toContain(`уже открыта другим процессом (pid ${process.pid})`)
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await isRunning(first.postmasterPid)).toBe(true)
    await first.stop()
  })

  it('mends what an interrupted start or an older version left', async () => {
    const { dataDir } = shared
    const folder = join(dataDir, 'postgres')
    const mine = `cluster-18.making-${await processMark(process.pid)}-abcdef01`
    const leftovers = ['cluster-18.making-4194400-1-abcdef01', 'binaries-18.4.0.making-4194400-1-abcdef01']
    for (const name of [...leftovers, mine, 'binaries-17.2.0-beta.1'])
      await mkdir(join(folder, name, 'half'), { recursive: true })

    const first = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    const names = await readdir(folder)
    expect(names.filter((name) => name.includes('.making-'))).toEqual([mine])
    expect(names.filter((name) => name.startsWith('binaries-'))).toHaveLength(1)
    await query({ ...first.connection, database: 'postgres' }, 'drop database dopusk')
    await first.stop()
    await truncate(join(folder, 'server.log'), 11 * 1024 * 1024)

    const second = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(join(folder, 'server.log'))).size).toBeLessThan(100_000)
    expect((await stat(join(folder, 'server.log.old'))).size).toBe(11 * 1024 * 1024)
    await second.stop()
  })

  it('says why it did not start, and where to read more', async () => {
    const { dataDir } = shared
    const control = join(dataDir, 'postgres', 'cluster-18', 'global', 'pg_control')
    const intact = await readFile(control)
    await writeFile(control, intact.subarray(0, 100))
    onTestFinished(() => writeFile(control, intact))

    const refusal = await ownEmbeddedServer(dataDir, silent, quick).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmbeddedError)
    expect(String(refusal)).toMatch(/База данных не запустилась, подробности в .*server\.log: .*PANIC.*pg_control/)
  })

  it('does not begin an empty cluster beside one of another version', async () => {
    const dataDir = await makeFolder()
    await mkdir(join(dataDir, 'postgres', 'cluster-17'), { recursive: true })
    await expect(ownEmbeddedServer(dataDir, silent, quick)).rejects.toThrow(/cluster-17 от другой версии.*cli backup/)
  })
})
