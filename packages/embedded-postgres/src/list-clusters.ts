import { readdir } from 'node:fs/promises'

/** The names of the clusters in a folder, one for each major version; none where the folder is missing. */
export const listClusters = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^cluster-\d+$/.test(name)).sort()
}
