import { resolve } from 'node:path'
import { restoreBackup } from '../src/db/backup/restore-backup.ts'
import { writeBackup } from '../src/db/backup/write-backup.ts'
import { migrateLike } from '../src/db/migrate.ts'
import { updateSchema } from '../src/db/open-database.ts'
import { print } from './print.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

const takeFile = ([file, ...more]: string[]): string => {
  if (file === undefined || more.length > 0) throw new UsageError('Нужно имя одного файла.')
  return resolve(process.env.INIT_CWD ?? '.', file)
}

export const runMigrate = (): Promise<void> =>
  withDatabase(async ({ version }) => print(`Структура базы данных в порядке (PostgreSQL ${version}).`))

export const runBackup = async (args: string[]): Promise<void> => {
  const file = takeFile(args)
  await withDatabase(async ({ connection }) => {
    await writeBackup(connection, file, new Date())
    print(`Резервная копия сохранена: ${file}`)
  })
}

export const runRestore = async (args: string[]): Promise<void> => {
  const file = takeFile(args)
  await withDatabase(
    async ({ db, connection }) => {
      const header = await restoreBackup(connection, file, (migrations) => migrateLike(db, migrations))
      await updateSchema(db, print)
      print(`Восстановлена копия от ${header.createdAt}.`)
    },
    { leaveSchema: true },
  )
}
