import type { Paper } from '@dopusk/contract'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Page } from '../../../http/paging.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { countPapers, findPaper, listPaperYears, type PaperFilter, listPapers as readPapers } from './papers.queries.ts'

export interface Papers {
  papers: Paper[]
  count: number
  years: number[]
}

/** A page of all issued papers: a partner's own, or all. */
export const listPapers = async (
  { db }: { db: Db },
  caller: Caller,
  { limit, offset, ...asked }: Omit<PaperFilter, 'scope'> & Page,
): Promise<Papers> => {
  const filter = { ...asked, scope: scopeOf(caller) }
  const [papers, count, years] = await Promise.all([
    readPapers(db, filter, { limit, offset }),
    countPapers(db, filter),
    listPaperYears(db, filter.scope),
  ])
  return { papers, count, years }
}

export const getPaper = async (db: Db, caller: Caller, kind: 'act' | 'certificate', id: number): Promise<Paper> => {
  const paper = await findPaper(db, kind, id, scopeOf(caller))
  if (paper === undefined) throw new AppError('not_found')
  return paper
}
