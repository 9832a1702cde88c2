import { constants } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterLocation } from './location.ts'

const rotateBytes = 10 * 1024 * 1024

export const logPath = (location: ClusterLocation): string => join(location.folder, 'server.log')

export interface OpenLog {
  handle: FileHandle
  /** the size of the log before this run */
  offset: number
}

export const openLog = async (location: ClusterLocation): Promise<OpenLog> => {
  const path = logPath(location)
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size > rotateBytes) await rename(path, `${path}.old`)
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants
  const handle = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  if (location.user) await handle.chown(location.user.uid, location.user.gid)
  return { handle, offset: (await handle.stat()).size }
}

export const readLogFrom = async (location: ClusterLocation, offset: number): Promise<string> => {
  await using handle = await open(logPath(location), 'r')
  const { size } = await handle.stat()
  const from = Math.max(offset, size - 64 * 1024)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - from)), 0, null, from)
  return buffer.toString('utf8', 0, bytesRead)
}

export const appendToLog = async (location: ClusterLocation, text: string): Promise<void> => {
  const { handle } = await openLog(location)
  await using log = handle
  await log.writeFile(text)
}

/** The line with the reason: PostgreSQL writes less specific lines after its FATAL. */
export const findFatalLine = (text: string): string => {
  const lines = text.trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').trim()
}
