import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { ProgramsChoice } from '@dopusk/embedded-postgres'
import { minPassphraseLength } from '../src/db/backup/encryption.ts'
import { isEncrypted } from '../src/db/backup/read-backup.ts'
import { restoreBackup } from '../src/db/backup/restore-backup.ts'
import { writeBackup } from '../src/db/backup/write-backup.ts'
import { describePrograms, programsOf } from '../src/db/embedded-database.ts'
import { applyMigrations } from '../src/db/migrate.ts'
import { moveDatabase } from '../src/db/move-database.ts'
import { updateSchema } from '../src/db/open-database.ts'
import { print } from './print.ts'
import { resolvePath } from './resolve-path.ts'
import { UsageError } from './usage-error.ts'
import { readCommandConfig, withDatabase } from './with-database.ts'

const checkPassphrase = (passphrase: string): string => {
  if (passphrase.length >= minPassphraseLength) return passphrase
  throw new UsageError(`Пароль к резервной копии должен быть не короче ${minPassphraseLength} символов.`)
}

/** From a file or the environment, never from the command line, which every user of the machine can read. */
const readPassphrase = async (file: string | undefined): Promise<string | undefined> => {
  if (file !== undefined) return checkPassphrase((await readFile(resolvePath(file), 'utf8')).replace(/\r?\n$/, ''))
  const given = process.env.BACKUP_PASSPHRASE
  return given ? checkPassphrase(given) : undefined
}

const parseFile = async (args: string[]): Promise<{ file: string; passphrase: string | undefined }> => {
  const options = { 'passphrase-file': { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('Нужно имя одного файла.')
  return { file: resolvePath(file), passphrase: await readPassphrase(values['passphrase-file']) }
}

export const runMigrate = (): Promise<void> =>
  withDatabase(async ({ version }) => print(`Структура базы данных в порядке (PostgreSQL ${version}).`))

const plainWrittenLine =
  'Копия не зашифрована: её прочитает и изменит каждый, кто откроет файл, и изменения никто не заметит. ' +
  'С паролем (--passphrase-file ФАЙЛ) копия зашифрована, и изменённая не восстанавливается.'

const plainReadLine =
  'Копия не зашифрована, поэтому нельзя проверить, что её никто не изменил. ' +
  'Пользуйтесь тем, что восстановлено, только если файл всё время хранился там, где изменить его могли лишь вы.'

/** Which PostgreSQL serves the data, and since when. */
export const runShowPrograms = (): Promise<void> =>
  withDatabase(async ({ version, programs }) => print(`PostgreSQL ${describePrograms(version, programs)}.`))

const parseTarget = (args: string[]): ProgramsChoice | undefined => {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
  if (to === undefined || to === 'npm') return to && 'package'
  return { folder: resolvePath(to) }
}

export const runMoveDatabase = async (args: string[]): Promise<void> => {
  const { databaseUrl, dataDir, pgBin } = readCommandConfig()
  if (databaseUrl !== undefined)
    throw new UsageError('Переносится только встроенная база данных, а в DATABASE_URL указан свой сервер.')
  const before = await moveDatabase(dataDir, parseTarget(args) ?? programsOf(pgBin), print)
  await runShowPrograms()
  print(`Прежние данные остались в ${before}: когда всё проверите, удалите эту папку.`)
}

export const runBackup = async (args: string[]): Promise<void> => {
  const { file, passphrase } = await parseFile(args)
  await withDatabase(async ({ connection }) => {
    await writeBackup(connection, file, new Date(), passphrase)
    print(`Резервная копия ${passphrase === undefined ? '' : 'зашифрована и '}сохранена: ${file}`)
    if (passphrase === undefined) print(plainWrittenLine)
  })
}

export const runRestore = async (args: string[]): Promise<void> => {
  const { file, passphrase } = await parseFile(args)
  await withDatabase(
    async ({ db, connection }) => {
      if (!(await isEncrypted(file))) print(plainReadLine)
      const header = await restoreBackup(connection, file, (migrations) => applyMigrations(db, migrations), passphrase)
      await updateSchema(db, print)
      print(`Восстановлена копия от ${header.createdAt}.`)
    },
    { leaveSchema: true },
  )
}
