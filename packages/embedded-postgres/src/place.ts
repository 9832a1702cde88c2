import { chmod, lstat, mkdir, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  closeToOthers,
  type DatabaseUser,
  findClosedFolder,
  giveTree,
  isRoot,
  nobody,
  ordinaryOwner,
} from './database-user.ts'
import { exists } from './drafts.ts'
import { EmbeddedError } from './embedded-error.ts'
import { elsewhere, notePlaced, removeAbandonedClusters } from './placed-clusters.ts'
import { prepareSocketFolder, shortHash } from './socket-folder.ts'

export type Say = (line: string) => void

export interface Place {
  /** holds the cluster, the copied binaries and the log */
  folder: string
  socketFolder: string
  /** whom to step down to; undefined where this process is not root */
  user: DatabaseUser | undefined
}

const elsewherePattern = /^\/var\/lib\/dopusk\/[0-9a-f]{12}$/

export const findClusters = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^cluster-\d+$/.test(name)).sort()
}

const readPointer = async (pointer: string): Promise<string | undefined> => {
  if (!(await exists(pointer))) return undefined
  const target = (await readFile(pointer, 'utf8')).trim()
  // Root must not be led by a file in somebody else's folder to hand over any other one.
  if (elsewherePattern.test(target)) return target
  throw new EmbeddedError(`Файл ${pointer} повреждён: впишите в него одну строку вида ${elsewhere}/0123456789ab.`)
}

const writePointer = async (pointer: string, target: string): Promise<void> => {
  const draft = `${pointer}.${process.pid}`
  await writeFile(draft, `${target}\n`)
  await rename(draft, pointer)
}

const makeElsewhere = async (target: string): Promise<void> => {
  for (const folder of [elsewhere, target]) {
    const made = await mkdir(folder, { recursive: true })
    if (made) await chmod(folder, 0o755)
  }
}

const refuseLink = async (folder: string): Promise<void> => {
  if (!(await lstat(folder)).isDirectory())
    throw new EmbeddedError(`${folder} — ссылка, а нужна папка: укажите в DATA_DIR папку, где она лежит на самом деле.`)
}

const refuseForeign = async (folder: string): Promise<void> => {
  const { uid } = await stat(folder)
  if (uid !== process.getuid?.())
    throw new EmbeddedError(
      `База данных в ${folder} принадлежит другому пользователю (uid ${uid}): ` +
        'запустите программу от его имени или укажите другую папку в DATA_DIR.',
    )
}

/** The cluster's owner first: PostgreSQL serves only a cluster that belongs to the user it runs as. */
const chooseUser = async (folder: string, dataDir: string): Promise<DatabaseUser> => {
  for (const cluster of await findClusters(folder)) {
    const owner = await ordinaryOwner(join(folder, cluster))
    if (owner) return owner
  }
  const user = (await ordinaryOwner(dataDir)) ?? nobody
  for (const cluster of await findClusters(folder)) await giveTree(join(folder, cluster), user)
  return user
}

const placeElsewhere = async (dataDir: string, home: string, closed: string, say: Say): Promise<string> => {
  if ((await findClusters(home)).length > 0)
    throw new EmbeddedError(
      `Пользователь базы данных больше не может войти в папку ${closed}: верните ему доступ (chmod o+x ${closed}).`,
    )
  const target = join(elsewhere, shortHash(dataDir))
  await makeElsewhere(target)
  const kept = (await findClusters(target)).length > 0
  await writePointer(join(home, 'placed-at'), target)
  say(
    kept
      ? `Папка ${closed} закрыта для пользователя базы данных; прежние данные найдены в ${target}.`
      : `Папка ${closed} закрыта для пользователя базы данных, поэтому данные лежат в ${target}.`,
  )
  return target
}

const findFolder = async (dataDir: string, home: string, say: Say): Promise<Omit<Place, 'socketFolder'>> => {
  const pointed = await readPointer(join(home, 'placed-at'))
  if (pointed && isRoot()) await makeElsewhere(pointed)
  const folder = pointed ?? home
  if (!isRoot()) {
    await refuseForeign(folder)
    return { folder, user: undefined }
  }
  await refuseLink(folder)
  const user = await chooseUser(folder, dataDir)
  const closed = pointed ? undefined : await findClosedFolder(dataDir, user)
  if (!closed) return { folder, user }
  const target = await placeElsewhere(dataDir, home, closed, say)
  return { folder: target, user: await chooseUser(target, dataDir) }
}

/** initdb passes its own path through a shell between double quotes. */
const refuseAwkwardPath = (dataDir: string): void => {
  const [sign] = /["$`\\\n]/.exec(dataDir) ?? []
  if (sign)
    throw new EmbeddedError(
      `В пути ${dataDir} есть знак ${JSON.stringify(sign)}, с которым PostgreSQL не работает: укажите другую папку в DATA_DIR.`,
    )
}

export const findPlace = async (dataDir: string, say: Say): Promise<Place> => {
  if (process.platform === 'win32')
    throw new EmbeddedError(
      'Встроенная база данных в Windows не поддерживается: укажите свой сервер PostgreSQL в DATABASE_URL.',
    )
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  const real = await realpath(dataDir)
  refuseAwkwardPath(real)
  // Never a reason not to start.
  if (isRoot()) await removeAbandonedClusters(new Date()).catch(() => [])
  const home = join(real, 'postgres')
  const { folder, user } = await findFolder(real, home, say)
  if (isRoot() && folder !== home) await notePlaced(folder, real)
  await closeToOthers(folder, user)
  return { folder, user, socketFolder: await prepareSocketFolder(folder, user) }
}
