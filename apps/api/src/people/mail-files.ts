import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Where mails lie as files while no mail server is configured. */
export const mailFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail')

export const mailFile = (folder: string, id: number): string => join(folder, `${id}.eml`)

export const removeMailFiles = async (folder: string, ids: readonly number[]): Promise<void> => {
  await Promise.all(ids.map((id) => rm(mailFile(folder, id), { force: true })))
}
