import type { PackSources } from '@dopusk/content'
import type { Db, Tx } from '../../db/database.ts'
import { saveCourses } from './save-courses.ts'
import { saveDocuments } from './save-documents.ts'
import { savePracticals } from './save-practicals.ts'
import { saveQuestions } from './save-questions.ts'

export type Say = (line: string) => void

export interface LoadedPack {
  newQuestions: number
  changedQuestions: number
  retiredQuestions: number
}

/** What tells this pack's rows from those of other packs. */
export const keyIn = (pack: string, id: string): string => `${pack}/${id}`

/** Notes the pack as loaded; false where this very pack was loaded before. Others who load it wait here. */
export const claimPack = async (
  tx: Tx,
  now: Date,
  { key, version, checksum }: { key: string; version: string; checksum: Buffer },
): Promise<boolean> => {
  const claimed = await tx
    .insertInto('content_pack')
    .values({ key, version, checksum, loaded_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ version, checksum, loaded_at: now })
        .where('content_pack.checksum', '!=', checksum),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Loads a checked pack in one transaction. A question whose wording changed gets a new version, and answers keep the one
 * they were given to; what left the pack is retired, not deleted. Undefined where nothing has changed.
 */
export const loadPack = (db: Db, now: Date, sources: PackSources, say: Say): Promise<LoadedPack | undefined> =>
  db.transaction().execute(async (tx) => {
    const { key, version } = sources.sheet.value
    if (!(await claimPack(tx, now, { key, version, checksum: sources.checksum }))) return undefined
    const documents = await saveDocuments(tx, now, key, sources, say)
    const questions = await saveQuestions(tx, now, key, sources, documents, say)
    const courseIds = await saveCourses(tx, now, key, sources, say)
    await savePracticals(tx, now, sources, courseIds)
    return questions
  })
