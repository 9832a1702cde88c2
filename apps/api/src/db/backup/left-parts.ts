import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Older versions wrote the number of the process, too. */
const partName = /\.dopusk-(?:\d+-)?[0-9a-f]{8}(?:-plain)?\.part$/

/** The name of a backup of the command line until it is complete, and that of a plain one while it is decrypted. */
export const newPartsOf = (file: string): { partial: string; plain: string } => {
  const stem = join(dirname(file), `${basename(file)}.dopusk-${randomBytes(4).toString('hex')}`)
  return { partial: `${stem}.part`, plain: `${stem}-plain.part` }
}

/** A run writes all the time. Whether it still does cannot be asked: it may be another machine's, in a shared folder. */
const leftAfterMs = 60 * 60_000

/** What killed runs have left in the folder of this file, and what older versions have left of the file itself. */
export const removeLeftParts = async (file: string, now: Date): Promise<void> => {
  const folder = dirname(file)
  const parts = (await readdir(folder)).filter((name) => name === `${basename(file)}.part` || partName.test(name))
  const removeLeft = async (name: string) => {
    // A part of a run that ends at this moment is not there any more.
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found !== undefined && found.mtimeMs < now.getTime() - leftAfterMs)
      await rm(join(folder, name), { force: true })
  }
  await Promise.all(parts.map(removeLeft))
}
