import type { Db } from '../db/database.ts'
import type { QuestionBody } from './question-body.ts'

/** A cache of question bodies by the id of their version. Versions never change, so the cache never expires. */
export interface QuestionVersions {
  list(db: Db, versionIds: readonly number[]): Promise<Map<number, QuestionBody>>
}

const maxCached = 20_000

export const createQuestionVersions = (): QuestionVersions => {
  const cache = new Map<number, QuestionBody>()

  return {
    list: async (db, versionIds) => {
      const missing = versionIds.filter((id) => !cache.has(id))
      if (missing.length > 0) {
        if (cache.size > maxCached) cache.clear()
        const rows = await db.selectFrom('question_version').select(['id', 'body']).where('id', 'in', missing).execute()
        for (const { id, body } of rows) cache.set(id, body as unknown as QuestionBody)
      }
      return new Map(
        versionIds.flatMap((id) => {
          const body = cache.get(id)
          return body ? [[id, body]] : []
        }),
      )
    },
  }
}
