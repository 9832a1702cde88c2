import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './format.ts'

/** The name says of which moment the data is, in UTC; a copy or a move of the file does not change it. */
const finished = /^dopusk-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})\.gz\.enc$/
const partial = /^dopusk-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})\.gz\.enc\.[0-9a-f]{8}\.part$/

export const backupName = (at: Date): string => {
  const [hour, minute] = at.toISOString().split(':')
  return `dopusk-${hour}-${minute}.gz.enc`
}

/** Another one for each run: a run that is taken for dead and goes on must not write into the file of the next one. */
export const partialName = (name: string): string => `${name}.${randomBytes(4).toString('hex')}.part`

export interface StoredBackup {
  name: string
  at: Date
}

/** Null for every name that `backupName` does not make: what is taken for a backup may be deleted. */
const parseName = (name: string): Date | null => {
  const found = finished.exec(name)
  if (found === null) return null
  const at = new Date(`${found[1]}:${found[2]}:00.000Z`)
  return !Number.isNaN(at.getTime()) && backupName(at) === name ? at : null
}

/** Of a folder that may also have files of others: the finished backups of the schedule, the newest first. */
export const listBackups = async (folder: string): Promise<StoredBackup[]> =>
  (await readdir(folder))
    .flatMap((name) => {
      const at = parseName(name)
      return at === null ? [] : [{ name, at }]
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())

/** What a killed run has left. */
export const removePartialBackups = async (folder: string): Promise<void> => {
  const left = (await readdir(folder)).filter((name) => partial.test(name))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}

/** The newest stay, and the one just written in any case: a clock that was wrong may have left newer names. */
export const removeOldBackups = async (folder: string, keep: number, written: string): Promise<void> => {
  const others = (await listBackups(folder)).filter(({ name }) => name !== written)
  await Promise.all(others.slice(keep - 1).map(({ name }) => rm(join(folder, name), { force: true })))
}

export const sizeOfBackup = async (folder: string, { name }: StoredBackup): Promise<number> =>
  (await stat(join(folder, name))).size

/** What a process without special rights may still write. */
export const readFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const isThere = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error
}

/**
 * Before the server starts: a folder that nobody can write to is better noticed now than at night. Folders above it are not
 * created: where the disk is not mounted, they are missing for a reason.
 */
export const prepareBackupFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o700 }).catch(isThere)
    await readdir(folder)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new BackupError(
      `В папку для резервных копий ${folder} нельзя записать (${(error as NodeJS.ErrnoException).code}). ` +
        'Создайте её, дайте на неё права пользователю сервера (под systemd ещё ReadWritePaths) или укажите другую в BACKUP_DIR.',
    )
  }
}
