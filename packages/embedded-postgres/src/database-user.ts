import { chmod, lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface DatabaseUser {
  uid: number
  gid: number
}

/** The unprivileged user of every Unix: root runs the server as this user where no other owner is known. */
export const unprivilegedUser: DatabaseUser = { uid: 65534, gid: 65534 }

export const isRoot = (): boolean => process.getuid?.() === 0

/** The owner of a folder; undefined where the folder is missing or belongs to root. */
export const findUnprivilegedOwner = async (folder: string): Promise<DatabaseUser | undefined> => {
  const found = await stat(folder).catch(() => undefined)
  if (!found || found.uid === 0) return undefined
  return { uid: found.uid, gid: found.gid === 0 ? unprivilegedUser.gid : found.gid }
}

/** The topmost folder of the path to `folder` (itself included) that the user cannot enter. */
export const findClosedFolder = async (folder: string, user: DatabaseUser): Promise<string | undefined> => {
  const above = dirname(folder)
  const closed = above === folder ? undefined : await findClosedFolder(above, user)
  if (closed) return closed
  const { uid, gid, mode } = await stat(folder)
  const enterBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return mode & enterBit ? undefined : folder
}

/** `lchown`, so that a symbolic link in the user's folder never gives away the file that it points to. */
export const chownTree = async (folder: string, user: DatabaseUser): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid)
  await lchown(folder, user.uid, user.gid)
}

/** The connection has no password: a user who can enter this folder is the database's superuser. */
export const restrictToUser = async (folder: string, user: DatabaseUser | undefined): Promise<void> => {
  if (user) await lchown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
}
