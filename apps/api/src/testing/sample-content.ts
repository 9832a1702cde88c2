import { rm } from 'node:fs/promises'
import { checkPack, PackError, type PackSources } from '@dopusk/content'
import { type SamplePack, writeSamplePack } from '@dopusk/content/testing/sample-pack'

/** Writes the pack to files and reads it as a load does. */
export const readSamplePack = async (pack: SamplePack): Promise<PackSources> => {
  const folder = await writeSamplePack(pack)
  const { sources, faults } = await checkPack(folder)
  await rm(folder, { recursive: true })
  if (!sources) throw new PackError(faults)
  return sources
}
