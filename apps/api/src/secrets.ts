import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The secret from the environment; on the embedded database made at the first start and kept beside it. */
export const readTokenSecret = async (config: Config): Promise<string> => {
  if (config.tokenSecret !== undefined) return config.tokenSecret
  const file = join(config.dataDir, 'token-secret')
  await mkdir(config.dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  // A link appears whole or not at all, and never over one that is there: two first starts agree on one secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}
