import type { PackSources } from '@dopusk/content'
import type { Db } from '../../db/database.ts'
import { claimPack } from './claim-pack.ts'
import type { Say } from './pack-rows.ts'
import { saveCourses } from './save-courses.ts'
import { saveDocuments } from './save-documents.ts'
import { saveImages } from './save-images.ts'
import { savePracticals } from './save-practicals.ts'
import { type SavedQuestions, saveQuestions } from './save-questions.ts'

/**
 * Loads a checked pack in one transaction. A question whose wording changed gets a new version, and answers keep the one
 * they were given to; what left the pack is retired, not deleted. Undefined where nothing has changed.
 */
export const loadPack = (db: Db, now: Date, sources: PackSources, say: Say): Promise<SavedQuestions | undefined> =>
  db.transaction().execute(async (tx) => {
    const { key, version } = sources.sheet.value
    if (!(await claimPack(tx, now, { key, version, checksum: sources.checksum }))) return undefined
    const documents = await saveDocuments(tx, now, key, sources, say)
    const images = await saveImages(tx, sources)
    const questions = await saveQuestions(tx, now, key, sources, { documents, images }, say)
    const courseIds = await saveCourses(tx, now, key, sources, say)
    await savePracticals(tx, now, sources, courseIds)
    return questions
  })
