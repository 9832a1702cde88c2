import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { EmbeddedError, type EmbeddedFailure } from '../embedded-error.ts'
import { type EmbeddedServer, ownEmbeddedServer } from '../embedded-server.ts'
import { moveEmbeddedServer } from '../move/move-server.ts'
import { isRunning, processIdentity } from '../process-table.ts'
import { ignoreNotices, killAfterTest, makeFolder, makeStartedFolder, query, shareFolder } from '../testing/test-kit.ts'
import { findPackage, prepareBinaries } from './binaries.ts'

/** As in a folder that has no record yet, and as a caller who names no programs. */
const plain = { name: 'embeddedtest', icuLocale: 'ru-RU', durable: false }

const own = async (dataDir: string, options: object = {}): Promise<EmbeddedServer> =>
  killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, { ...plain, ...options }))

const failureOf = async (attempt: Promise<unknown>): Promise<EmbeddedFailure | undefined> => {
  const error = await attempt.catch((thrown: unknown) => thrown)
  return error instanceof EmbeddedError ? error.failure : undefined
}

const installed = shareFolder('empty')
const bin = () => join(installed.dataDir, 'binaries', 'bin')

// As an installed PostgreSQL: the programs of the package, complete, in another folder.
beforeAll(async () => {
  const programs = { ...(await findPackage()), version: 'installed' }
  const folder = installed.dataDir
  await prepareBinaries({ name: 'embeddedtest', folder, socketFolder: folder, user: undefined }, programs, false)
  await promisify(execFile)('mv', [join(folder, 'binaries-installed'), join(folder, 'binaries')])
})

/** Programs that answer as those of another installation. */
const makePrograms = async (answer: string): Promise<string> => {
  const folder = await makeFolder()
  for (const name of ['postgres', 'initdb']) {
    await writeFile(join(folder, name), `#!/bin/sh\nprintf '${answer}' >&2\n`)
    await chmod(join(folder, name), 0o755)
  }
  return folder
}

describe('installed programs', () => {
  it('serve an old folder without a copy, are recorded with their day, and serve it again where none are named', async () => {
    const dataDir = await makeStartedFolder()
    const home = join(dataDir, 'postgres')
    const first = await own(dataDir)
    expect(first.programs).toMatchObject({ folder: null, version: expect.stringMatching(/^18\.\d+$/) })
    await query(first.connection, `create table kept as select 'да' as word`)
    await first.stop()

    const second = await own(dataDir, { programs: { folder: bin() } })
    expect(second.programs).toMatchObject({ folder: bin(), version: first.programs?.version })
    expect(Date.parse(second.programs?.since ?? '')).toBeGreaterThan(Date.parse(first.programs?.since ?? ''))
    expect(await query(second.connection, 'select word from kept')).toEqual([{ word: 'да' }])
    await second.stop()
    expect((await readdir(home)).filter((name) => name.startsWith('binaries'))).toEqual([])

    const third = await own(dataDir)
    expect(third.programs).toEqual(second.programs)
    await third.stop()
    const fourth = await own(dataDir, { programs: 'package' })
    expect(fourth.programs).toMatchObject({ folder: null })
    await fourth.stop()
  })

  it('are refused where they are missing, of another version, without an extension, or do not run', async () => {
    const dataDir = await makeStartedFolder()
    const refuse = (folder: string, options: object = {}) =>
      failureOf(own(dataDir, { programs: { folder }, ...options }))
    const empty = await makeFolder()
    expect(await refuse(empty)).toEqual({ code: 'programs_missing', folder: empty, name: 'postgres' })
    const older = await makePrograms('VERSION=15.18 (Debian)\nshare_path=/usr/share\n')
    expect(await refuse(older)).toEqual({
      ...{ code: 'programs_of_other_major', folder: older },
      ...{ version: '15.18', supported: '18' },
    })
    const broken = await makePrograms('no such library')
    await writeFile(join(broken, 'initdb'), '#!/bin/sh\necho "no such library" >&2\nexit 127\n')
    expect(await refuse(broken)).toEqual({ code: 'programs_unusable', folder: broken, reason: 'no such library' })
    expect(await refuse(bin(), { extensions: ['pg_trgm', 'no_such_extension'] })).toEqual({
      ...{ code: 'extension_missing', folder: bin(), extension: 'no_such_extension' },
    })
    const server = await own(dataDir)
    await server.stop()
  })
})

/** As a cluster that was sorted by another version of ICU. */
const sortDifferently = async (dataDir: string): Promise<void> => {
  const server = await own(dataDir, { programs: 'package' })
  await query(server.connection, `create table kept as select 'да' as word`)
  await query(server.connection, `update pg_database set datcollversion = '1.0' where datname = current_database()`)
  await server.stop()
}

describe('a cluster that is sorted by another version of a collation', () => {
  it('is not served, and its record stays', async () => {
    const dataDir = await makeStartedFolder()
    await sortDifferently(dataDir)
    const record = join(dataDir, 'postgres', 'cluster-18', 'programs.json')
    const before = await readFile(record, 'utf8')
    const folder = join(dataDir, 'postgres')
    const failure = await failureOf(own(dataDir, { programs: { folder: bin() } }))
    expect(failure).toMatchObject({ code: 'collation_changed', name: 'embeddedtest', recorded: '1.0' })
    expect(await readFile(record, 'utf8')).toBe(before)
    await expect(stat(join(folder, 'cluster-18', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('moves to another cluster, and stays where it was until somebody removes it', async () => {
    const dataDir = await makeStartedFolder()
    await sortDifferently(dataDir)
    let words: object[] = []
    const steps = {
      save: async (connection: object) => {
        words = await query(connection, 'select word from kept')
      },
      fill: async (connection: object) => {
        expect(await query(connection, `select to_regclass('kept') as found`)).toEqual([{ found: null }])
        await query(connection, `create table moved as select '${JSON.stringify(words)}'::text as words`)
      },
    }
    const { before } = await moveEmbeddedServer(
      dataDir,
      ignoreNotices,
      { ...plain, programs: { folder: bin() } },
      steps,
    )
    const server = await own(dataDir)
    expect(server.programs).toMatchObject({ folder: bin() })
    expect(await query(server.connection, 'select words from moved')).toEqual([{ words: '[{"word":"да"}]' }])
    await server.stop()
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => /moving|moved/.test(name))).toEqual([])
    expect(before).toMatch(/cluster-18\.before-/)
    expect(await readdir(before)).toContain('PG_VERSION')
  })
})

describe('a move', () => {
  const fails = { save: async () => {}, fill: () => Promise.reject(new Error('no place is left')) }

  it('that fails leaves the cluster in its place and nothing beside it', async () => {
    const dataDir = await makeStartedFolder()
    const names = (await readdir(join(dataDir, 'postgres'))).filter((name) => !/log|binaries/.test(name))
    await expect(moveEmbeddedServer(dataDir, ignoreNotices, { ...plain, programs: 'package' }, fails)).rejects.toThrow(
      'no place is left',
    )
    const server = await own(dataDir)
    await server.stop()
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => !/log|binaries/.test(name))).toEqual(names)
  })

  it('that is killed between the two renames is finished by the next start', async () => {
    const dataDir = await makeStartedFolder()
    const home = join(dataDir, 'postgres')
    const server = await own(dataDir)
    await query(server.connection, `create table kept as select 'да' as word`)
    await server.stop()
    await mkdir(join(home, 'moved'))
    await promisify(execFile)('mv', [join(home, 'cluster-18'), join(home, 'moved')])
    const again = await own(dataDir)
    expect(await query(again.connection, 'select word from kept')).toEqual([{ word: 'да' }])
    await again.stop()
  })

  it('refuses a start of another process, and is refused where one is running', async () => {
    const dataDir = await makeStartedFolder()
    const marker = join(dataDir, 'postgres', 'moving')
    await writeFile(marker, (await processIdentity(process.ppid)) ?? '')
    expect(await failureOf(own(dataDir))).toMatchObject({ code: 'being_moved', pid: process.ppid })
    await writeFile(marker, '4000000-1')
    const server = await own(dataDir)
    expect(await failureOf(moveEmbeddedServer(dataDir, ignoreNotices, plain, fails))).toMatchObject({ code: 'in_use' })
    expect(await isRunning(server.postmasterPid)).toBe(true)
    await server.stop()
    await expect(stat(marker)).rejects.toThrow('ENOENT')
  })

  it('has nothing to do in a new folder', async () => {
    const dataDir = await makeFolder()
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const failure = await failureOf(moveEmbeddedServer(dataDir, ignoreNotices, plain, fails))
    expect(failure).toMatchObject({ code: 'nothing_to_move' })
  })
})
