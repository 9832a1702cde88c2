import { randomBytes } from 'node:crypto'
import { access, lchown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { processIdentity } from './process-table.ts'

const temporaryName = /\.making-(\d+)-(\d+)-[0-9a-f]+$/

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** An empty folder beside `target` with mode 0700, named after this process, to be filled and then moved into place. */
export const createTemporaryFolder = async (target: string, user?: DatabaseUser): Promise<string> => {
  const temporary = `${target}.making-${await processIdentity(process.pid)}-${randomBytes(4).toString('hex')}`
  await mkdir(temporary, { mode: 0o700 })
  if (user) await lchown(temporary, user.uid, user.gid)
  return temporary
}

/** Without it a power cut may undo the rename of a complete folder. */
export const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Renames a complete folder to `target`; where another start was faster, the result of that start stays. */
export const moveIntoPlace = async (temporary: string, target: string): Promise<void> => {
  try {
    await rename(temporary, target)
  } catch (error) {
    await removeTemporaryFolder(temporary)
    if (!(await exists(target))) throw error
  }
  await syncFolder(dirname(target))
}

export const removeTemporaryFolder = (temporary: string): Promise<void> =>
  rm(temporary, { recursive: true, force: true, maxRetries: 3 })

/** Removes the temporary folders of starts that were killed, never that of a running process. */
export const removeStaleTemporaryFolders = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const [, pid, ticks] = temporaryName.exec(name) ?? []
    if (!pid || (await processIdentity(Number(pid))) === `${pid}-${ticks}`) continue
    // An initdb orphaned by kill -9 may still be writing there: the next start removes the rest.
    await removeTemporaryFolder(join(folder, name)).catch(() => undefined)
  }
}
