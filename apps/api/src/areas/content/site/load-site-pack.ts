import type { SitePack } from '@dopusk/content'
import type { Db } from '../../../db/database.ts'
import { claimPack } from '../claim-pack.queries.ts'
import {
  lockOrganisation,
  type StoredOrganisation,
  saveExamCenters,
  saveOrganisation,
  savePartners,
  saveSystemTexts,
} from './site-pack.queries.ts'

/** Why nothing of a pack is loaded, as a command prints it; undefined where the pack may replace what is stored. */
const findObstacle = (stored: StoredOrganisation | undefined, pack: SitePack): string | undefined => {
  if (stored === undefined) return undefined
  const { full_name, inn, short_name } = pack.organisation
  if (stored.inn !== inn || stored.full_name !== full_name) {
    return `в базе другая организация: ${stored.short_name} (в наборе: ${short_name})`
  }
  return stored.isChanged ? `организация изменена после загрузки: ${stored.short_name}` : undefined
}

export interface SiteLoad {
  outcome: 'loaded' | 'unchanged' | 'kept'
  /** Why the stored organisation is kept. */
  reason?: string
}

/**
 * Loads the pack in one transaction. An organisation that is another one than the pack's, or was changed after it was loaded,
 * is kept with all texts around the courses, unless it is to be replaced.
 */
export const loadSitePack = (
  db: Db,
  now: Date,
  pack: SitePack,
  { replaceOrganisation = false } = {},
): Promise<SiteLoad> =>
  db.transaction().execute(async (tx) => {
    const stored = await lockOrganisation(tx, pack)
    const reason = replaceOrganisation ? undefined : findObstacle(stored, pack)
    if (reason !== undefined) return { outcome: 'kept', reason }
    if (!(await claimPack(tx, now, pack)) && !replaceOrganisation) return { outcome: 'unchanged' }
    await saveOrganisation(tx, pack)
    await saveSystemTexts(tx, pack)
    await saveExamCenters(tx, pack, now)
    await savePartners(tx, pack)
    return { outcome: 'loaded' }
  })
