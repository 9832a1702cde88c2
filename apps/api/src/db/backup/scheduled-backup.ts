import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { BackupSettings } from '../../config.ts'
import type { Job } from '../../jobs/jobs.ts'
import {
  backupName,
  listBackups,
  partialName,
  readFreeBytes,
  removeOldBackups,
  removePartialBackups,
  sizeOfBackup,
} from './backup-folder.ts'
import { writeBackup } from './write-backup.ts'

export interface ScheduledBackupDeps {
  connection: pg.ClientConfig
  settings: BackupSettings
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Of the disk; tests give another. */
  freeBytes?: (folder: string) => Promise<number>
  /** Tests give a lower one. */
  workFactor?: number
}

/** The database may be on the same disk, and must not find it full. */
const reservedBytes = 64 * 1024 * 1024
/** The next backup is taken to be so much larger than the last one. */
const growth = 1.25

class NoRoomError extends Error {
  readonly code = 'ENOSPC'
}

const checkRoom = async ({ settings: { folder }, freeBytes = readFreeBytes }: ScheduledBackupDeps): Promise<void> => {
  const [last] = await listBackups(folder)
  const needed = (last === undefined ? 0 : Math.ceil((await sizeOfBackup(folder, last)) * growth)) + reservedBytes
  const free = await freeBytes(folder)
  if (free < needed) throw new NoRoomError(`${needed} bytes are needed, ${free} are free`)
}

const notWritable = 'give the user of the server the right to write to BACKUP_DIR (ReadWritePaths under systemd)'
const notThere = 'create or mount the folder of BACKUP_DIR'
const noRoom = 'free space on the disk of BACKUP_DIR, lower BACKUP_KEEP or set another folder'
const advice: Record<string, string> = {
  ...{ ENOSPC: noRoom, EDQUOT: noRoom, ENOENT: notThere, ENOTDIR: notThere },
  ...{ EACCES: notWritable, EPERM: notWritable, EROFS: notWritable },
}

const toFailure = (cause: unknown): Error => {
  const { code = '' } = cause as NodeJS.ErrnoException
  return new Error(`no backup was written: ${advice[code] ?? 'see the cause, and whether the database answers'}`, {
    cause,
  })
}

/** One encrypted backup into the folder, and the old ones out of it. A failed run leaves the folder as it was. */
export const makeScheduledBackup = async (deps: ScheduledBackupDeps): Promise<void> => {
  const { connection, settings, log, workFactor } = deps
  const { folder, key, keep } = settings
  const at = deps.now()
  const name = backupName(at)
  try {
    await removePartialBackups(folder)
    await checkRoom(deps)
    const named = { ...connection, application_name: 'dopusk-backup' }
    const partial = join(folder, partialName(name))
    await writeBackup(named, join(folder, name), at, key, { partial, workFactor })
  } catch (error) {
    throw toFailure(error)
  }
  log.info({ backup: name }, 'backup written')
  // The backup is there: another run would only write one more.
  await removeOldBackups(folder, keep, name).catch((err: unknown) => {
    log.warn({ err }, 'old backups could not be removed: check the permissions of BACKUP_DIR')
  })
}

export const backUpJob = 'back-up'

/** A quiet hour in Russia; a large database takes longer than the 15 minutes that other runs have. */
export const backupJobs = (deps: ScheduledBackupDeps): Job[] => [
  { name: backUpJob, cron: '41 2 * * *', maxRunS: 12 * 60 * 60, run: () => makeScheduledBackup(deps) },
]

/** A little more than a day: the next one has not been written an hour after its time. */
const overdueMs = 25 * 60 * 60_000

/** Whether a start has to make a backup at once: a machine that is off at night would never have one. */
export const isBackupOverdue = async (folder: string, now: Date): Promise<boolean> => {
  const backups = await listBackups(folder)
  return !backups.some(({ at }) => at <= now && now.getTime() - at.getTime() < overdueMs)
}
