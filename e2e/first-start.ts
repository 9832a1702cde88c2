import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataDir } from './data-dir.ts'

/** What the first start printed, in its folder. */
export const linesFile = 'first-start-lines'

/** The hash of the demonstration's password, in the same folder. */
export const hashFile = 'first-start-hash'

/** Where first-start.setup.ts started the product once, in an empty folder. */
const startedFolder = () => process.env.FIRST_START_FOLDER ?? ''

export const readFirstStart = (): Promise<string> => readFile(join(startedFolder(), linesFile), 'utf8')

export const readDemoHash = (): Promise<string> => readFile(join(startedFolder(), hashFile), 'utf8')

/** Copies the folder: much faster than a first start. The database's system user keeps its files. */
export const copyFirstStart = async (target?: string): Promise<string> => {
  const folder = target ?? (await makeDataDir())
  await promisify(execFile)('cp', ['-Rp', `${startedFolder()}/.`, folder])
  return folder
}
