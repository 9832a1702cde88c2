import { fileURLToPath } from 'node:url'
import { readSitePack } from '@dopusk/content'
import { loadSitePack } from '../areas/content/load-site-pack.ts'
import type { Db } from '../db/database.ts'
import { createDemonstrationAccounts, type DemonstrationAccount } from './demonstration-accounts.ts'

const contentFolder = fileURLToPath(new URL('../../../../content/', import.meta.url))

/** What a first start on the embedded database brings: the demonstration content and people to try it as. */
export const loadDemonstration = async (
  db: Db,
  now: Date,
  options: { reachableByStrangers: boolean },
): Promise<DemonstrationAccount[]> => {
  await loadSitePack(db, now, await readSitePack(`${contentFolder}site`))
  return createDemonstrationAccounts(db, now, options)
}
