import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { ProgramsChoice } from '@dopusk/embedded-postgres'
import { isIdentity, splitRecipients } from '../src/db/backup/age-keys.ts'
import { createKeyPair, type EncryptionKey, minPassphraseLength } from '../src/db/backup/encryption.ts'
import { type Protection, readProtection } from '../src/db/backup/read-backup.ts'
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

/** The private keys among the other lines of a file: those of `backup keys` and of `age-keygen` explain them. */
const readIdentities = async (file: string): Promise<string[]> => {
  const lines = (await readFile(resolvePath(file), 'utf8')).split(/\r?\n/).map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length > 0 && identities.every(isIdentity)) return identities
  throw new UsageError(`В файле ${file} нет закрытого ключа: строки AGE-SECRET-KEY-1…, целиком и без опечаток.`)
}

const parseFile = <Option extends string>(args: string[], ...options: Option[]) => {
  const known = Object.fromEntries(options.map((name) => [name, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('Нужно имя одного файла.')
  return { file: resolvePath(file), values: values as Partial<Record<Option, string>> }
}

/** Undefined for a plain backup. The settings are checked where the database is opened. */
const readEncryptionKey = async (passphraseFile: string | undefined): Promise<EncryptionKey | undefined> => {
  const recipients = splitRecipients(process.env.BACKUP_RECIPIENT ?? '')
  if (passphraseFile === undefined && recipients.length > 0) return { recipients }
  const passphrase = await readPassphrase(passphraseFile)
  return passphrase === undefined ? undefined : { passphrase }
}

export const runMigrate = (): Promise<void> =>
  withDatabase(async ({ version }) => print(`Структура базы данных в порядке (PostgreSQL ${version}).`))

const plainWrittenLine =
  'Копия не зашифрована: её прочитает и изменит каждый, кто откроет файл, и изменения никто не заметит. ' +
  'С открытым ключом (BACKUP_RECIPIENT) или с паролем (--passphrase-file ФАЙЛ) копия зашифрована, и изменённая не ' +
  'восстанавливается.'

const trustLine =
  'Пользуйтесь тем, что восстановлено, только если файл всё время хранился там, где изменить его могли лишь вы.'

const trustLines: Record<Protection, string | undefined> = {
  none: `Копия не зашифрована, поэтому нельзя проверить, что её никто не изменил. ${trustLine}`,
  public_key: `Копию, зашифрованную открытым ключом, мог сделать каждый, кто его знает, а он лежит на сервере. ${trustLine}`,
  passphrase: undefined,
}

/** Which PostgreSQL serves the data, and since when. */
export const runShowPrograms = (): Promise<void> =>
  withDatabase(async ({ version, programs }, { timeZone }) =>
    print(`PostgreSQL ${describePrograms(version, programs, timeZone)}.`),
  )

const parseTarget = (args: string[]): ProgramsChoice | undefined => {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
  if (to === undefined || to === 'npm') return to && 'package'
  return { folder: resolvePath(to) }
}

export const runMoveDatabase = async (args: string[]): Promise<void> => {
  const { databaseUrl, dataDir, pgBin, timeZone } = readCommandConfig()
  if (databaseUrl !== undefined)
    throw new UsageError('Переносится только встроенная база данных, а в DATABASE_URL указан свой сервер.')
  const { before, programs } = await moveDatabase(dataDir, parseTarget(args) ?? programsOf(pgBin), print)
  print(`Данные перенесены: PostgreSQL ${describePrograms(programs?.version ?? '', programs, timeZone)}.`)
  print(`Прежние остались в ${before}: когда всё проверите, удалите эту папку.`)
}

export const runBackup = async (args: string[]): Promise<void> => {
  const { file, values } = parseFile(args, 'passphrase-file')
  const key = await readEncryptionKey(values['passphrase-file'])
  await withDatabase(async ({ connection }) => {
    await writeBackup(connection, file, new Date(), key)
    print(`Резервная копия ${key === undefined ? '' : 'зашифрована и '}сохранена: ${file}`)
    if (key === undefined) print(plainWrittenLine)
  })
}

/** The server has the public one only, so that whoever gets into it can read no backup. */
export const runCreateBackupKeys = async (args: string[]): Promise<void> => {
  if (args.length > 0) throw new UsageError('Параметров нет.')
  const { recipient, identity } = await createKeyPair()
  print('# Открытый ключ: в настройки сервера. Он только шифрует копии.')
  print(`BACKUP_RECIPIENT=${recipient}`)
  print(
    '# Закрытый ключ: в файл не на сервере, лучше в двух местах. Только он открывает копии, и восстановить его нельзя.',
  )
  print(identity)
}

export const runRestore = async (args: string[]): Promise<void> => {
  const { file, values } = parseFile(args, 'passphrase-file', 'identity-file')
  const identityFile = values['identity-file']
  const passphrase = await readPassphrase(values['passphrase-file'])
  const keys = { passphrase, ...(identityFile === undefined ? {} : { identities: await readIdentities(identityFile) }) }
  await withDatabase(
    async ({ db, connection }) => {
      const line = trustLines[await readProtection(file)]
      if (line !== undefined) print(line)
      const header = await restoreBackup(connection, file, (migrations) => applyMigrations(db, migrations), keys)
      await updateSchema(db, print)
      print(`Восстановлена копия от ${header.createdAt}.`)
    },
    { leaveSchema: true },
  )
}
