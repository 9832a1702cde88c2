import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkPack, PackError, readSitePack } from '@dopusk/content'
import type { Db } from '../../db/database.ts'
import { findPacks } from './find-packs.ts'
import { loadPack } from './load-pack.ts'
import { loadSitePack } from './load-site-pack.ts'
import type { Say } from './pack-rows.ts'

const loadSite = async (db: Db, now: Date, folder: string, say: Say): Promise<void> => {
  const site = await readSitePack(folder)
  const changed = await loadSitePack(db, now, site)
  say(`${site.key} ${site.version}: ${changed ? 'загружен' : 'без изменений'}`)
}

/** Loads what a content folder holds: the site's texts, if it has them, and each pack. Faulty packs are not begun. */
export const loadContent = async (db: Db, now: Date, folder: string, say: Say): Promise<void> => {
  if (existsSync(join(folder, 'site', 'site.yaml'))) await loadSite(db, now, join(folder, 'site'), say)
  for (const pack of await findPacks(folder)) {
    const { sources, faults } = await checkPack(pack)
    if (sources === undefined) throw new PackError(faults)
    const { key, version } = sources.sheet.value
    const loaded = await loadPack(db, now, sources, say)
    const outcome = loaded
      ? `новых вопросов ${loaded.newQuestions}, изменённых ${loaded.changedQuestions}, убранных ${loaded.retiredQuestions}`
      : 'без изменений'
    say(`${key} ${version}: ${outcome}`)
  }
}
