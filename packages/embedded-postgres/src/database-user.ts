import { chmod, lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface DatabaseUser {
  uid: number
  gid: number
}

export const nobody: DatabaseUser = { uid: 65534, gid: 65534 }

export const isRoot = (): boolean => process.getuid?.() === 0

/** An ordinary owner of a folder; undefined where the folder is missing or root's. */
export const ordinaryOwner = async (folder: string): Promise<DatabaseUser | undefined> => {
  const found = await stat(folder).catch(() => undefined)
  if (!found || found.uid === 0) return undefined
  return { uid: found.uid, gid: found.gid === 0 ? nobody.gid : found.gid }
}

/** The topmost folder on the way to `folder` (itself included) that the user cannot enter. */
export const findClosedFolder = async (folder: string, user: DatabaseUser): Promise<string | undefined> => {
  const above = dirname(folder)
  const closed = above === folder ? undefined : await findClosedFolder(above, user)
  if (closed) return closed
  const { uid, gid, mode } = await stat(folder)
  const enterBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return mode & enterBit ? undefined : folder
}

/** `lchown`, so that a link in a folder of the user's own never hands over what it points at. */
export const giveTree = async (folder: string, user: DatabaseUser): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid)
  await lchown(folder, user.uid, user.gid)
}

/** The connection asks for no password: whoever enters this folder is the database's superuser. */
export const closeToOthers = async (folder: string, user: DatabaseUser | undefined): Promise<void> => {
  if (user) await lchown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
}
