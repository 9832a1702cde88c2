import {
  addDays,
  calendarDayAt,
  daysBetween,
  forecastPass,
  levelOfAnswer,
  type Memory,
  type MemoryLevel,
  review,
  streakDays,
} from '@dopusk/domain'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getStudyState } from '../areas/plan/study-state.service.ts'
import type { Db, Tx } from '../db/database.ts'
import { memoryFromJson } from '../study/memory-row.ts'
import { getPlan } from '../study/plan-view.ts'
import { createQuestionVersions } from '../study/question-versions.ts'
import { recountCourses } from '../study/recount.ts'
import { testCipher } from '../testing/accounts.ts'
import { createDemonstrationDatabase } from '../testing/demonstration-database.ts'
import { createOwnLearner, ownEmail } from './create-own-learner.ts'
import { listDemonstrationCourses } from './create-people.ts'
import { readRightItems } from './study-replay.ts'

let db: Db
const versions = createQuestionVersions()

beforeAll(async () => {
  ;({ db } = await createDemonstrationDatabase())
})

/** Creates the learner at this moment, reads, and rolls everything back. */
const atFirstStart = async <T>(now: Date, timeZone: string, read: (tx: Tx, learnerId: number) => Promise<T>) => {
  const tx = await db.startTransaction().execute()
  try {
    const noOwner = { userId: null, partnerId: null }
    const { id: partnerId } = await tx.selectFrom('partner_profile').select('id').limit(1).executeTakeFirstOrThrow()
    const secret = { password: 'secret', passwordHash: 'hash' }
    const context = {
      tx,
      today: calendarDayAt(now, timeZone),
      timeZone,
      cipher: testCipher,
      owners: { vector: { userId: null, partnerId }, north: noOwner, site: noOwner },
      superuserId: 0,
      courses: await listDemonstrationCourses(tx),
      rightItems: await readRightItems(tx),
      versions,
      createSecret: async () => secret,
    }
    await createOwnLearner(context, { ...secret, now })
    const { id } = await tx.selectFrom('app_user').select('id').where('email', '=', ownEmail).executeTakeFirstOrThrow()
    return await read(tx, id)
  } finally {
    await tx.rollback().execute()
  }
}

const getCourse = (tx: Tx, learnerId: number) =>
  tx.selectFrom('user_course').selectAll().where('learner_id', '=', learnerId).executeTakeFirstOrThrow()

const listAnswers = (tx: Tx, learnerId: number) =>
  tx
    .selectFrom('attempt_question')
    .innerJoin('attempt', (join) =>
      join
        .onRef('attempt.learner_id', '=', 'attempt_question.learner_id')
        .onRef('attempt.id', '=', 'attempt_question.attempt_id'),
    )
    .select(['attempt_question.id', 'attempt_id', 'kind', 'question_id', 'answer_time_s', 'answered_at', 'is_right'])
    .select(['rating', 'memory_before'])
    .where('attempt_question.learner_id', '=', learnerId)
    .orderBy('attempt_question.answered_at')
    .orderBy('attempt_question.id')
    .execute()

const listActivity = (tx: Tx, learnerId: number) =>
  tx
    .selectFrom('activity_day')
    .select(['day', 'answer_count', 'check_answer_count'])
    .where('learner_id', '=', learnerId)
    .orderBy('day', 'desc')
    .execute()

const listMemories = (tx: Tx, learnerId: number) =>
  tx
    .selectFrom('memory')
    .select(['question_id', 'level', 'stability', 'difficulty', 'reviewed_at as reviewedAt', 'due_at as dueAt'])
    .select(['repetitions', 'lapses'])
    .where('learner_id', '=', learnerId)
    .execute()

const readForecast = async (tx: Tx, learnerId: number, userCourseId: number, now: Date, timeZone: string) => {
  const state = await getStudyState({ db: tx, now: () => now, timeZone, versions }, learnerId, userCourseId)
  const kindOf = ({ variant_count, answer_kind }: { variant_count: number; answer_kind: string }) => ({
    variants: variant_count,
    rightCount: answer_kind === 'one' ? 1 : 2,
  })
  const memories = state.questions.flatMap(({ id, memory }) => {
    if (memory === null) return []
    const { reviewed_at, due_at, ...rest } = memory
    return [[id, { ...rest, reviewedAt: new Date(reviewed_at), dueAt: new Date(due_at) }] as const]
  })
  const forecast = forecastPass({
    now,
    examAt: now,
    questions: state.questions.map((question) => ({
      id: question.id,
      topic: String(question.topic),
      ...kindOf(question),
    })),
    memories: new Map(memories),
    repeats: state.repeats.map((repeat) => ({
      elapsedDays: repeat.elapsed_days,
      stability: repeat.stability,
      isRight: repeat.is_known,
      ...kindOf(repeat),
    })),
    firstAnswers: state.first_answers,
    exam: { questions: state.exam.questions, passCount: state.exam.pass_count },
  })
  if ('missing' in forecast) throw new Error('there is no forecast')
  return forecast
}

const readAll = async (tx: Tx, learnerId: number, now: Date, timeZone: string) => {
  const course = await getCourse(tx, learnerId)
  const { rows: untakenTickets } = await sql`
    select id from ticket where course_id = ${course.course_id} and retired_at is null
       and id not in (select ticket_id from user_ticket where learner_id = ${learnerId})`.execute(tx)
  const found = {
    course,
    periods: await tx.selectFrom('user_course_period').select(['no', 'start_date']).orderBy('no').execute(),
    activity: await listActivity(tx, learnerId),
    plan: await getPlan({ db: tx, now: () => now, timeZone }, learnerId, course.id),
    forecast: await readForecast(tx, learnerId, course.id, now, timeZone),
    attempts: await tx.selectFrom('attempt').select(['kind', 'mode', 'is_passed']).orderBy('id').execute(),
    untakenTickets,
    favourites: await tx.selectFrom('favourite').select('question_id').execute(),
    answers: await listAnswers(tx, learnerId),
    memories: await listMemories(tx, learnerId),
  }
  await recountCourses(tx, learnerId)
  return { ...found, recounted: await getCourse(tx, learnerId) }
}

const everyStart = [
  ['2026-12-31T21:05:00Z', 'Europe/Moscow'],
  ['2027-03-29T05:30:00Z', 'Europe/Berlin'],
  ['2026-12-02T09:00:00Z', 'Europe/Moscow'],
  ['2027-02-28T12:10:00Z', 'Asia/Kamchatka'],
  ['2028-02-29T20:55:00Z', 'Europe/Moscow'],
] as const
const starts = process.env.PROOF ? everyStart : everyStart.slice(0, 1)

describe.for(starts)('at a first start at %s, %s, the learner has', ([moment, timeZone]) => {
  const now = new Date(moment)
  const today = calendarDayAt(now, timeZone)
  let own: Awaited<ReturnType<typeof readAll>>

  beforeAll(async () => {
    own = await atFirstStart(now, timeZone, (tx, learnerId) => readAll(tx, learnerId, now, timeZone))
  })

  test('an access period that ended yesterday, a new one, and an exam in three weeks', () => {
    expect(own.course).toMatchObject({ start_date: today, exam_date: addDays(today, 21), daily_goal: 20 })
    expect(own.periods).toEqual([
      { no: 1, start_date: addDays(today, -30) },
      { no: 2, start_date: today },
    ])
  })

  test('three weeks of study until yesterday, with days without study', () => {
    const days = own.activity.map(({ day }) => day)
    const daysAgo = days.map((day) => daysBetween(day, today))
    expect(daysAgo).toEqual([1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15, 16, 17, 19, 20, 21])
    expect(streakDays(days, today)).toBe(5)
    const modes = new Set(own.attempts.flatMap(({ mode }) => mode ?? []))
    expect(modes).toEqual(new Set(['new', 'repeat', 'mixed', 'plan', 'mistakes', 'weak', 'favourites']))
    const results = own.attempts.filter(({ kind }) => kind === 'ticket').map(({ is_passed }) => is_passed)
    expect(results).toEqual([false, true, false, true])
  })

  test('questions today, mistakes, favourites, unseen questions and tickets not begun', () => {
    expect(own.plan).toMatchObject({ days_left: 21, pace: 20, unreachable: 0, today: { done: 0 } })
    expect(own.plan.today.new + own.plan.today.due).toBe(20)
    expect(own.plan.today.due).toBeGreaterThan(0)
    expect(own.plan.unseen_count).toBeGreaterThan(30)
    expect(own.untakenTickets.length).toBeGreaterThan(0)
    expect(own.favourites.length).toBeGreaterThan(4)
    expect(own.memories.filter(({ level }) => level === 'Bad').length).toBeGreaterThan(4)
  })

  test('a forecast that is neither hopeless nor perfect', () => {
    const { pass, low, high } = own.forecast
    expect(pass).toBeGreaterThan(0.5)
    expect(pass).toBeLessThan(0.85)
    expect(low).toBeLessThan(pass)
    expect(high).toBeGreaterThan(pass)
  })

  test('counts, memories and days that the answers lead to', () => {
    const { answers, course } = own
    expect(own.recounted).toEqual({ ...course, counted_rev: own.recounted.counted_rev })
    expect(course.passed_count).toBe(2)
    expect(course.time_s).toBe(answers.reduce((sum, { answer_time_s }) => sum + (answer_time_s ?? 0), 0))

    const memories = new Map<number, Memory>()
    for (const { question_id, answered_at, is_right, rating, memory_before } of answers) {
      if (answered_at === null || is_right === null) throw new Error('a question was left without an answer')
      const before = memories.get(question_id) ?? null
      expect(memoryFromJson(memory_before)).toEqual(before)
      const level = (rating as MemoryLevel | null) ?? levelOfAnswer(is_right)
      memories.set(question_id, review(before, level, answered_at, Number.POSITIVE_INFINITY))
    }
    expect(new Map(own.memories.map(({ question_id, ...memory }) => [question_id, memory]))).toEqual(memories)

    const byDay = Map.groupBy(answers, ({ answered_at }) => calendarDayAt(answered_at ?? now, timeZone))
    const counted = [...byDay].map(([day, given]) => ({
      day,
      answer_count: given.length,
      check_answer_count: given.filter(({ kind }) => kind === 'check').length,
    }))
    expect(own.activity).toEqual(counted.toReversed())
  })
})

const everyTwoDays = [
  ['2026-11-15T12:00:00Z', '2026-12-02T09:00:00Z'],
  // Norms of the demonstration end on 1 January 2027; an exam after that day has fewer questions.
  ['2027-06-01T09:00:00Z', '2028-02-29T20:55:00Z'],
] as const

test.runIf(process.env.PROOF).each(everyTwoDays)(
  'the history is the same on every first day: %s, %s',
  async (first, second) => {
    const readHistory = (moment: string) =>
      atFirstStart(new Date(moment), 'Europe/Moscow', async (tx, learnerId) =>
        (await listAnswers(tx, learnerId)).map(({ question_id, answer_time_s, is_right, rating }) => ({
          question_id,
          answer_time_s,
          is_right,
          rating,
        })),
      )
    expect(await readHistory(first)).toEqual(await readHistory(second))
  },
)
