import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders with a pack: the given one, or those inside it. */
export const findPacks = async (folder: string): Promise<string[]> => {
  if (existsSync(join(folder, 'pack.yaml'))) return [folder]
  const names = await readdir(folder).catch(() => [])
  return names
    .map((name) => join(folder, name))
    .filter((inner) => existsSync(join(inner, 'pack.yaml')))
    .sort()
}
