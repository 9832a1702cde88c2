import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** With the number of the process: another one may be writing a backup into the same folder. */
const partName = /\.dopusk-(\d+)-[0-9a-f]{8}(-plain)?\.part$/

/** The name of a backup of the command line until it is complete, and that of a plain one while it is decrypted. */
export const newPartsOf = (file: string): { partial: string; plain: string } => {
  const stem = join(dirname(file), `${basename(file)}.dopusk-${process.pid}-${randomBytes(4).toString('hex')}`)
  return { partial: `${stem}.part`, plain: `${stem}-plain.part` }
}

/** A number of this process that a killed one had before it, as in a container, does not count. */
const isOtherProcess = (pid: number): boolean => {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What killed runs have left in the folder of this file, and what older versions have left of the file itself. */
export const removeLeftParts = async (file: string): Promise<void> => {
  const folder = dirname(file)
  const left = (await readdir(folder)).filter((name) => {
    const [, pid] = partName.exec(name) ?? []
    return name === `${basename(file)}.part` || (pid !== undefined && !isOtherProcess(Number(pid)))
  })
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}
