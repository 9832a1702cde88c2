import { chmod, lstat, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  chownTree,
  type DatabaseUser,
  findClosedFolder,
  findUnprivilegedOwner,
  isRoot,
  restrictToUser,
  unprivilegedUser,
} from './database-user.ts'
import { EmbeddedError } from './embedded-error.ts'
import { listClusters } from './list-clusters.ts'
import type { Notify } from './notice.ts'
import { recordRelocation, relocatedRoot, removeAbandonedClusters } from './relocated-clusters.ts'
import { prepareSocketFolder, shortHash } from './socket-folder.ts'
import { exists } from './temporary-folder.ts'

export interface ClusterLocation {
  /** of the database, its superuser and the connections */
  name: string
  /** holds the cluster, the copied binaries and the log */
  folder: string
  socketFolder: string
  /** the user that a root process runs the server as; undefined where this process is not root */
  user: DatabaseUser | undefined
}

interface Paths {
  dataDir: string
  /** the cluster's folder in the data folder */
  home: string
  /** for clusters that cannot be in the data folder */
  root: string
}

const readPointer = async (pointer: string, root: string): Promise<string | undefined> => {
  if (!(await exists(pointer))) return undefined
  const target = (await readFile(pointer, 'utf8')).trim()
  // A file in another user's folder must not make root give away any other folder.
  if (new RegExp(`^${root}/[0-9a-f]{12}$`).test(target)) return target
  throw new EmbeddedError({ code: 'pointer_damaged', pointer, root })
}

const writePointer = async (pointer: string, target: string): Promise<void> => {
  const temporary = `${pointer}.${process.pid}`
  await writeFile(temporary, `${target}\n`)
  await rename(temporary, pointer)
}

const makeRelocated = async (target: string): Promise<void> => {
  for (const folder of [dirname(target), target]) {
    const made = await mkdir(folder, { recursive: true })
    if (made) await chmod(folder, 0o755)
  }
}

const assertNotLink = async (folder: string): Promise<void> => {
  if (!(await lstat(folder)).isDirectory()) throw new EmbeddedError({ code: 'symbolic_link', folder })
}

const assertOwned = async (folder: string): Promise<void> => {
  const { uid } = await stat(folder)
  if (uid !== process.getuid?.()) throw new EmbeddedError({ code: 'owned_by_other_user', folder, uid })
}

/** The cluster's owner first: PostgreSQL serves only a cluster that belongs to the user that runs it. */
const chooseUser = async (folder: string, dataDir: string): Promise<DatabaseUser> => {
  for (const cluster of await listClusters(folder)) {
    const owner = await findUnprivilegedOwner(join(folder, cluster))
    if (owner) return owner
  }
  const user = (await findUnprivilegedOwner(dataDir)) ?? unprivilegedUser
  for (const cluster of await listClusters(folder)) await chownTree(join(folder, cluster), user)
  return user
}

const relocate = async (paths: Paths, closed: string, notify: Notify): Promise<string> => {
  const { dataDir, home, root } = paths
  if ((await listClusters(home)).length > 0) throw new EmbeddedError({ code: 'folder_closed', folder: closed })
  const target = join(root, shortHash(dataDir))
  await makeRelocated(target)
  const isNew = (await listClusters(target)).length === 0
  await writePointer(join(home, 'placed-at'), target)
  notify({ code: 'relocated', closed, target, isNew })
  return target
}

const findFolder = async (paths: Paths, notify: Notify): Promise<Pick<ClusterLocation, 'folder' | 'user'>> => {
  const { dataDir, home, root } = paths
  const pointed = await readPointer(join(home, 'placed-at'), root)
  if (pointed && isRoot()) await makeRelocated(pointed)
  const folder = pointed ?? home
  if (!isRoot()) {
    await assertOwned(folder)
    return { folder, user: undefined }
  }
  await assertNotLink(folder)
  const user = await chooseUser(folder, dataDir)
  const closed = pointed ? undefined : await findClosedFolder(dataDir, user)
  if (!closed) return { folder, user }
  const target = await relocate(paths, closed, notify)
  return { folder: target, user: await chooseUser(target, dataDir) }
}

/** initdb passes its own path to a shell in double quotes. */
const assertSupportedPath = (dataDir: string): void => {
  const [character] = /["$`\\\n]/.exec(dataDir) ?? []
  if (character) throw new EmbeddedError({ code: 'path_not_supported', path: dataDir, character })
}

/** Finds or creates the folder of the cluster and of its socket, and the user that the server runs as. */
export const resolveLocation = async (dataDir: string, name: string, notify: Notify): Promise<ClusterLocation> => {
  if (process.platform === 'win32') throw new EmbeddedError({ code: 'platform_not_supported' })
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  const real = await realpath(dataDir)
  assertSupportedPath(real)
  const root = relocatedRoot(name)
  // A failure here must not prevent the start.
  if (isRoot()) await removeAbandonedClusters(new Date(), root).catch(() => [])
  const home = join(real, 'postgres')
  const { folder, user } = await findFolder({ dataDir: real, home, root }, notify)
  if (isRoot() && folder !== home) await recordRelocation(folder, real)
  await restrictToUser(folder, user)
  return { name, folder, user, socketFolder: await prepareSocketFolder(folder, name, user) }
}
