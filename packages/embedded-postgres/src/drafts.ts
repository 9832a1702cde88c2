import { randomBytes } from 'node:crypto'
import { access, lchown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { processMark } from './process-table.ts'

const draftName = /\.making-(\d+)-(\d+)-[0-9a-f]+$/

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** A closed empty folder beside `target`, named after this process, to be filled and then settled. */
export const beginDraft = async (target: string, user?: DatabaseUser): Promise<string> => {
  const draft = `${target}.making-${await processMark(process.pid)}-${randomBytes(4).toString('hex')}`
  await mkdir(draft, { mode: 0o700 })
  if (user) await lchown(draft, user.uid, user.gid)
  return draft
}

/** Without it a power cut may undo the rename of a finished draft. */
const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Puts a finished draft in its place; where another start was quicker, its result stays. */
export const settleDraft = async (draft: string, target: string): Promise<void> => {
  try {
    await rename(draft, target)
  } catch (error) {
    await dropDraft(draft)
    if (!(await exists(target))) throw error
  }
  await syncFolder(dirname(target))
}

export const dropDraft = (draft: string): Promise<void> => rm(draft, { recursive: true, force: true, maxRetries: 3 })

/** Removes what starts that were killed half-way left behind, never the draft of a process that runs. */
export const dropDeadDrafts = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const [, pid, ticks] = draftName.exec(name) ?? []
    if (!pid || (await processMark(Number(pid))) === `${pid}-${ticks}`) continue
    // An initdb orphaned by kill -9 may still be writing there: the next start takes the rest.
    await dropDraft(join(folder, name)).catch(() => undefined)
  }
}
