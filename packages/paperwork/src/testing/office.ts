import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** LibreOffice on the path; undefined where it is not installed. */
const findOffice = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'soffice'))
    .find(isProgram)

export const office = findOffice()

/** Opens the file in LibreOffice and saves it in another format; returns what was saved, by name. */
export const convertInOffice = async (
  { name, bytes }: { name: string; bytes: Buffer },
  format: string,
): Promise<Map<string, Buffer>> => {
  if (office === undefined) throw new Error('LibreOffice is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-office-'))
  try {
    const source = join(folder, name)
    const saved = join(folder, 'saved')
    await writeFile(source, bytes)
    // A profile of its own: one that is in use is refused.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
    const args = [profile, '--headless', '--convert-to', format, '--outdir', saved, source]
    // In a locale without UTF-8 the Cyrillic names of the sheets would be lost.
    await promisify(execFile)(office, args, { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    const names = await readdir(saved).catch(() => [])
    const files = names.map(async (each) => [each, await readFile(join(saved, each))] as const)
    return new Map(await Promise.all(files))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
