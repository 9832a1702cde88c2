import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { checkPack, PackError, type PackSources, readSitePack } from '@dopusk/content'
import { type SamplePack, writeSamplePack } from '@dopusk/content/testing/sample-pack'
import { loadPack } from '../areas/content/load-content.ts'
import { loadSitePack } from '../areas/content/load-site-pack.ts'
import type { Db } from '../db/database.ts'

const siteFolder = fileURLToPath(new URL('../../../../content/site', import.meta.url))

/** The organisation of the demonstration, whose requisites reports and invoices have. */
export const loadOrganisation = async (db: Db, now: Date): Promise<boolean> =>
  loadSitePack(db, now, await readSitePack(siteFolder))

/** Writes the pack to files and reads it as a load does. */
export const readSamplePack = async (pack: SamplePack): Promise<PackSources> => {
  const folder = await writeSamplePack(pack)
  const { sources, faults } = await checkPack(folder)
  await rm(folder, { recursive: true })
  if (!sources) throw new PackError(faults)
  return sources
}

export const loadSamplePack = async (db: Db, now: Date, pack: SamplePack) =>
  loadPack(db, now, await readSamplePack(pack), () => {})
