import type { CheckQuestion } from '@dopusk/contract'
import { addDays, type CalendarDay } from '@dopusk/domain'
import { type ChecksDeps, endCheck, generateSmartCheck, refuseCheckAnswer } from '../areas/checks/checks.service.ts'
import { endTicket, refuseTicketAnswer, startTicket } from '../areas/tickets/tickets.service.ts'
import type { Db, Tx } from '../db/database.ts'
import { rateAnswer } from '../study/rate-answer.ts'
import { saveAnswer } from '../study/save-answer.ts'
import { listRightItems } from './demonstration.queries.ts'
import type { CourseHistory } from './demonstration-people.ts'
import { localTimeAt } from './local-time.ts'

/** The clock of the services during the replay. */
interface ReplayClock {
  now: Date
}

export interface ReplayDeps extends ChecksDeps {
  clock: ReplayClock
  /** Of each wording. */
  rightItems: Map<string, number[]>
}

export interface Learner {
  userId: number
  userCourseId: number
  ticketIds: number[]
  questionCount: number
  /** The days of study, first to last. */
  days: CalendarDay[]
}

/**
 * A transaction that services use as the database: the transactions that they open become parts of it. So all their
 * writes are atomic, and a first start that was interrupted leaves nothing behind.
 */
export const asDatabase = (tx: Tx): Db => {
  const open = () => ({ execute: (work: (inner: Tx) => Promise<unknown>) => work(within) })
  const within: Tx = new Proxy(tx, {
    get: (target, name) => {
      if (name === 'transaction') return open
      const value: unknown = Reflect.get(target, name, target)
      // Its methods use private members, which a proxy does not have.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return within
}

export const wordingKey = (questionId: number, text: string) => `${questionId} ${text}`

export const readRightItems = async (db: Db): Promise<Map<string, number[]>> => {
  const rows = await listRightItems(db)
  return new Map(rows.map(({ id, text, items }) => [wordingKey(id, text), items]))
}

export const advanceClock = (clock: ReplayClock, seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}

const chooseItems = (deps: ReplayDeps, { question }: CheckQuestion, isRight: boolean): number[] => {
  const right = deps.rightItems.get(wordingKey(question.id, question.question_text)) ?? []
  if (isRight) return right
  const wrong = question.answer_variants
    .map(({ answer_number }) => answer_number)
    .filter((number) => !right.includes(number))
  return [wrong[Math.floor(deps.random() * wrong.length)] ?? right[0] ?? 1].slice(0, 1)
}

interface ReplayedAnswer {
  learnerId: number
  asked: CheckQuestion
  kind: 'check' | 'ticket'
  isRight: boolean
  answerTimeS: number
}

/** Answers a question of an open attempt after this time. */
export const replayAnswer = async (deps: ReplayDeps, answer: ReplayedAnswer): Promise<void> => {
  const { learnerId, asked, kind, isRight, answerTimeS } = answer
  advanceClock(deps.clock, answerTimeS)
  const items = chooseItems(deps, asked, isRight)
  const refuse = kind === 'check' ? refuseCheckAnswer : refuseTicketAnswer
  await saveAnswer(deps, { learnerId, askedId: asked.id, kind, items, answerTimeS, refuse })
}

const answerOne = async (
  deps: ReplayDeps,
  learnerId: number,
  asked: CheckQuestion,
  kind: 'check' | 'ticket',
  skill: number,
) => {
  const isRight = deps.random() < skill
  const answerTimeS = 15 + Math.floor(deps.random() * 60)
  await replayAnswer(deps, { learnerId, asked, kind, isRight, answerTimeS })
  return isRight
}

const checkSize = 10

const studyCheck = async (deps: ReplayDeps, learner: Learner, skill: number, answered: number, isFirst: boolean) => {
  const { userId: learnerId, userCourseId } = learner
  const difficulty = isFirst || deps.random() < 0.7 ? 'Hard' : 'Easy'
  const count = skill === 1 ? checkSize * 2 : checkSize
  const check = await generateSmartCheck(deps, {
    learnerId,
    userCourseId,
    difficulty: skill === 1 ? 'Hard' : difficulty,
    count,
  })
  for (const asked of check.questions.slice(0, Math.ceil(check.questions.length * answered))) {
    const isRight = await answerOne(deps, learnerId, asked, 'check', skill)
    if (isRight && skill < 1 && deps.random() < 0.3) {
      const level = deps.random() < 0.6 ? 'Excellent' : 'Satisfactorily'
      await rateAnswer(deps, { learnerId, answerId: asked.id, level })
    }
  }
  if (answered === 1) await endCheck(deps, learnerId, check.id)
}

const takeTicket = async (deps: ReplayDeps, { userId, ticketIds }: Learner, no: number, skill: number) => {
  const ticketId = ticketIds[no % ticketIds.length]
  if (ticketId === undefined) return
  const startedAt = deps.clock.now
  const ticket = await startTicket(deps, userId, ticketId)
  for (const asked of ticket.questions) await answerOne(deps, userId, asked, 'ticket', skill)
  await endTicket(deps, userId, ticket.id, deps.clock.now.getTime() - startedAt.getTime())
}

/** Sessions start between 8:00 and 18:00. */
const setStartOfSession = (deps: ReplayDeps, day: CalendarDay): void => {
  const minute = Math.floor(deps.random() * 600)
  deps.clock.now = localTimeAt(day, '08:00', deps.timeZone)
  advanceClock(deps.clock, minute * 60)
}

/** One person's study of one course, check by check and ticket by ticket, spread over the days of study. */
export const replayStudy = async (deps: ReplayDeps, learner: Learner, study: CourseHistory): Promise<void> => {
  const { skill = 0.8, tickets = 0, leavesOpen = false } = study
  const checks = study.checks === 'whole course' ? Math.ceil(learner.questionCount / (checkSize * 2)) : study.checks
  const sessions = [
    ...Array.from({ length: checks }, (_, no) => () => {
      const answered = leavesOpen && no === checks - 1 ? 0.5 : 1
      return studyCheck(deps, learner, skill, answered, no === 0)
    }),
    ...Array.from({ length: tickets }, (_, no) => () => takeTicket(deps, learner, no, skill)),
  ]
  for (const [no, runSession] of sessions.entries()) {
    const day = learner.days[Math.floor((no * learner.days.length) / sessions.length)]
    if (day === undefined) return
    setStartOfSession(deps, day)
    await runSession()
  }
}

/** The days of the access period between the start of the course and yesterday. */
export const studyDays = (study: CourseHistory, today: CalendarDay): CalendarDay[] => {
  const last = Math.max(1, study.pausedDaysAgo ?? 1, study.givenDaysAgo - 29)
  const count = Math.max(0, study.givenDaysAgo - last + 1)
  return Array.from({ length: count }, (_, index) => addDays(today, index - study.givenDaysAgo))
}
