import { createHash } from 'node:crypto'
import { lchown, lstat, mkdir } from 'node:fs/promises'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedError, errorCode } from './embedded-error.ts'

export const socketPort = 5432
export const socketFile = `.s.PGSQL.${socketPort}`

/** sun_path has 108 bytes on Linux and 104 on macOS, the terminating zero included. */
const maxPathBytes = process.platform === 'darwin' ? 103 : 107

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

const makePrivateFolder = async (folder: string, user: DatabaseUser | undefined): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const found = await lstat(folder)
  // A folder of root: another start is between its mkdir and its chown, or was killed there.
  const unfinished = user && found.uid === 0 && found.isDirectory()
  if (unfinished) await lchown(folder, user.uid, user.gid)
}

/** Any user may have created a folder of this name in /tmp, so its owner and mode are checked. */
const verifyPrivate = async (folder: string, uid: number | undefined): Promise<void> => {
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o777) === 0o700) return
  throw new EmbeddedError({ code: 'socket_folder_unsafe', folder })
}

/** The cluster's folder, or a short one in /tmp where the socket's path would be too long. */
export const prepareSocketFolder = async (
  folder: string,
  name: string,
  user: DatabaseUser | undefined,
): Promise<string> => {
  if (Buffer.byteLength(`${folder}/${socketFile}`) <= maxPathBytes) return folder
  const short = `/tmp/${name}-${shortHash(folder)}`
  await makePrivateFolder(short, user)
  await verifyPrivate(short, user?.uid ?? process.getuid?.())
  return short
}
