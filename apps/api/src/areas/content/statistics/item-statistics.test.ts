import {
  closeInboxItem,
  getInboxItem,
  getItemStatistics,
  type ItemStatistics,
  listInbox,
  listItemStatistics,
  sendComplaint,
} from '@dopusk/contract'
import { scoreSteps, seededRandom, timeSteps } from '@dopusk/domain'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { editorOf } from '../../../testing/sample-content.ts'
import { type GivenAnswer, giveAnswers } from '../../../testing/study.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { countStatistics } from './item-statistics.service.ts'

let app: TestApp
let course: MadeCourse
let token: string

const timeZone = 'Europe/Moscow'
const dayMs = 24 * 60 * 60_000
const firstDay = new Date('2026-11-01T09:00:00Z')
const dayAfter = (days: number) => new Date(firstDay.getTime() + days * dayMs)

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  app.clock.now = firstDay
  await sql`truncate item_choice, item_time, item_statistics, first_answers, review_task, complaint, attempt cascade`.execute(
    app.db,
  )
  await sql`update item_statistics_state set counted_until = '-infinity', last_attempt_id = 0`.execute(app.db)
  await sql`update question set retired_at = now()`.execute(app.db)
  course = await makeCourse(app.db, { questions: 12 })
  token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
})

/** The night on which attempts of this day and earlier ones are counted. */
const countNight = async (day: number) => {
  await countStatistics({ db: app.db, now: () => dayAfter(day + 2), timeZone })
}

const makeLearner = async (user: Parameters<typeof makeUser>[1] = {}) => {
  const learner = await makeUser(app.db, user)
  const userCourseId = await makeUserCourse(app.db, {
    learnerId: learner.id,
    courseId: course.id,
    startDate: '2026-11-01',
  })
  return { learnerId: learner.id, userCourseId }
}

type Learner = Awaited<ReturnType<typeof makeLearner>>

const readTables = async () => ({
  items: await app.db.selectFrom('item_statistics').selectAll().orderBy('version_id').execute(),
  choices: await app.db
    .selectFrom('item_choice')
    .selectAll()
    .orderBy('version_id')
    .orderBy('items')
    .orderBy('score')
    .execute(),
  times: await app.db.selectFrom('item_time').selectAll().orderBy('version_id').orderBy('from_s').execute(),
  learners: await app.db.selectFrom('first_answers').selectAll().orderBy('learner_id').execute(),
})

const read = async (questionId: number): Promise<ItemStatistics> =>
  (await app.ask(getItemStatistics, { token, path: `/api/content/questions/${questionId}/statistics/` })).body

const list = async (query: string) =>
  (await app.ask(listItemStatistics, { token, path: `/api/content/statistics/?course=${course.id}&${query}` })).body

interface Given extends GivenAnswer {
  learner: Learner
  day: number
  attempt: number
}

/** Attempts of several learners over several days, some of them several a day. */
const studyRandomly = async (seed: number): Promise<Given[]> => {
  const random = seededRandom(seed)
  const given: Given[] = []
  const learners = await Promise.all(Array.from({ length: 5 }, () => makeLearner()))
  let attempt = 0
  for (let day = 0; day < 4; day += 1) {
    for (const learner of learners) {
      for (let time = 0; time < Math.floor(random() * 3); time += 1) {
        attempt += 1
        const questions = course.questionIds.filter(() => random() < 0.7)
        const answers = questions.map((questionId) => {
          const items = random() < 0.2 ? [3, 1] : [1 + Math.floor(random() * 3)]
          const again = given.some((earlier) => earlier.learner === learner && earlier.questionId === questionId)
          const isRight = items.length === 1 && items[0] === 2
          return { questionId, items, isRight, again, seconds: Math.floor(random() * 100) }
        })
        if (answers.length === 0) continue
        const at = new Date(dayAfter(day).getTime() + attempt * 60_000)
        await giveAnswers(app.db, { ...learner, at, answers })
        given.push(...answers.map((answer) => ({ ...answer, learner, day, attempt })))
      }
    }
  }
  return given
}

test('the sums of all nights equal a recount of all answers', async () => {
  const given = await studyRandomly(7)
  for (let day = 0; day < 4; day += 1) await countNight(day)
  const stored = await readTables()

  // The same by hand: of each first answer, how strong its learner was at the end of its attempt.
  const firsts = given.filter(({ again }) => !again)
  const scoreOf = (answer: Given): number | null => {
    const others = firsts.filter(
      (other) => other !== answer && other.learner === answer.learner && other.attempt <= answer.attempt,
    )
    return others.length < 10 ? null : others.filter(({ isRight }) => isRight).length / others.length
  }
  const versions = await app.db.selectFrom('question').select(['id', 'current_version_id']).execute()
  const versionOf = (questionId: number) => versions.find(({ id }) => id === questionId)?.current_version_id ?? 0
  expect(firsts.filter((answer) => scoreOf(answer) !== null).length).toBeGreaterThan(10)
  for (const item of stored.items) {
    const all = given.filter(({ questionId }) => versionOf(questionId) === item.version_id)
    const first = all.filter(({ again }) => !again)
    const scores = first.flatMap((answer) => scoreOf(answer) ?? [])
    expect(item).toMatchObject({
      asked_count: all.length,
      answer_count: all.length,
      right_count: all.filter(({ isRight }) => isRight).length,
      first_count: first.length,
      first_right_count: first.filter(({ isRight }) => isRight).length,
      score_count: scores.length,
    })
    expect(item.score_sum).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0))
    const counts = new Map<string, number>()
    for (const answer of first) {
      const score = scoreOf(answer)
      const step = score === null ? -1 : Math.min(scoreSteps - 1, Math.floor(score * scoreSteps + 1e-9))
      const key = `${answer.items.toSorted((a, b) => a - b).join()} ${step}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const choices = stored.choices.filter(({ version_id }) => version_id === item.version_id)
    expect(
      new Map(choices.map(({ items, score, answer_count }) => [`${items.join()} ${score}`, answer_count])),
    ).toEqual(counts)
    const times = stored.times.filter(({ version_id }) => version_id === item.version_id)
    for (const { from_s, answer_count } of times) {
      const until = timeSteps.find((step) => step > from_s) ?? Number.POSITIVE_INFINITY
      const inStep = first.filter(({ seconds = 0 }) => seconds >= from_s && seconds < until)
      expect(answer_count).toBe(inStep.length)
    }
    expect(times.reduce((sum, { answer_count }) => sum + answer_count, 0)).toBe(first.length)
  }
  expect(stored.items.reduce((sum, { asked_count }) => sum + asked_count, 0)).toBe(given.length)

  // Counted in one night instead of four, it is the same.
  await sql`truncate item_choice, item_time, item_statistics, first_answers cascade`.execute(app.db)
  await sql`update item_statistics_state set counted_until = '-infinity', last_attempt_id = 0`.execute(app.db)
  await countNight(3)
  const again = await readTables()
  expect(again.choices).toEqual(stored.choices)
  expect(again.times).toEqual(stored.times)
  expect(again.learners).toEqual(stored.learners)
})

test('an attempt is counted once, two days later, with what was answered by then', async () => {
  const learner = await makeLearner()
  const [first, second] = course.questionIds as [number, number]
  const answer = { questionId: first, items: [2], isRight: true }
  await giveAnswers(app.db, { ...learner, at: dayAfter(0), answers: [answer, { questionId: second, items: null }] })

  await countNight(-1)
  expect((await read(first)).wordings).toEqual([])

  await countNight(0)
  await countNight(0)
  const { counted_until, wordings } = await read(first)
  expect(counted_until).toBe('2026-11-01T21:00:00.000Z')
  expect(wordings).toHaveLength(1)
  expect(wordings[0]).toMatchObject({ asked: 1, answers: 1, right: 1, all_answers: 1 })
  expect((await read(second)).wordings[0]).toMatchObject({ asked: 1, answers: 0, facility: null, time: null })

  // Answered later: it stays as it was counted.
  await sql`update attempt_question set items = '{2}', is_right = true, answer_time_s = 3, answered_at = now()
             where question_id = ${second}`.execute(app.db)
  await countNight(5)
  expect((await read(second)).wordings[0]).toMatchObject({ asked: 1, answers: 0 })
})

test('each answer is read once', async () => {
  const learners = await Promise.all(Array.from({ length: 4 }, () => makeLearner()))
  for (const [index, learner] of learners.entries()) {
    const answers = course.questionIds.map((questionId) => ({ questionId, items: [2], isRight: true }))
    await giveAnswers(app.db, { ...learner, at: new Date(dayAfter(index).getTime()), answers })
  }
  const rowsRead = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(app.db)
    const { rows } = await sql<{ read: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_user_tables where relname = 'attempt_question'`.execute(app.db)
    return rows[0]?.read ?? 0
  }
  // One connection: the figures of another one may come later.
  await app.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db)
    const stat = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db)
      return rowsRead()
    }
    const before = await stat()
    for (let day = 0; day < 4; day += 1) {
      await countStatistics({ db, now: () => dayAfter(day + 2), timeZone })
    }
    expect((await stat()) - before).toBe(4 * course.questionIds.length)
    await sql`reset enable_seqscan`.execute(db)
  })
})

test('demo users and staff are not counted', async () => {
  const [questionId] = course.questionIds as [number]
  for (const user of [{ isDemo: true }, { role: 'admin' as const }, { isSuperuser: true }]) {
    const answers = [{ questionId, items: [1], isRight: false }]
    await giveAnswers(app.db, { ...(await makeLearner(user)), at: dayAfter(0), answers })
  }
  await countNight(0)
  expect((await read(questionId)).wordings).toEqual([])
})

/** So many learners each answer all questions; the first one is answered as given. */
const answerAll = async (count: number, first: (learner: number) => number, day = 0) => {
  for (let index = 0; index < count; index += 1) {
    const isStrong = index % 2 === 0
    const answers = course.questionIds.map((questionId, position) => {
      const item = position === 0 ? first(index) : isStrong || position % 3 === 0 ? 2 : 1
      return { questionId, items: [item], isRight: item === 2, seconds: 20 + position }
    })
    await giveAnswers(app.db, { ...(await makeLearner()), at: dayAfter(day), answers })
  }
}

const listReviews = async (show = 'open') =>
  (await app.ask(listInbox, { token, path: `/api/inbox/?kind=review&show=${show}` })).body.results

test('a wrong key is found, one review is opened, and closing it is silent until there are twice as many answers', async () => {
  const [questionId] = course.questionIds as [number]
  await answerAll(20, () => 3)
  await countNight(0)
  const [wording] = (await read(questionId)).wordings
  expect(wording?.flags).toEqual(['wrong_oftener', 'below_guess'])
  expect(wording).toMatchObject({ answers: 20, right: 0, strong_answers: 10, strong_right: 0, muted_until: null })
  expect(wording?.answer_variants.map(({ chosen, chosen_strong }) => [chosen, chosen_strong])).toEqual([
    [0, 0],
    [0, 0],
    [20, 10],
  ])
  const [review, ...others] = await listReviews()
  expect(others).toEqual([])
  const item = (await app.ask(getInboxItem, { token, path: `/api/inbox/${review?.id}/` })).body
  expect(item.review).toMatchObject({
    norm: null,
    flags: ['wrong_oftener', 'below_guess'],
    question: { id: questionId },
  })

  await countNight(1)
  expect(await listReviews()).toHaveLength(1)

  const close = { version: item.version, outcome: 'right_as_is' as const }
  const closed = await app.ask(closeInboxItem, { token, path: `/api/inbox/${item.id}/close/`, body: close })
  expect(closed.status).toBe(200)
  expect((await read(questionId)).wordings[0]?.muted_until).toBe(40)
  await answerAll(19, () => 3, 2)
  await countNight(2)
  expect(await listReviews()).toEqual([])

  await answerAll(1, () => 3, 3)
  await countNight(3)
  expect(await listReviews()).toMatchObject([{ id: item.id, state: 'new', outcome: null }])
  expect((await read(questionId)).wordings[0]?.muted_until).toBeNull()
})

test('another wording closes the review and begins its own count', async () => {
  const [questionId] = course.questionIds as [number]
  await answerAll(20, () => 3)
  await countNight(0)
  expect(await listReviews()).toHaveLength(1)
  const mended = await editorOf(app, token).write({ question: questionId }, (body) => ({
    ...{ ...body, document: null, point: '' },
    variants: body.variants.map(({ text }) => ({ text, correct: text === 'Вариант 3' })),
  }))
  expect(mended.wordings).toHaveLength(2)
  expect(await listReviews()).toEqual([])
  expect((await listReviews('closed'))[0]?.outcome).toBe('outdated')
  expect((await list('')).results.map(({ id }) => id)).not.toContain(questionId)
  expect((await read(questionId)).wordings).toMatchObject([{ no: 1, is_current: false, answers: 20 }])
})

test('complaints of two people within 30 days ask for a look, also where nothing was answered', async () => {
  const [questionId] = course.questionIds as [number]
  for (let index = 0; index < 2; index += 1) {
    const learner = await makeUser(app.db)
    await makeUserCourse(app.db, { learnerId: learner.id, courseId: course.id, startDate: '2026-11-01' })
    const body = { message: 'Неверно', user: learner.id, question: questionId }
    expect((await app.ask(sendComplaint, { token: await signInAs(app, learner), body })).status).toBe(201)
  }
  await countNight(0)
  expect((await list('flag=complaints')).results).toMatchObject([
    { id: questionId, complaints: 2, flags: ['complaints'] },
  ])
  expect(await listReviews()).toHaveLength(1)
  await countNight(31)
  expect((await list('')).results).toMatchObject([{ id: questionId, complaints: 2, flags: [] }])
})

test('the list is sorted by each column in both directions, filtered and searched', async () => {
  await answerAll(16, (learner) => (learner < 12 ? 1 : 2))
  await countNight(0)
  const { results, count, counted_until } = await list('limit=100')
  expect([count, counted_until]).toEqual([12, '2026-11-01T21:00:00.000Z'])
  expect(results[0]?.flags.length).toBeGreaterThan(0)
  for (const sort of [
    'flags',
    'facility',
    'discrimination',
    'answers',
    'median_time',
    'asked',
    'complaints',
  ] as const) {
    const sorted = (row: (typeof results)[number]): number | null => {
      if (sort === 'flags') return row.flags.length
      return sort === 'facility' ? (row.facility?.share ?? null) : row[sort]
    }
    const up = (await list(`ordering=${sort}&limit=100`)).results.map(sorted)
    const down = (await list(`ordering=-${sort}&limit=100`)).results.map(sorted)
    const known = up.filter((value) => value !== null)
    expect(known).toEqual(known.toSorted((a, b) => a - b))
    expect(down.filter((value) => value !== null)).toEqual(known.toReversed())
    expect(up.slice(known.length).every((value) => value === null)).toBe(true)
    expect(down.slice(known.length).every((value) => value === null)).toBe(true)
  }
  const [flagged] = results
  expect((await list('flag=any')).results.map(({ id }) => id)).toEqual(
    results.filter(({ flags }) => flags.length > 0).map(({ id }) => id),
  )
  expect((await list(`flag=${flagged?.flags[0]}`)).results.map(({ id }) => id)).toContain(flagged?.id)
  expect((await list(`search=${flagged?.id_cok}`)).results.map(({ id }) => id)).toContain(flagged?.id)
  const other = await makeCourse(app.db, { questions: 1 })
  const empty = await app.ask(listItemStatistics, { token, path: `/api/content/statistics/?course=${other.id}` })
  expect(empty.body.results).toEqual([])
  const wrong = await app.ask(listItemStatistics, { token, path: '/api/content/statistics/?ordering=price' })
  expect(wrong.status).toBe(400)
})

test('a question that does not exist has no statistics', async () => {
  expect((await app.ask(getItemStatistics, { token, path: '/api/content/questions/999999/statistics/' })).status).toBe(
    404,
  )
})
