import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { isRoot } from './database-user.ts'
import { ownEmbeddedServer } from './embedded-server.ts'
import { recordRelocation, relocatedRoot, removeAbandonedClusters } from './relocated-clusters.ts'
import { shortHash } from './socket-folder.ts'
import { exists } from './temporary-folder.ts'
import { fastOptions, ignoreNotices, killAfterTest, makeStartedFolder, testOptions } from './testing/test-kit.ts'

const now = new Date()
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)

/** Not in the folder for temporary files: clusters of data folders there are removed at once. */
const ordinaryFolder = () => mkdtemp('/var/tmp/embedded-test-')

describe('a cluster outside its data folder', () => {
  let base: string
  let home: string
  let target: string
  let dataDir: string

  const makeCluster = async () => {
    const control = join(target, 'cluster-18', 'global', 'pg_control')
    await mkdir(join(target, 'cluster-18', 'global'), { recursive: true })
    await writeFile(control, '')
    await recordRelocation(target, dataDir)
    return control
  }

  beforeEach(async () => {
    base = await ordinaryFolder()
    home = await ordinaryFolder()
    target = join(base, '0123456789ab')
    dataDir = join(home, 'data')
    await mkdir(dataDir)
  })
  afterEach(() => Promise.all([base, home].map((folder) => rm(folder, { recursive: true, force: true }))))

  it('stays while its data folder exists', async () => {
    await makeCluster()
    for (const days of [0, 8, 100]) expect(await removeAbandonedClusters(daysLater(days), base)).toEqual([])
  })

  it('is removed a week after its data folder was first found missing', async () => {
    await makeCluster()
    await rm(dataDir, { recursive: true })
    expect(await removeAbandonedClusters(daysLater(30), base)).toEqual([])
    expect(await removeAbandonedClusters(daysLater(36), base)).toEqual([])
    expect(await removeAbandonedClusters(daysLater(37), base)).toEqual([target])
    expect(await readdir(base)).toEqual([])
  })

  it('waits a week again after its data folder was back meanwhile', async () => {
    await makeCluster()
    await rename(dataDir, `${dataDir}.away`)
    await removeAbandonedClusters(daysLater(30), base)
    await rename(`${dataDir}.away`, dataDir)
    await removeAbandonedClusters(daysLater(31), base)
    await rename(dataDir, `${dataDir}.away`)
    expect(await removeAbandonedClusters(daysLater(60), base)).toEqual([])
  })

  it('stays where it was used within the week', async () => {
    const control = await makeCluster()
    await rm(dataDir, { recursive: true })
    await removeAbandonedClusters(daysLater(30), base)
    await utimes(control, daysLater(35), daysLater(35))
    expect(await removeAbandonedClusters(daysLater(40), base)).toEqual([])
  })

  it('stays where no record names its data folder', async () => {
    await makeCluster()
    await rm(`${target}.json`)
    await rm(dataDir, { recursive: true })
    for (const days of [0, 100, 200]) expect(await removeAbandonedClusters(daysLater(days), base)).toEqual([])
  })

  it.runIf(isRoot())('stays while the disk of its data folder is not mounted', async ({ skip }) => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', 'none', dataDir], { stdio: 'ignore' })
    } catch {
      return skip('no file system can be mounted here')
    }
    dataDir = join(dataDir, 'inner')
    await mkdir(dataDir)
    await makeCluster()
    execFileSync('umount', [join(home, 'data')])
    for (const days of [0, 100, 200]) expect(await removeAbandonedClusters(daysLater(days), base)).toEqual([])
    expect(await exists(target)).toBe(true)
  })
})

describe.runIf(isRoot())('clusters that root has relocated', () => {
  it('are removed by the next start when their temporary data folder is missing', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'embedded-closed-'))
    onTestFinished(() => rm(closed, { recursive: true, force: true }))
    const target = join(relocatedRoot(testOptions.name), shortHash(join(closed, 'data')))
    const first = killAfterTest(await ownEmbeddedServer(join(closed, 'data'), ignoreNotices, fastOptions))
    expect(first.connection.host).toBe(target)
    await rm(closed, { recursive: true })
    // Its owner still runs.
    const other = await makeStartedFolder()
    await killAfterTest(await ownEmbeddedServer(other, ignoreNotices, fastOptions)).stop()
    expect(await exists(join(target, 'cluster-18'))).toBe(true)

    await first.stop()
    await killAfterTest(await ownEmbeddedServer(other, ignoreNotices, fastOptions)).stop()
    expect(await exists(target)).toBe(false)
    expect(await exists(`${target}.json`)).toBe(false)
  })
})
