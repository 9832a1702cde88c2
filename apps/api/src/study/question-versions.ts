import type { Db } from '../db/database.ts'
import type { QuestionBody } from './question-body.ts'

/** Wordings by the id of their version. They never change, so what was read once is kept. */
export interface QuestionVersions {
  list(db: Db, versionIds: readonly number[]): Promise<Map<number, QuestionBody>>
}

const mostKept = 20_000

export const createQuestionVersions = (): QuestionVersions => {
  const kept = new Map<number, QuestionBody>()

  return {
    list: async (db, versionIds) => {
      const missing = versionIds.filter((id) => !kept.has(id))
      if (missing.length > 0) {
        if (kept.size > mostKept) kept.clear()
        const rows = await db.selectFrom('question_version').select(['id', 'body']).where('id', 'in', missing).execute()
        for (const { id, body } of rows) kept.set(id, body as unknown as QuestionBody)
      }
      return new Map(
        versionIds.flatMap((id) => {
          const body = kept.get(id)
          return body ? [[id, body]] : []
        }),
      )
    },
  }
}
