import { randomUUID } from 'node:crypto'
import { getOfflinePack, type OfflineAnswer, type OfflinePack, saveOfflineAnswers } from '@dopusk/contract'
import type { Db } from '../db/database.ts'
import type { TestApp } from './test-app.ts'

type Level = 'Excellent' | 'Good' | 'Satisfactorily' | 'Bad'

/** A memory as after an answer. */
export const makeMemory = async (
  db: Db,
  memory: { learnerId: number; questionId: number; level: Level; reviewedAt?: Date; dueAt?: Date; stability?: number },
): Promise<void> => {
  const reviewedAt = memory.reviewedAt ?? new Date('2026-11-14T09:00:00Z')
  await db
    .insertInto('memory')
    .values({
      learner_id: memory.learnerId,
      question_id: memory.questionId,
      level: memory.level,
      stability: memory.stability ?? 1,
      difficulty: 5,
      reviewed_at: reviewedAt,
      due_at: memory.dueAt ?? reviewedAt,
      last_answer_id: 1,
    })
    .execute()
}

interface MadeAttempt {
  learnerId: number
  userCourseId: number
  ticketId?: number
  questionIds: number[]
  /** One for each answered question: right or not. */
  answers?: boolean[]
  finished?: boolean
  passed?: boolean
  difficulty?: 'Easy' | 'Medium' | 'Hard'
  at?: Date
}

const insertAttempt = async (db: Db, made: MadeAttempt, at: Date): Promise<number> => {
  const { answers = [], finished = false, ticketId } = made
  const ofTicket =
    ticketId === undefined
      ? { kind: 'check' as const, difficulty: made.difficulty ?? null }
      : {
          kind: 'ticket' as const,
          ticket_id: ticketId,
          deadline_at: at,
          pass_count: Math.ceil(made.questionIds.length * 0.8),
          is_passed: finished ? (made.passed ?? false) : null,
        }
  const { id } = await db
    .insertInto('attempt')
    .values({
      learner_id: made.learnerId,
      user_course_id: made.userCourseId,
      created_at: at,
      finished_at: finished ? at : null,
      question_count: made.questionIds.length,
      answered_count: answers.length,
      right_count: answers.filter(Boolean).length,
      ...ofTicket,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An attempt at a check or, with a ticket, at that ticket, with its answers. Returns its id. */
export const makeAttempt = async (db: Db, made: MadeAttempt): Promise<number> => {
  const at = made.at ?? new Date('2026-11-14T09:00:00Z')
  if (made.ticketId !== undefined) {
    await db
      .insertInto('user_ticket')
      .values({
        learner_id: made.learnerId,
        ticket_id: made.ticketId,
        user_course_id: made.userCourseId,
        is_generated: false,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const attemptId = await insertAttempt(db, made, at)
  for (const [index, questionId] of made.questionIds.entries()) {
    const { current_version_id } = await db
      .selectFrom('question')
      .select('current_version_id')
      .where('id', '=', questionId)
      .executeTakeFirstOrThrow()
    const isRight = made.answers?.[index]
    const answer =
      isRight === undefined ? {} : { items: [isRight ? 2 : 1], answer_time_s: 30, answered_at: at, is_right: isRight }
    await db
      .insertInto('attempt_question')
      .values({
        learner_id: made.learnerId,
        attempt_id: attemptId,
        no: index + 1,
        question_id: questionId,
        version_id: current_version_id,
        ...answer,
      })
      .execute()
  }
  return attemptId
}

/** What a learner chose; `again` where they had answered the question before. */
export interface GivenAnswer {
  questionId: number
  items: number[]
  isRight: boolean
  seconds?: number
  again?: boolean
}

interface GivenAttempt {
  learnerId: number
  userCourseId: number
  at: Date
  /** Null for a question that was not answered. */
  answers: (GivenAnswer | { questionId: number; items: null })[]
}

const memoryBefore = JSON.stringify({
  ...{ level: 'Bad', stability: 1, difficulty: 5, repetitions: 1, lapses: 0 },
  ...{ reviewedAt: '2026-10-01T09:00:00.000Z', dueAt: '2026-10-02T09:00:00.000Z' },
})

/** A check with these answers, as if they had been given at once. Returns the ids of its questions. */
export const giveAnswers = async (db: Db, given: GivenAttempt): Promise<number[]> => {
  const { learnerId, userCourseId, at, answers } = given
  const answered = answers.filter((answer): answer is GivenAnswer => answer.items !== null)
  const { id: attemptId } = await db
    .insertInto('attempt')
    .values({
      learner_id: learnerId,
      user_course_id: userCourseId,
      kind: 'check',
      created_at: at,
      question_count: answers.length,
      answered_count: answered.length,
      right_count: answered.filter(({ isRight }) => isRight).length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('attempt_question')
    .columns(['learner_id', 'attempt_id', 'no', 'question_id', 'version_id'])
    .expression((from) =>
      from
        .selectFrom('question')
        .select((row) => [
          row.val(learnerId).as('learner_id'),
          row.val(attemptId).as('attempt_id'),
          row.fn<number>('array_position', [row.val(answers.map(({ questionId }) => questionId)), 'id']).as('no'),
          'id as question_id',
          'current_version_id as version_id',
        ])
        .where(
          'id',
          'in',
          answers.map(({ questionId }) => questionId),
        ),
    )
    .returning(['id', 'question_id'])
    .execute()
  for (const answer of answered) {
    await db
      .updateTable('attempt_question')
      .set({
        items: answer.items,
        is_right: answer.isRight,
        answer_time_s: answer.seconds ?? 30,
        answered_at: at,
        memory_before: answer.again ? memoryBefore : null,
      })
      .where('learner_id', '=', learnerId)
      .where('id', '=', rows.find(({ question_id }) => question_id === answer.questionId)?.id ?? 0)
      .execute()
  }
  return answers.map(({ questionId }) => rows.find(({ question_id }) => question_id === questionId)?.id ?? 0)
}

/** The pack of a course, as the learner's browser gets it. */
export const fetchPack = async (app: TestApp, token: string, userCourseId: number): Promise<OfflinePack> => {
  const path = getOfflinePack.path.replace('{id}', String(userCourseId))
  return (await app.ask(getOfflinePack, { path, token })).body
}

/** Right, by a course of `makeCourse`, to the pack's first question, now; in an attempt of its own. */
export const offlineAnswer = (
  pack: OfflinePack,
  change: Partial<OfflineAnswer> & { nth?: number } = {},
): OfflineAnswer => {
  const { nth = 0, ...rest } = change
  const question = pack.questions[nth]
  if (question === undefined) throw new Error(`no question ${nth}`)
  return {
    pack_id: pack.pack_id,
    client_attempt: randomUUID(),
    question: question.id,
    version: question.version,
    proof: question.proof,
    answer_items: [2],
    answer_time: 10,
    answered_at: pack.issued_at,
    ...rest,
  }
}

export const sendOffline = async (app: TestApp, token: string, answers: OfflineAnswer[]) =>
  (await app.ask(saveOfflineAnswers, { body: { answers }, token })).body.results
