import type { Check, UserTicket } from '@dopusk/contract'
import { addDays, type CalendarDay } from '@dopusk/domain'
import {
  endCheck,
  generateBadCheck,
  generateFavouriteCheck,
  generatePlanCheck,
  generateSmartCheck,
  generateWeakCheck,
} from '../areas/checks/checks.service.ts'
import { bodySchemas } from '../areas/practice/practical-body.ts'
import { savePracticalResult } from '../areas/practice/practical-results.service.ts'
import { listTasks } from '../areas/practice/practice.queries.ts'
import { insertFavourite } from '../areas/questions/questions.queries.ts'
import { endTicket, startTicket } from '../areas/tickets/tickets.service.ts'
import type { Tx } from '../db/database.ts'
import { rateAnswer } from '../study/rate-answer.ts'
import { todayOf } from '../today.ts'
import { listMemory } from './demonstration.queries.ts'
import type { DiaryDay, Sitting } from './learner-diary.ts'
import { localTimeAt } from './local-time.ts'
import {
  drawAnswerTime,
  type Recollection,
  type RememberedQuestions,
  rateRecollection,
  recollect,
  recollectSome,
} from './recollection.ts'
import { advanceClock, type ReplayDeps, replayAnswer } from './study-replay.ts'

export interface DiaryContext {
  tx: Tx
  deps: ReplayDeps
  learnerId: number
  userCourseId: number
  courseId: number
  ticketIds: number[]
}

type SittingOf<Does extends Sitting['does']> = Extract<Sitting, { does: Does }>

const listRemembered = async ({ tx, learnerId }: DiaryContext): Promise<RememberedQuestions> => {
  const rows = await listMemory(tx, learnerId)
  return new Map(rows.map(({ question_id, ...memory }) => [question_id, memory]))
}

const answerAll = async (context: DiaryContext, kind: 'check' | 'ticket', recollections: Recollection[]) => {
  const { deps, learnerId } = context
  for (const recollection of recollections) {
    const { asked, isRight } = recollection
    const answerTimeS = drawAnswerTime(deps.random, recollection)
    await replayAnswer(deps, { learnerId, asked, kind, isRight, answerTimeS })
    const level = isRight ? rateRecollection(deps.random, recollection) : null
    if (level !== null) await rateAnswer(deps, { learnerId, answerId: asked.id, level })
  }
}

const generateCheck = (
  { deps, ...of }: DiaryContext,
  sitting: Exclude<Sitting, { no: number } | { tasks: number }>,
) => {
  const request = { learnerId: of.learnerId, userCourseId: of.userCourseId, count: undefined }
  switch (sitting.does) {
    case 'plan':
      return generatePlanCheck(deps, request)
    case 'mistakes':
      return generateBadCheck(deps, request)
    case 'weak':
      return generateWeakCheck(deps, request)
    case 'favourites':
      return generateFavouriteCheck(deps, { ...request, isSuperuser: false })
    case 'Easy':
    case 'Medium':
    case 'Hard':
      return generateSmartCheck(deps, { ...request, difficulty: sitting.does, count: sitting.count })
  }
}

/** The first question that the person did not know goes to the favourites. */
const takeCheck = async (context: DiaryContext, check: Check): Promise<void> => {
  const { tx, deps, learnerId } = context
  const recollections = recollect(deps, await listRemembered(context), check.questions)
  await answerAll(context, 'check', recollections)
  const unknown = recollections.find(({ isRight }) => !isRight)
  if (unknown !== undefined) await insertFavourite(tx, learnerId, unknown.asked.question.id, deps.now())
  await endCheck(deps, learnerId, check.id)
}

const takeTicket = async (context: DiaryContext, ticket: UserTicket, right: number): Promise<void> => {
  const { deps, learnerId } = context
  const startedAt = deps.now()
  const recollections = recollectSome(deps, await listRemembered(context), ticket.questions, right)
  await answerAll(context, 'ticket', recollections)
  await endTicket(deps, learnerId, ticket.id, deps.now().getTime() - startedAt.getTime())
}

/** The diary has one run. */
const run = '5f0c1d52-6a3e-4b7f-a1c8-2d9e7b40c613'

/** Answers the first tasks of the course, which are descriptions, in the form that the page stores. */
const practise = async (context: DiaryContext, { tasks, right }: SittingOf<'practice'>): Promise<void> => {
  const { tx, deps, learnerId, userCourseId, courseId } = context
  const listed = await listTasks(tx, { courseId, kind: 'description', day: todayOf(deps) })
  for (const [index, { id: practicalId, body }] of listed.slice(0, tasks).entries()) {
    const { right: rightChoice, value } = bodySchemas.description.parse(body)
    const isRight = index < right
    const choice = isRight ? rightChoice : 3 - rightChoice
    advanceClock(deps.clock, 90 + Math.floor(deps.random() * 150))
    const answer = { draft: { kind: 'description', choice: String(choice), value } }
    await savePracticalResult(deps, { learnerId, userCourseId, run, practicalId, isRight, answer })
  }
}

const replaySitting = async (context: DiaryContext, sitting: Sitting): Promise<void> => {
  const { deps, learnerId, ticketIds } = context
  if (sitting.does === 'practice') return practise(context, sitting)
  if (sitting.does !== 'ticket') return takeCheck(context, await generateCheck(context, sitting))
  const ticketId = ticketIds[sitting.no - 1]
  if (ticketId === undefined) throw new Error(`the demonstration has no ticket ${sitting.no}`)
  return takeTicket(context, await startTicket(deps, learnerId, ticketId), sitting.right)
}

/** One person's study by a diary, through the services of the product. */
export const replayDiary = async (context: DiaryContext, diary: DiaryDay[], today: CalendarDay): Promise<void> => {
  const { deps } = context
  for (const { daysAgo, sittings } of diary) {
    for (const [time, sitting] of Object.entries(sittings)) {
      deps.clock.now = localTimeAt(addDays(today, -daysAgo), time, deps.timeZone)
      await replaySitting(context, sitting)
    }
  }
}
