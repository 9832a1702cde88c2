import type { CourseResult, HistoryItem } from '@dopusk/contract'
import { checkStatus, ticketAttemptStatus } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { ticketNameOfAttempt } from '../../study/ticket-name.ts'

/** A check without an answer is not part of the history: it was opened and left. */
const selectAttempts = (db: Db, learnerId: number, userCourseId: number) =>
  db
    .selectFrom('attempt')
    .where('learner_id', '=', learnerId)
    .where('user_course_id', '=', userCourseId)
    .where((eb) => eb.or([eb('kind', '=', 'ticket'), eb('answered_count', '>', 0)]))

const typeOf = (kind: string): HistoryItem['type'] => (kind === 'ticket' ? 'ticket' : 'check_skill')

type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

export const listAttempts = (db: Db, learnerId: number, userCourseId: number, { limit, offset }: Page) =>
  selectAttempts(db, learnerId, userCourseId)
    .select([
      'id',
      'kind',
      'created_at',
      'finished_at',
      'difficulty',
      'mode',
      'question_count',
      'answered_count',
      'right_count',
      'is_passed',
      ticketNameOfAttempt.as('ticket'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countAttempts = async (db: Db, learnerId: number, userCourseId: number): Promise<number> => {
  const counted = await selectAttempts(db, learnerId, userCourseId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return counted.count
}

const selectFinished = (db: Db, learnerId: number, userCourseId: number) =>
  selectAttempts(db, learnerId, userCourseId).where('finished_at', 'is not', null)

/** The newest finished attempts, newest first. */
export const listResults = (db: Db, learnerId: number, userCourseId: number, limit: number) =>
  selectFinished(db, learnerId, userCourseId)
    .select(['id', 'kind', 'created_at', 'question_count', 'right_count'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countResults = async (db: Db, learnerId: number, userCourseId: number): Promise<number> => {
  const counted = await selectFinished(db, learnerId, userCourseId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return counted.count
}

type ResultRow = Awaited<ReturnType<typeof listResults>>[number]

export const viewResult = (row: ResultRow): CourseResult => ({
  id: row.id,
  type: typeOf(row.kind),
  created_at: row.created_at.toISOString(),
  question_count: row.question_count,
  right_answers: row.right_count,
})

const statusOf = ({ kind, finished_at, answered_count, is_passed }: AttemptRow): HistoryItem['status'] =>
  kind === 'ticket'
    ? ticketAttemptStatus(is_passed)
    : checkStatus({ isFinished: finished_at !== null, answeredCount: answered_count })

export const viewAttempt = (row: AttemptRow): HistoryItem => ({
  id: row.id,
  type: typeOf(row.kind),
  status: statusOf(row),
  created_at: row.created_at.toISOString(),
  difficulty: row.difficulty,
  mode: row.mode,
  ticket: row.ticket,
  question_count: row.question_count,
  right_answers: row.right_count,
})
