import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isRoot, nobody } from './database-user.ts'
import { ownEmbeddedServer } from './embedded-server.ts'
import { isRunning } from './process-table.ts'
import { shortHash } from './socket-folder.ts'
import { makeFolder, noSurvivor, query, quick, runOwner, silent } from './test-kit.ts'

const nameless = { uid: 4242, gid: 4242 }

const expectToServe = async (dataDir: string, said: string[] = []) => {
  const server = noSurvivor(await ownEmbeddedServer(dataDir, (line) => said.push(line), quick))
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  return server.connection.host
}

describe('the place of the embedded server', () => {
  it('may have a long and awkward path: the socket then moves to a closed short folder', async () => {
    const dataDir = join(await makeFolder(), `Учебный центр, 'Север' #1; ${'й'.repeat(40)}`, 'данные')
    const short = `/tmp/dopusk-${shortHash(join(dataDir, 'postgres'))}`
    onTestFinished(() => rm(short, { recursive: true, force: true }))
    const host = await expectToServe(dataDir)
    expect(host).toBe(short)
    expect((await lstat(host)).mode & 0o777).toBe(0o700)
  })

  it('is not reached through a folder in /tmp that somebody else made first', async () => {
    const dataDir = join(await makeFolder(), 'x'.repeat(120))
    const short = `/tmp/dopusk-${shortHash(join(dataDir, 'postgres'))}`
    onTestFinished(() => rm(short, { recursive: true, force: true }))
    await mkdir(short)
    await chmod(short, 0o755)
    await expect(ownEmbeddedServer(dataDir, silent, quick)).rejects.toThrow(`Папка ${short}`)
    await rm(short, { recursive: true })
    await symlink(await makeFolder(), short)
    await expect(ownEmbeddedServer(dataDir, silent, quick)).rejects.toThrow(`Папка ${short}`)
  })

  it('must be a folder, and one whose name PostgreSQL can take', async () => {
    const dataDir = join(await makeFolder(), 'file')
    await writeFile(dataDir, '')
    await expect(ownEmbeddedServer(dataDir, silent, quick)).rejects.toThrow(/file нельзя использовать как папку данных/)
    const priced = join(await makeFolder(), '$HOME')
    await expect(ownEmbeddedServer(priced, silent, quick)).rejects.toThrow(/есть знак "\$"/)
  })
})

describe.runIf(isRoot())('the place of the embedded server, for root', () => {
  it('moves out of a folder that is closed to the database user, and is found there again', async () => {
    const home = await makeFolder()
    const dataDir = join(home, 'data')
    const place = `/var/lib/dopusk/${shortHash(dataDir)}`
    onTestFinished(async () => {
      for (const path of [place, `${place}.json`]) await rm(path, { recursive: true, force: true })
    })
    await chmod(home, 0o700)

    const said: string[] = []
    expect(await expectToServe(dataDir, said)).toBe(place)
    expect(said[0]).toBe(`Папка ${home} закрыта для пользователя базы данных, поэтому данные лежат в ${place}.`)
    expect(await readFile(join(dataDir, 'postgres', 'placed-at'), 'utf8')).toBe(`${place}\n`)
    expect(await stat(join(place, 'cluster-18'))).toMatchObject(nobody)

    await chmod(home, 0o755)
    expect(await expectToServe(dataDir, said)).toBe(place)
    expect(said).toHaveLength(2)
    const ordinary = await runOwner('own', dataDir, { user: nameless })
    expect(ordinary.told.message).toMatch(/нет доступа к папке данных|принадлежит другому пользователю/i)
  })

  it('is not led astray by a pointer to any other folder', async () => {
    const dataDir = await makeFolder()
    const victim = await makeFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'placed-at'), victim)
    await expect(ownEmbeddedServer(dataDir, silent, quick)).rejects.toThrow(/placed-at повреждён/)
    expect((await stat(victim)).uid).toBe(0)
  })

  it('serves an ordinary user, then root on the same data as that user, and nobody else', async () => {
    const home = await makeFolder()
    const dataDir = join(home, 'data')
    await mkdir(dataDir)
    await chown(dataDir, nobody.uid, nobody.gid)
    await chown(home, nobody.uid, nobody.gid)
    await chmod(home, 0o700)
    const owner = await runOwner('own', dataDir, { user: nobody })
    expect(owner.told.refused).toBeUndefined()
    await query(owner.told.connection, 'create table kept as select 1 as one')
    await owner.stop()
    expect(await isRunning(owner.told.postmasterPid)).toBe(false)

    const server = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    expect(await query(server.connection, 'select one from kept')).toEqual([{ one: 1 }])
    expect((await stat(`/proc/${server.postmasterPid}`)).uid).toBe(nobody.uid)
    await server.stop()
    expect(await stat(join(dataDir, 'postgres', 'server.log'))).toMatchObject(nobody)

    await chmod(home, 0o755)
    const stranger = await runOwner('own', dataDir, { user: nameless })
    expect(stranger.told.message).toMatch(/принадлежит другому пользователю \(uid 65534\)/)

    await chown(home, 0, 0)
    await chmod(home, 0o700)
    await expect(ownEmbeddedServer(dataDir, silent, quick)).rejects.toThrow(`(chmod o+x ${home})`)
  })

  it('runs as the owner of the data folder, though he has no name on this machine', async () => {
    const dataDir = await makeFolder()
    await chown(dataDir, nameless.uid, nameless.gid)
    const server = noSurvivor(await ownEmbeddedServer(dataDir, silent, quick))
    expect((await stat(`/proc/${server.postmasterPid}`)).uid).toBe(nameless.uid)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  it('tells an ordinary user what is wrong with his folder, or with him', async () => {
    const dataDir = await makeFolder()
    const closed = await runOwner('own', join(dataDir, randomBytes(4).toString('hex')), { user: nobody })
    expect(closed.told.message).toMatch(/^Нет доступа к папке данных .*DATA_DIR\.$/)
    await chown(dataDir, nameless.uid, nameless.gid)
    const unknown = await runOwner('own', dataDir, { user: nameless })
    expect(unknown.told.message).toMatch(/uid 4242 нет имени в \/etc\/passwd.*DATABASE_URL/)
  })
})
