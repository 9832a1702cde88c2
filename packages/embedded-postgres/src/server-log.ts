import { constants } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './place.ts'

const rotateBytes = 10 * 1024 * 1024

export const logPath = (place: Place): string => join(place.folder, 'server.log')

export interface OpenLog {
  handle: FileHandle
  /** where this run's lines begin */
  offset: number
}

export const openLog = async (place: Place): Promise<OpenLog> => {
  const path = logPath(place)
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size > rotateBytes) await rename(path, `${path}.old`)
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants
  const handle = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  if (place.user) await handle.chown(place.user.uid, place.user.gid)
  return { handle, offset: (await handle.stat()).size }
}

export const readLogFrom = async (place: Place, offset: number): Promise<string> => {
  await using handle = await open(logPath(place), 'r')
  const { size } = await handle.stat()
  const from = Math.max(offset, size - 64 * 1024)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - from)), 0, null, from)
  return buffer.toString('utf8', 0, bytesRead)
}

export const appendToLog = async (place: Place, text: string): Promise<void> => {
  const { handle } = await openLog(place)
  await using log = handle
  await log.writeFile(text)
}

/** The line that says why: PostgreSQL follows its FATAL with less telling ones. */
export const tellingLine = (text: string): string => {
  const lines = text.trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').trim()
}
