import { open } from 'node:fs/promises'

/** Without it a power cut may undo a rename or a link whose contents had already been written. */
export const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
