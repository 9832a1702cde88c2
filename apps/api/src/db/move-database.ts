import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Moved, moveEmbeddedServer, type ProgramsChoice } from '@dopusk/embedded-postgres'
import { createKeyPair } from './backup/encryption.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { connectDatabase } from './database.ts'
import { embeddedOptions, type Say } from './embedded-database.ts'
import { describeNotice } from './embedded-texts.ts'
import { applyMigrations } from './migrate.ts'

/**
 * Moves the embedded database to other programs by a backup and its restore, because their library may sort in another
 * way. The backup is encrypted with a key that only this process has, and is removed.
 */
export const moveDatabase = async (dataDir: string, to: ProgramsChoice | undefined, say: Say): Promise<Moved> => {
  const file = join(dataDir, 'moving.backup')
  const { recipient, identity } = await createKeyPair()
  try {
    return await moveEmbeddedServer(
      dataDir,
      (notice) => say(describeNotice(notice)),
      embeddedOptions({ programs: to }),
      {
        save: async (connection) => {
          say('Сохраняю копию данных…')
          await writeBackup({ ...connection, ssl: false }, file, new Date(), { recipients: [recipient] })
        },
        fill: async (connection) => {
          say('Восстанавливаю её в новой базе данных…')
          const db = connectDatabase({ ...connection, ssl: false }, () => {})
          try {
            await restoreBackup({ ...connection, ssl: false }, file, (names) => applyMigrations(db, names), {
              identities: [identity],
            })
          } finally {
            await db.destroy()
          }
        },
      },
    )
  } finally {
    await rm(file, { force: true })
  }
}
