import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Made at the first start on the embedded database, and kept beside it. */
const keepSecret = async (dataDir: string, name: string): Promise<string> => {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  // A link appears whole or not at all, and never over one that is there: two first starts agree on one secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
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
