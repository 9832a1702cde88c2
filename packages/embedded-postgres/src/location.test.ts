import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isRoot, unprivilegedUser } from './database-user.ts'
import { EmbeddedError } from './embedded-error.ts'
import { ownEmbeddedServer } from './embedded-server.ts'
import type { Notice } from './notice.ts'
import { isRunning } from './process-table.ts'
import { shortHash } from './socket-folder.ts'
import {
  fastOptions,
  ignoreNotices,
  killAfterTest,
  makeFolder,
  query,
  runOwner,
  testOptions,
} from './testing/test-kit.ts'

const userWithoutName = { uid: 4242, gid: 4242 }

const expectToServe = async (dataDir: string, notices: Notice[] = []) => {
  const server = killAfterTest(await ownEmbeddedServer(dataDir, (notice) => notices.push(notice), fastOptions))
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  return server.connection.host
}

describe('the location of the embedded server', () => {
  it('may have a long path with special characters: the socket is then in a private short folder', async () => {
    const dataDir = join(await makeFolder(), `Учебный центр, 'Север' #1; ${'й'.repeat(40)}`, 'данные')
    const short = `/tmp/${testOptions.name}-${shortHash(join(dataDir, 'postgres'))}`
    onTestFinished(() => rm(short, { recursive: true, force: true }))
    const host = await expectToServe(dataDir)
    expect(host).toBe(short)
    expect((await lstat(host)).mode & 0o777).toBe(0o700)
  })

  it('refuses a socket folder in /tmp that another user has created', async () => {
    const dataDir = join(await makeFolder(), 'x'.repeat(120))
    const short = `/tmp/${testOptions.name}-${shortHash(join(dataDir, 'postgres'))}`
    onTestFinished(() => rm(short, { recursive: true, force: true }))
    await mkdir(short)
    await chmod(short, 0o755)
    await expect(ownEmbeddedServer(dataDir, ignoreNotices, fastOptions)).rejects.toThrow(
      new EmbeddedError({ code: 'socket_folder_unsafe', folder: short }),
    )
    await rm(short, { recursive: true })
    await symlink(await makeFolder(), short)
    await expect(ownEmbeddedServer(dataDir, ignoreNotices, fastOptions)).rejects.toThrow(
      new EmbeddedError({ code: 'socket_folder_unsafe', folder: short }),
    )
  })

  it('refuses a file, and a path with characters that PostgreSQL does not support', async () => {
    const dataDir = join(await makeFolder(), 'file')
    await writeFile(dataDir, '')
    await expect(ownEmbeddedServer(dataDir, ignoreNotices, fastOptions)).rejects.toThrow(
      new EmbeddedError({ code: 'not_a_folder', folder: dataDir }),
    )
    const withDollar = join(await makeFolder(), '$HOME')
    await expect(ownEmbeddedServer(withDollar, ignoreNotices, fastOptions)).rejects.toThrow(
      new EmbeddedError({ code: 'path_not_supported', path: withDollar, character: '$' }),
    )
  })
})

describe.runIf(isRoot())('the location of the embedded server, for root', () => {
  it('is outside a data folder that the server user cannot enter, and the next start finds it there', async () => {
    const home = await makeFolder()
    const dataDir = join(home, 'data')
    const target = `/var/lib/${testOptions.name}/${shortHash(dataDir)}`
    onTestFinished(async () => {
      for (const path of [target, `${target}.json`]) await rm(path, { recursive: true, force: true })
    })
    await chmod(home, 0o700)

    const notices: Notice[] = []
    expect(await expectToServe(dataDir, notices)).toBe(target)
    expect(notices[0]).toEqual({ code: 'relocated', closed: home, target, isNew: true })
    expect(await readFile(join(dataDir, 'postgres', 'placed-at'), 'utf8')).toBe(`${target}\n`)
    expect(await stat(join(target, 'cluster-18'))).toMatchObject(unprivilegedUser)

    await chmod(home, 0o755)
    expect(await expectToServe(dataDir, notices)).toBe(target)
    expect(notices).toHaveLength(2)
    const ordinary = await runOwner('own', dataDir, { user: userWithoutName })
    expect(['access_denied', 'owned_by_other_user']).toContain(ordinary.report.failure?.code)
  })

  it('refuses a pointer to any other folder', async () => {
    const dataDir = await makeFolder()
    const victim = await makeFolder()
    await mkdir(join(dataDir, 'postgres'))
    const pointer = join(dataDir, 'postgres', 'placed-at')
    await writeFile(pointer, victim)
    await expect(ownEmbeddedServer(dataDir, ignoreNotices, fastOptions)).rejects.toThrow(
      new EmbeddedError({ code: 'pointer_damaged', pointer, root: `/var/lib/${testOptions.name}` }),
    )
    expect((await stat(victim)).uid).toBe(0)
  })

  it('serves an ordinary user, then root as that user, and no other user', async () => {
    const home = await makeFolder()
    const dataDir = join(home, 'data')
    await mkdir(dataDir)
    await chown(dataDir, unprivilegedUser.uid, unprivilegedUser.gid)
    await chown(home, unprivilegedUser.uid, unprivilegedUser.gid)
    await chmod(home, 0o700)
    const owner = await runOwner('own', dataDir, { user: unprivilegedUser })
    expect(owner.report.failure).toBeUndefined()
    await query(owner.report.connection, 'create table kept as select 1 as one')
    await owner.stop()
    expect(await isRunning(owner.report.postmasterPid)).toBe(false)

    const server = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    expect(await query(server.connection, 'select one from kept')).toEqual([{ one: 1 }])
    expect((await stat(`/proc/${server.postmasterPid}`)).uid).toBe(unprivilegedUser.uid)
    await server.stop()
    expect(await stat(join(dataDir, 'postgres', 'server.log'))).toMatchObject(unprivilegedUser)

    await chmod(home, 0o755)
    const otherUser = await runOwner('own', dataDir, { user: userWithoutName })
    expect(otherUser.report.failure).toMatchObject({ code: 'owned_by_other_user', uid: 65534 })

    await chown(home, 0, 0)
    await chmod(home, 0o700)
    await expect(ownEmbeddedServer(dataDir, ignoreNotices, fastOptions)).rejects.toThrow(
      new EmbeddedError({ code: 'folder_closed', folder: home }),
    )
  })

  it('belongs to the owner of the data folder, even a user without a name on this machine', async () => {
    const dataDir = await makeFolder()
    await chown(dataDir, userWithoutName.uid, userWithoutName.gid)
    const server = killAfterTest(await ownEmbeddedServer(dataDir, ignoreNotices, fastOptions))
    expect((await stat(`/proc/${server.postmasterPid}`)).uid).toBe(userWithoutName.uid)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  it('refuses an ordinary user without access to the folder, or without a name', async () => {
    const dataDir = await makeFolder()
    const folder = join(dataDir, randomBytes(4).toString('hex'))
    const denied = await runOwner('own', folder, { user: unprivilegedUser })
    expect(denied.report.failure).toEqual({ code: 'access_denied', folder })
    await chown(dataDir, userWithoutName.uid, userWithoutName.gid)
    const unknown = await runOwner('own', dataDir, { user: userWithoutName })
    expect(unknown.report.failure).toEqual({ code: 'user_without_name', uid: '4242' })
  })
})
