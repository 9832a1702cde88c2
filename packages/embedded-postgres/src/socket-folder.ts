import { createHash } from 'node:crypto'
import { lchown, lstat, mkdir } from 'node:fs/promises'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedError, errorCode } from './embedded-error.ts'

export const socketPort = 5432
export const socketFile = `.s.PGSQL.${socketPort}`

/** sun_path holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const longestPath = process.platform === 'darwin' ? 103 : 107

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

const makeClosed = async (folder: string, user: DatabaseUser | undefined): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const found = await lstat(folder)
  // Root's own closed folder: a start between its mkdir and its chown, perhaps killed there.
  const unfinished = user && found.uid === 0 && found.isDirectory()
  if (unfinished) await lchown(folder, user.uid, user.gid)
}

/** Anybody can make folders in /tmp first, so this one is trusted only after a look. */
const verify = async (folder: string, uid: number | undefined): Promise<void> => {
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o777) === 0o700) return
  throw new EmbeddedError(
    `Папка ${folder}, нужная для связи с базой данных, чужая или открыта другим: удалите её и повторите запуск.`,
  )
}

export const prepareSocketFolder = async (folder: string, user: DatabaseUser | undefined): Promise<string> => {
  if (Buffer.byteLength(`${folder}/${socketFile}`) <= longestPath) return folder
  const short = `/tmp/dopusk-${shortHash(folder)}`
  await makeClosed(short, user)
  await verify(short, user?.uid ?? process.getuid?.())
  return short
}
