import { updateNormEnds } from '../../../study/norm-ends.ts'
import { todayOf } from '../../../today.ts'
import { listCurrent } from '../editor/questions.queries.ts'
import { retire } from '../editor/questions.service.ts'
import { lockContent } from '../lock-content.queries.ts'
import { beginWordings, listToRetire } from './norm-dates.queries.ts'
import type { RevisionDeps } from './revision-questions.ts'

/**
 * What was decided for a day that has come: wordings begin, and questions leave their courses. What an instance of the version
 * before has changed meanwhile is known to the courses, too.
 */
export const applyNormDates = (deps: RevisionDeps): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const today = todayOf(deps)
    await beginWordings(tx, today)
    const questions = await listCurrent(tx, await listToRetire(tx, today))
    for (const question of questions.values()) await retire(tx, deps.now(), question)
    await updateNormEnds(tx)
  })
