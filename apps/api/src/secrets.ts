import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, minSecretLength } from './config.ts'
import { syncFolder } from './sync-folder.ts'

type SecretFile = 'token-secret' | 'password-secret'

const loss: Record<SecretFile, string> = {
  'token-secret': 'будет создан новый, и всем придётся войти заново',
  'password-secret': 'будет создан новый, и выданные пароли больше нельзя будет прочитать, только задать новые',
}

const writeSynced = async (file: string, text: string): Promise<void> => {
  await using handle = await open(file, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
}

/** A file that a full disk or an editor has cut short must not become the key. */
const checkSecret = (file: string, name: SecretFile, secret: string): string => {
  const { length } = secret.trim()
  if (length >= minSecretLength) return secret
  throw new ConfigError(
    `Секрет в файле ${file} ${length === 0 ? 'пуст' : `короче ${minSecretLength} символов`}: верните файл из резервной копии ` +
      `или удалите его (тогда ${loss[name]}).`,
  )
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const makeSecret = async (dataDir: string, file: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeSynced(draft, randomBytes(32).toString('hex'))
  // A link appears whole or not at all, and never over one that is there: two first starts agree on one secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  await syncFolder(dataDir)
}

/** Made at the first start on the embedded database, and kept beside it. */
const keepSecret = async (dataDir: string, name: SecretFile): Promise<string> => {
  const file = join(dataDir, name)
  const found = await readFile(file, 'utf8').catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    await makeSecret(dataDir, file)
    return readFile(file, 'utf8')
  })
  return checkSecret(file, name, found)
}

export interface Secrets {
  /** Signs access tokens. */
  token: string
  /** Encrypts the passwords that staff may read again. Its own, so that tokens can be made void and passwords stay. */
  password: string
}

/** From the environment or, on the embedded database, from the data folder. */
export const readSecrets = async (
  config: Pick<Config, 'tokenSecret' | 'passwordSecret' | 'dataDir'>,
): Promise<Secrets> => ({
  token: config.tokenSecret ?? (await keepSecret(config.dataDir, 'token-secret')),
  password: config.passwordSecret ?? (await keepSecret(config.dataDir, 'password-secret')),
})
