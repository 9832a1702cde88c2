import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, minSecretLength } from './config.ts'
import { syncFolder } from './sync-folder.ts'

type SecretFile = 'token-secret' | 'password-secret'

const consequences: Record<SecretFile, string> = {
  'token-secret': 'будет создан новый, и всем придётся войти заново',
  'password-secret': 'будет создан новый, и выданные пароли больше нельзя будет прочитать, только задать новые',
}

const writeSynced = async (file: string, text: string): Promise<void> => {
  await using handle = await open(file, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
}

/** A file truncated by a full disk or an editor must not become the key. */
const checkSecret = (file: string, name: SecretFile, secret: string): string => {
  const { length } = secret.trim()
  if (length >= minSecretLength) return secret
  throw new ConfigError(
    `Секрет в файле ${file} ${length === 0 ? 'пуст' : `короче ${minSecretLength} символов`}: верните файл из резервной копии ` +
      `или удалите его (тогда ${consequences[name]}).`,
  )
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const createSecret = async (dataDir: string, file: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeSynced(temporary, randomBytes(32).toString('hex'))
  // A link is atomic and never replaces an existing file: two concurrent first starts agree on one secret.
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  await syncFolder(dataDir)
}

/** Created at the first start with the embedded database, in its data folder. */
const readOrCreateSecret = async (dataDir: string, name: SecretFile): Promise<string> => {
  const file = join(dataDir, name)
  const found = await readFile(file, 'utf8').catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    await createSecret(dataDir, file)
    return readFile(file, 'utf8')
  })
  return checkSecret(file, name, found)
}

export interface Secrets {
  /** Signs access tokens. */
  token: string
  /** Encrypts the passwords that staff may read again. Separate, so that tokens can be revoked without losing passwords. */
  password: string
}

/** From the environment or, with the embedded database, from the data folder. */
export const readSecrets = async (
  config: Pick<Config, 'tokenSecret' | 'passwordSecret' | 'dataDir'>,
): Promise<Secrets> => ({
  token: config.tokenSecret ?? (await readOrCreateSecret(config.dataDir, 'token-secret')),
  password: config.passwordSecret ?? (await readOrCreateSecret(config.dataDir, 'password-secret')),
})
