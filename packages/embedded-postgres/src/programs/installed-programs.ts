import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isRoot, unprivilegedUser } from '../database-user.ts'
import { EmbeddedError, errorCode } from '../embedded-error.ts'
import { programEnv } from '../initdb.ts'
import { exists } from '../temporary-folder.ts'
import { type Programs, supportedMajor } from './binaries.ts'

/** Where Debian, Red Hat and Homebrew put the programs of a major version. */
const usualFolders = [
  `/usr/lib/postgresql/${supportedMajor}/bin`,
  `/usr/pgsql-${supportedMajor}/bin`,
  `/opt/homebrew/opt/postgresql@${supportedMajor}/bin`,
  `/usr/local/opt/postgresql@${supportedMajor}/bin`,
]

/** The settings that initdb would use. Never as root: the folder may be named by a file of the server's user. */
const showSettings = async (folder: string): Promise<string> => {
  const asUser = isRoot() ? unprivilegedUser : {}
  const options = { ...asUser, cwd: '/', env: programEnv, timeout: 60_000 }
  const { stderr } = await promisify(execFile)(join(folder, 'initdb'), ['--show', '-D', '/nonexistent'], options)
  return stderr
}

const toUnusable = (folder: string, error: unknown): EmbeddedError => {
  const reason = (error instanceof Error && 'stderr' in error && String(error.stderr).trim()) || errorCode(error)
  return new EmbeddedError({ code: 'programs_unusable', folder, reason: String(reason) }, { cause: error })
}

/** The programs in a folder, where they are of the supported version and have the extensions. */
export const readInstalled = async (folder: string, extensions: readonly string[]): Promise<Programs> => {
  for (const name of ['postgres', 'initdb'])
    if (!(await exists(join(folder, name)))) throw new EmbeddedError({ code: 'programs_missing', folder, name })
  const shown = await showSettings(folder).catch((error: unknown) => Promise.reject(toUnusable(folder, error)))
  const [, version = ''] = /^VERSION=(\S+)/m.exec(shown) ?? []
  if (version.split(/\D/)[0] !== supportedMajor)
    throw new EmbeddedError({ code: 'programs_of_other_major', folder, version, supported: supportedMajor })
  const [, sharePath = ''] = /^share_path=(.+)$/m.exec(shown) ?? []
  for (const extension of extensions)
    if (!(await exists(join(sharePath, 'extension', `${extension}.control`))))
      throw new EmbeddedError({ code: 'extension_missing', folder, extension })
  return { kind: 'installed', folder, version }
}

/** Of this machine; undefined where none is installed in a usual folder, or none that can be used. */
export const findInstalled = async (extensions: readonly string[]): Promise<Programs | undefined> => {
  for (const folder of usualFolders) {
    const found = await readInstalled(folder, extensions).catch(() => undefined)
    if (found) return found
  }
  return undefined
}
