import { type Config, readConfig } from '../src/config.ts'
import { type OpenDatabase, openDatabase } from '../src/db/open-database.ts'
import { createLogger } from '../src/log.ts'
import { print } from './print.ts'

/**
 * The commands neither sign tokens nor decrypt passwords nor send mails, so they need no secrets and no mail server. They make
 * no scheduled backups either, and a passphrase may come from a file.
 */
export const readCommandConfig = (): Config => {
  const unused = 'not used by the command line at all'
  return readConfig({
    ...{ TOKEN_SECRET: unused, PASSWORD_SECRET: unused, MAIL_TO_FILES: '1' },
    ...process.env,
    BACKUP_DIR: '',
  })
}

/** Opens the configured database beside a running server, and closes it after the work. */
export const withDatabase = async (
  work: (database: OpenDatabase, config: Config) => Promise<void>,
  options: { leaveSchema?: boolean } = {},
): Promise<void> => {
  const config = readCommandConfig()
  const log = createLogger(config)
  const database = await openDatabase({ config, as: 'guest', log, say: print, ...options })
  try {
    await work(database, config)
  } finally {
    await database.close()
  }
}
