import type { Ticket, UserTicket } from '@dopusk/contract'
import {
  calendarDayAt,
  clockState,
  deadlineFor,
  isTicketPassed,
  overBefore,
  secondsLeft,
  shuffle,
} from '@dopusk/domain'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { getOpenCourse, getOwnCourse } from '../../study/own-course.ts'
import { readAskedQuestions } from '../../study/read-asked-questions.ts'
import type { AnswerDeps, RefuseNewAnswer } from '../../study/save-answer.ts'
import {
  findAttempt,
  findRunningAttempt,
  insertAttempt,
  listOverdueAttempts,
  type TicketAttempt,
  writeEnding,
} from './attempts.queries.ts'
import {
  countTickets,
  findTesting,
  findTicketPlace,
  insertFixedUserTicket,
  insertGeneratedTicket,
  listCourseQuestionIds,
  listFixedQuestionIds,
} from './tickets.queries.ts'

export interface TicketsDeps extends AnswerDeps {
  random: () => number
}

const viewAttempt = async (
  deps: TicketsDeps,
  learnerId: number,
  attempt: TicketAttempt,
  db: Db,
): Promise<UserTicket> => {
  const questions = await readAskedQuestions(db, deps.versions, learnerId, attempt.id)
  const now = deps.now()
  const { startedAt, deadlineAt, ticketId, isPassed } = attempt
  if (deadlineAt === null || ticketId === null) throw new Error(`attempt ${attempt.id} is no ticket`)
  return {
    id: attempt.id,
    ticket: ticketId,
    user_course: attempt.userCourseId,
    status: isPassed === null ? 'In Progress' : isPassed ? 'Done' : 'Failed',
    started_at: startedAt.toISOString(),
    deadline: deadlineAt.toISOString(),
    server_now: now.toISOString(),
    remaining_seconds: attempt.finishedAt === null ? secondsLeft(deadlineAt, now) : 0,
    question_count: attempt.questionCount,
    right_answers: attempt.rightCount,
    questions: questions.map((question) => ({ ...question, question_ticket_id: question.id })),
  }
}

const finish = async (
  tx: Tx,
  deps: TicketsDeps,
  learnerId: number,
  attempt: TicketAttempt,
  finishedAt: Date,
  reportedTimeMs: number | null,
) => {
  const isPassed = isTicketPassed(attempt.rightCount, attempt.questionCount, attempt.passPercent ?? 100)
  const day = calendarDayAt(finishedAt, deps.timeZone)
  await writeEnding(tx, { learnerId, attempt, finishedAt, isPassed, reportedTimeMs, day })
}

/** Ends what the bell has ended, with what was answered. The caller holds the learner's lock. */
const closeOverdue = async (tx: Tx, deps: TicketsDeps, learnerId: number): Promise<number> => {
  const overdue = await listOverdueAttempts(tx, learnerId, overBefore(deps.now()))
  for (const attempt of overdue) await finish(tx, deps, learnerId, attempt, attempt.deadlineAt ?? deps.now(), null)
  return overdue.length
}

export const closeOverdueOf = async (deps: TicketsDeps, learnerId: number): Promise<number> => {
  // A look before the lock: there is hardly ever anything to close, and readers should not wait for answers.
  if ((await listOverdueAttempts(deps.db, learnerId, overBefore(deps.now()))).length === 0) return 0
  return deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    return closeOverdue(tx, deps, learnerId)
  })
}

/** An attempt as it stands; nothing is started by looking at it. */
export const getUserTicket = async (deps: TicketsDeps, learnerId: number, attemptId: number): Promise<UserTicket> => {
  await closeOverdueOf(deps, learnerId)
  const attempt = await findAttempt(deps.db, learnerId, attemptId)
  if (attempt === undefined) throw new AppError('not_found')
  return viewAttempt(deps, learnerId, attempt, deps.db)
}

const today = (deps: TicketsDeps) => calendarDayAt(deps.now(), deps.timeZone)

const begin = async (tx: Tx, deps: TicketsDeps, learnerId: number, ticketId: number): Promise<number> => {
  const place = await findTicketPlace(tx, learnerId, ticketId)
  if (place === undefined) throw new AppError('not_found')
  await getOpenCourse(tx, learnerId, place.userCourseId, today(deps))
  const startedAt = deps.now()
  const questionIds = place.questionIds ?? (await listFixedQuestionIds(tx, place.ticketId))
  if (questionIds.length === 0) throw new AppError('not_found')
  if (place.questionIds === null) await insertFixedUserTicket(tx, learnerId, place, startedAt)
  const { userCourseId } = place
  const deadlineAt = deadlineFor(startedAt, questionIds.length)
  return insertAttempt(tx, { learnerId, userCourseId, ticketId, questionIds, startedAt, deadlineAt })
}

/** Starts an attempt at the ticket, or gives back the one that is running, whatever became of ticket and course since. */
export const startTicket = (deps: TicketsDeps, learnerId: number, ticketId: number): Promise<UserTicket> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    await closeOverdue(tx, deps, learnerId)
    const running = await findRunningAttempt(tx, learnerId, ticketId)
    const attempt = running ?? (await findAttempt(tx, learnerId, await begin(tx, deps, learnerId, ticketId)))
    if (attempt === undefined) throw new AppError('not_found')
    return viewAttempt(deps, learnerId, attempt, tx)
  })

export const endTicket = (
  deps: TicketsDeps,
  learnerId: number,
  attemptId: number,
  reportedTimeMs: number,
): Promise<UserTicket> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    await closeOverdue(tx, deps, learnerId)
    const found = await findAttempt(tx, learnerId, attemptId)
    if (found === undefined) throw new AppError('not_found')
    if (found.finishedAt === null) await finish(tx, deps, learnerId, found, deps.now(), reportedTimeMs)
    const ended = (await findAttempt(tx, learnerId, attemptId)) ?? found
    return viewAttempt(deps, learnerId, ended, tx)
  })

/** The bell decides, with its grace; a pause does not stop a test that is running. */
export const refuseTicketAnswer: RefuseNewAnswer = ({ finishedAt, deadlineAt }, now) => {
  const isOver = deadlineAt === null || clockState(deadlineAt, now) === 'over'
  if (finishedAt !== null || isOver) throw new AppError('ticket_finished')
}

export const generateTicket = (deps: TicketsDeps, caller: Caller, userCourseId: number): Promise<Ticket> =>
  deps.db.transaction().execute(async (tx) => {
    const { userId: learnerId } = caller
    await lockLearner(tx, learnerId)
    const course = await getOwnCourse(tx, learnerId, userCourseId, today(deps))
    if (caller.isDemo) throw new AppError('demo_forbidden')
    await getOpenCourse(tx, learnerId, userCourseId, today(deps))
    await closeOverdue(tx, deps, learnerId)
    if ((await countTickets(tx, learnerId, course)).untaken > 0) throw new AppError('tickets_left')
    const testing = await findTesting(tx, course.courseId)
    const all = await listCourseQuestionIds(tx, course.courseId)
    const questionIds = shuffle(all, deps.random).slice(0, testing?.questions_per_ticket ?? 0)
    if (questionIds.length === 0) throw new AppError('nothing_to_study')
    const now = deps.now()
    const id = await insertGeneratedTicket(tx, { learnerId, userCourseId, questionIds, now })
    return { id, status: 'Not started', is_running: false }
  })
