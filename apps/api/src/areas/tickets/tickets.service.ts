import type { Ticket, TicketQuestion, UserTicket } from '@dopusk/contract'
import {
  calendarDayAt,
  clockState,
  deadlineFor,
  drawTicket,
  overBefore,
  passCountOf,
  passPercentOf,
  secondsLeft,
  secondsPerQuestion,
  ticketAttemptStatus,
} from '@dopusk/domain'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { SaveAnswer } from '../../study/answer-queue.ts'
import { type AttemptQuestion, listAttemptQuestions } from '../../study/attempt-question.ts'
import { viewAttemptQuestions } from '../../study/attempt-question-views.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { getOwnCourse, requireOpen, requireOpenCourse } from '../../study/own-course.ts'
import type { AnswerDeps, GivenAnswer, RefuseAnswer } from '../../study/save-answer.ts'
import { todayOf } from '../../today.ts'
import {
  findAttempt,
  insertAttempt,
  insertForecastCheck,
  listUnfinishedAttempts,
  type TicketAttempt,
  updateEndedAttempt,
} from './ticket-attempts.queries.ts'
import {
  countTickets,
  findTesting,
  findTicketLinks,
  findTicketOfLearner,
  findTicketSource,
  insertFixedUserTicket,
  insertGeneratedTicket,
} from './tickets.queries.ts'

export interface TicketsDeps extends AnswerDeps {
  random: () => number
}

const notEnded = { rightCount: 0, isPassed: null, passedByRegradeId: null }

const noLinks = { repeat_ticket: null, next_ticket: null }

/** Where a finished attempt leads; nowhere while the course may not be studied. */
const linksOf = async (
  deps: TicketsDeps,
  db: Db,
  learnerId: number,
  { userCourseId, ticketId, finishedAt }: TicketAttempt,
) => {
  if (finishedAt === null || ticketId === null) return noLinks
  const course = await getOwnCourse(db, learnerId, userCourseId, todayOf(deps))
  return course.isActive && !course.isPaused ? findTicketLinks(db, learnerId, course, ticketId) : noLinks
}

const viewAttempt = async (
  deps: TicketsDeps,
  db: Db,
  learnerId: number,
  attempt: TicketAttempt,
  asked: readonly AttemptQuestion[],
): Promise<UserTicket> => {
  const questions = await viewAttemptQuestions(db, deps.versions, asked)
  const now = deps.now()
  const { startedAt, deadlineAt, ticketId, ticketName, passCount, isPassed } = attempt
  if (deadlineAt === null || ticketId === null || ticketName === null || passCount === null)
    throw new Error(`attempt ${attempt.id} is not a ticket`)
  return {
    id: attempt.id,
    ticket: ticketId,
    ...ticketName,
    user_course: attempt.userCourseId,
    status: ticketAttemptStatus(isPassed),
    started_at: startedAt.toISOString(),
    deadline: deadlineAt.toISOString(),
    server_now: now.toISOString(),
    remaining_seconds: attempt.finishedAt === null ? secondsLeft(deadlineAt, now) : 0,
    question_count: attempt.questionCount,
    right_answers: attempt.rightCount,
    pass_percent: passPercentOf(attempt.questionCount, passCount),
    questions: questions.map((question) => ({ ...question, question_ticket_id: question.id })),
    ...(attempt.passedByRegradeId !== null && { passed_by_regrade: true as const }),
    ...(await linksOf(deps, db, learnerId, attempt)),
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
  const isPassed = attempt.rightCount >= (attempt.passCount ?? attempt.questionCount)
  const day = calendarDayAt(finishedAt, deps.timeZone)
  await updateEndedAttempt(tx, { learnerId, attempt, finishedAt, isPassed, reportedTimeMs, day })
}

const listAttemptsByDeadline = async (db: Db, learnerId: number, now: Date) => {
  const isOver = ({ deadlineAt }: TicketAttempt) => deadlineAt !== null && deadlineAt < overBefore(now)
  const { overdue = [], running = [] } = Object.groupBy(await listUnfinishedAttempts(db, learnerId), (attempt) =>
    isOver(attempt) ? 'overdue' : 'running',
  )
  return { overdue, running }
}

/** Ends attempts past their deadline with the answers they have. The caller holds the learner's lock. */
const closeOverdue = async (tx: Tx, deps: TicketsDeps, learnerId: number) => {
  const { overdue, running } = await listAttemptsByDeadline(tx, learnerId, deps.now())
  for (const attempt of overdue) await finish(tx, deps, learnerId, attempt, attempt.deadlineAt ?? deps.now(), null)
  return { closedCount: overdue.length, running }
}

export const closeOverdueOf = async (deps: TicketsDeps, learnerId: number): Promise<number> => {
  // Read before locking: there is rarely anything to close, and reads should not wait for the learner's answers.
  if ((await listAttemptsByDeadline(deps.db, learnerId, deps.now())).overdue.length === 0) return 0
  const { closedCount } = await deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    return closeOverdue(tx, deps, learnerId)
  })
  return closedCount
}

/** Reads an attempt without starting one. */
export const getUserTicket = async (deps: TicketsDeps, learnerId: number, attemptId: number): Promise<UserTicket> => {
  await closeOverdueOf(deps, learnerId)
  const attempt = await findAttempt(deps.db, learnerId, attemptId)
  if (attempt === undefined) throw new AppError('not_found')
  return viewAttempt(
    deps,
    deps.db,
    learnerId,
    attempt,
    await listAttemptQuestions(deps.db, learnerId, attemptId, todayOf(deps)),
  )
}

const startNewAttempt = async (
  tx: Tx,
  deps: TicketsDeps,
  learnerId: number,
  ticketId: number,
): Promise<{ attempt: TicketAttempt; asked: AttemptQuestion[] }> => {
  const ticket = await findTicketOfLearner(tx, learnerId, ticketId)
  if (ticket === undefined) throw new AppError('not_found')
  const { wordingDay: day } = requireOpenCourse(ticket, todayOf(deps))
  const { userCourseId, questionIds, passPercent } = ticket
  if (questionIds.length === 0) throw new AppError('not_found')
  const startedAt = deps.now()
  if (!ticket.isGenerated) await insertFixedUserTicket(tx, { learnerId, ticketId, userCourseId, now: startedAt })
  const started = {
    userCourseId,
    ticketId,
    ticketName: { number: ticket.number, is_generated: ticket.isGenerated },
    startedAt,
    deadlineAt: deadlineFor(startedAt, questionIds.length),
    passCount: passCountOf(questionIds.length, passPercent),
  }
  const asked = await insertAttempt(tx, { learnerId, questionIds, day, ...started })
  const [{ attemptId: id }] = asked as [AttemptQuestion]
  await insertForecastCheck(tx, { learnerId, id, ...started })
  return {
    attempt: { id, ...started, finishedAt: null, questionCount: asked.length, ...notEnded },
    asked,
  }
}

/** Starts an attempt at the ticket or returns the running one, even if ticket or course have changed since. */
export const startTicket = (deps: TicketsDeps, learnerId: number, ticketId: number): Promise<UserTicket> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const { running } = await closeOverdue(tx, deps, learnerId)
    const found = running.find((attempt) => attempt.ticketId === ticketId)
    const { attempt, asked } =
      found === undefined
        ? await startNewAttempt(tx, deps, learnerId, ticketId)
        : { attempt: found, asked: await listAttemptQuestions(tx, learnerId, found.id, todayOf(deps)) }
    return viewAttempt(deps, tx, learnerId, attempt, asked)
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
    return viewAttempt(deps, tx, learnerId, ended, await listAttemptQuestions(tx, learnerId, attemptId, todayOf(deps)))
  })

/** Refuses after the deadline and its grace period; a pause does not stop a running test. */
export const refuseTicketAnswer: RefuseAnswer = ({ finishedAt, deadlineAt }, now) => {
  const isOver = deadlineAt === null || clockState(deadlineAt, now) === 'over'
  if (finishedAt !== null || isOver) throw new AppError('ticket_finished')
}

export const saveTicketAnswer = async (
  { saveAnswer }: { saveAnswer: SaveAnswer },
  answer: Omit<GivenAnswer, 'kind' | 'refuse'>,
): Promise<TicketQuestion> => {
  const answered = await saveAnswer({ ...answer, kind: 'ticket', refuse: refuseTicketAnswer })
  return { ...answered, question_ticket_id: answered.id }
}

export const getTesting = async ({ db }: Pick<TicketsDeps, 'db'>, courseId: number) => {
  const testing = await findTesting(db, courseId)
  if (testing === undefined) throw new AppError('not_found')
  return { ...testing, seconds_per_question: secondsPerQuestion }
}

export const generateTicket = (deps: TicketsDeps, caller: Caller, userCourseId: number): Promise<Ticket> =>
  deps.db.transaction().execute(async (tx) => {
    const { userId: learnerId } = caller
    await lockLearner(tx, learnerId)
    const course = await getOwnCourse(tx, learnerId, userCourseId, todayOf(deps))
    if (caller.isDemo) throw new AppError('demo_forbidden')
    requireOpen(course)
    await closeOverdue(tx, deps, learnerId)
    const { untaken, generated } = await countTickets(tx, learnerId, course)
    if (untaken > 0) throw new AppError('tickets_left')
    const testing = await findTesting(tx, course.courseId)
    const { questions, blueprint } = await findTicketSource(tx, course)
    const questionIds = drawTicket(questions, testing?.questions_per_ticket ?? 0, blueprint, deps.random)
    if (questionIds.length === 0) throw new AppError('nothing_to_study')
    const now = deps.now()
    const id = await insertGeneratedTicket(tx, { learnerId, userCourseId, questionIds, now })
    return { id, number: generated + 1, is_generated: true, status: 'Not started', is_running: false }
  })
