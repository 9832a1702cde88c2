import { readdir, readFile, readlink } from 'node:fs/promises'
import { stopPostmaster } from './postmaster.ts'

const standsInDeleted = async (pid: string, cluster: string): Promise<boolean> => {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== `${cluster} (deleted)`) return false
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(`\0-D\0${cluster}\0`)
  } catch {
    return false
  }
}

/**
 * A server whose folder was deleted under it notices within a minute, and on leaving unlinks the socket by its path,
 * which by then may be the next server's. So it goes before another cluster is made there.
 */
export const stopDeletedServer = async (cluster: string): Promise<void> => {
  const pids = await readdir('/proc').catch(() => [])
  for (const pid of pids)
    if (/^\d+$/.test(pid) && (await standsInDeleted(pid, cluster))) await stopPostmaster(Number(pid), 0)
}
