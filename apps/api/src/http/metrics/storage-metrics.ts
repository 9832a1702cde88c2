import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { listBackups, readFreeBytes, sizeOfBackup } from '../../db/backup/backup-folder.ts'
import { createMetricReading } from './metric-reading.ts'

type ReadValues = () => Promise<void>

interface BackupState {
  count: number
  /** Since the moment whose data the newest backup holds. */
  ageSeconds: number
  sizeBytes: number
}

/**
 * Where there is no backup, or the folder cannot be read, the age counts from 1970: the alarm that watches it goes off. Names
 * from the future, of a clock that was wrong, do not count, because they would silence it.
 */
const readBackupState = async (folder: string, now: Date): Promise<BackupState> => {
  const stored = (await listBackups(folder).catch(() => [])).filter(({ at }) => at <= now)
  const [newest] = stored
  const sizeBytes = newest === undefined ? 0 : await sizeOfBackup(folder, newest)
  return { count: stored.length, ageSeconds: (now.getTime() - (newest?.at.getTime() ?? 0)) / 1000, sizeBytes }
}

const backupMetrics: Record<keyof BackupState, { name: string; help: string }> = {
  count: { name: 'backup_files', help: 'Finished backups in BACKUP_DIR' },
  ageSeconds: {
    name: 'backup_age_seconds',
    help: 'Age of the newest backup in BACKUP_DIR; since 1970 where there is none',
  },
  sizeBytes: { name: 'backup_size_bytes', help: 'Size of the newest backup in BACKUP_DIR' },
}

const addBackupMetrics = (registry: Registry, folder: string, now: () => Date): ReadValues => {
  const gauges = Object.entries(backupMetrics).map(([key, { name, help }]) => ({
    key: key as keyof BackupState,
    gauge: new Gauge({ name, help, registers: [registry] }),
  }))
  const read = createMetricReading(() => readBackupState(folder, now()))
  return async () => {
    const state = await read()
    for (const { key, gauge } of gauges) {
      if (state === undefined) gauge.remove()
      else gauge.set(state[key])
    }
  }
}

/** Free disk space of the folders by the names of their settings, and the state of scheduled backups where they are made. */
export const addStorageMetrics = (
  registry: Registry,
  { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>,
  now: () => Date,
): ReadValues => {
  const free = new Gauge({
    name: 'disk_free_bytes',
    help: 'What the server may still write to the disk of the folder',
    labelNames: ['folder'],
    registers: [registry],
  })
  const readFree = (folder: string, path: string): ReadValues => {
    const read = createMetricReading(() => readFreeBytes(path))
    return async () => {
      const bytes = await read()
      if (bytes === undefined) free.remove({ folder })
      else free.set({ folder }, bytes)
    }
  }
  const readers = [
    readFree('DATA_DIR', dataDir),
    ...(backup === undefined
      ? []
      : [readFree('BACKUP_DIR', backup.folder), addBackupMetrics(registry, backup.folder, now)]),
  ]
  return async () => void (await Promise.all(readers.map((read) => read())))
}
