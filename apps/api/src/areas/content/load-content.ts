import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkPack, PackError, type PackSources, readSitePack } from '@dopusk/content'
import type { Db } from '../../db/database.ts'
import { updateNormEnds } from '../../study/norm-ends.ts'
import { claimPack } from './claim-pack.queries.ts'
import { insertConflict, type KeepForExpert, removeConflicts } from './conflicts.queries.ts'
import { findPacks } from './find-packs.ts'
import { lockContent } from './lock-content.queries.ts'
import type { Say } from './pack-rows.ts'
import { saveImages } from './pictures/save-images.ts'
import { closeNeedlessReviews } from './review-tasks.queries.ts'
import { saveCourses } from './save-courses.ts'
import { saveDocuments } from './save-documents.ts'
import { savePracticals } from './save-practicals.ts'
import { type SavedQuestions, saveQuestions } from './save-questions.ts'
import { loadSitePack, type SiteLoad } from './site/load-site-pack.ts'

interface LoadedPack extends SavedQuestions {
  /** Changed by the pack and on the screen: nothing was overwritten. */
  conflicts: number
}

export interface LoadOptions {
  /** Puts the pack's organisation and texts in place of others, too. */
  replaceOrganisation?: boolean
}

const wordSiteLoad = ({ outcome, reason }: SiteLoad): string => {
  if (outcome === 'kept') {
    return `не загружен: ${reason}. Чтобы заменить её и тексты сайта: content load --replace-organisation`
  }
  return outcome === 'loaded' ? 'загружен' : 'без изменений'
}

const loadSite = async (db: Db, now: Date, folder: string, say: Say, options: LoadOptions): Promise<void> => {
  const site = await readSitePack(folder)
  say(`${site.key} ${site.version}: ${wordSiteLoad(await loadSitePack(db, now, site, options))}`)
}

/**
 * Loads a checked pack in one transaction. A question with a changed wording gets a new version, and answers keep the
 * version they were given to; rows that are no longer in the pack are retired, not deleted. What was changed both by
 * the pack and on the screen stays as it is, as a conflict. Undefined where nothing changed.
 */
export const loadPack = (db: Db, now: Date, sources: PackSources, say: Say): Promise<LoadedPack | undefined> =>
  db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const { checksum, sheet } = sources
    const { key, version } = sheet.value
    if (!(await claimPack(tx, now, { key, version, checksum, sheet: sheet.value }))) return undefined
    await removeConflicts(tx, key)
    let conflicts = 0
    const keep: KeepForExpert = async (...conflict) => {
      await insertConflict(tx, now, ...conflict)
      conflicts += 1
    }
    const documents = await saveDocuments(tx, now, key, sources, keep, say)
    const images = await saveImages(tx, now, sources)
    const questions = await saveQuestions(tx, now, key, sources, { documents, images }, keep, say)
    const courseIds = await saveCourses(tx, now, key, sources, keep, say)
    await savePracticals(tx, now, sources, courseIds, { documents, images }, keep)
    await closeNeedlessReviews(tx, now)
    await updateNormEnds(tx)
    return { ...questions, conflicts }
  })

const wordConflicts = ({ conflicts }: LoadedPack): string =>
  conflicts === 0 ? '' : `; не загружено, потому что изменено и на экране: ${conflicts} (см. «Содержание»)`

/** Loads a content folder: the site's texts, if it has them, and each pack. A pack with faults is not loaded at all. */
export const loadContent = async (
  db: Db,
  now: Date,
  folder: string,
  say: Say,
  options: LoadOptions = {},
): Promise<void> => {
  if (existsSync(join(folder, 'site', 'site.yaml'))) await loadSite(db, now, join(folder, 'site'), say, options)
  for (const pack of await findPacks(folder)) {
    const { sources, faults } = await checkPack(pack)
    if (sources === undefined) throw new PackError(faults)
    const { key, version } = sources.sheet.value
    const loaded = await loadPack(db, now, sources, say)
    const outcome = loaded
      ? `новых вопросов ${loaded.newQuestions}, изменённых ${loaded.changedQuestions}, убранных ${loaded.retiredQuestions}${wordConflicts(loaded)}`
      : 'без изменений'
    say(`${key} ${version}: ${outcome}`)
  }
}
