import { randomUUID } from 'node:crypto'
import {
  generateSmartCheck,
  getUserCourse,
  getWeekActivity,
  listCourseHistory,
  listUnfinishedAttempts,
  type OfflinePack,
  saveCheckAnswer,
  saveOfflineAnswers,
} from '@dopusk/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '../../db/database.ts'
import { createQuestionVersions } from '../../study/question-versions.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { fetchPack, offlineAnswer, sendOffline } from '../../testing/study.ts'
import { closeAfterTests } from '../../testing/teardown.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { saveOfflineAnswers as saveAnswers } from './offline-answers.service.ts'
import { createPackSigner } from './pack-signer.ts'

let app: TestApp
let course: MadeCourse
let learner: { id: number; email: string }
let token: string
let userCourseId: number
let pack: OfflinePack

beforeAll(async () => {
  app = await startTestApp()
  course = await makeCourse(app.db, { questions: 12 })
})

beforeEach(async () => {
  learner = await makeUser(app.db)
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId: course.id, startDate: '2026-11-10' })
  await goTo('2026-11-15T09:00:00Z')
  pack = await fetchPack(app, token, userCourseId)
})

/** Tokens live for minutes: the learner signs in again. */
const goTo = async (instant: string) => {
  app.clock.now = new Date(instant)
  token = await signInAs(app, learner)
}
const at = (path: string, id: number) => path.replace('{id}', String(id))
const send = (...answers: ReturnType<typeof offlineAnswer>[]) => sendOffline(app, token, answers)
const codes = async (...answers: ReturnType<typeof offlineAnswer>[]) =>
  (await send(...answers)).map(({ outcome, refusal }) => refusal?.code ?? outcome)
const readCourse = async () =>
  (await app.ask(getUserCourse, { path: at(getUserCourse.path, userCourseId), token })).body
const readMemory = async (nth = 0) => {
  const memory = await app.db
    .selectFrom('memory')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .where('question_id', '=', pack.questions[nth]?.id ?? 0)
    .executeTakeFirst()
  if (memory === undefined) return undefined
  const { last_answer_id: _, ...rest } = memory
  return rest
}
const setCourse = (values: object) =>
  app.db.updateTable('user_course').set(values).where('id', '=', userCourseId).execute()

/** The first question of a check with a line, answered now. */
const answerOnline = async (items: number[]) => {
  const body = { difficulty: 'Hard' as const, question_count: 10 as const, user_course_id: userCourseId }
  const check = (await app.ask(generateSmartCheck, { body, token })).body
  const asked = check.questions.find(({ question }) => question.id === pack.questions[0]?.id)
  const path = at(saveCheckAnswer.path, asked?.id ?? 0)
  expect((await app.ask(saveCheckAnswer, { path, body: { answer_items: items, answer_time: 5 }, token })).status).toBe(
    200,
  )
}

test('answers of days before count on their day, like answers with a line', async () => {
  const client_attempt = randomUUID()
  await goTo('2026-11-18T09:00:00Z')
  const results = await send(
    offlineAnswer(pack, { client_attempt, answered_at: '2026-11-16T10:00:00Z', answer_time: 30 }),
    offlineAnswer(pack, { client_attempt, nth: 1, answer_items: [1], answered_at: '2026-11-16T10:01:00Z' }),
  )
  expect(results.map(({ outcome, is_right }) => [outcome, is_right])).toEqual([
    ['stored', true],
    ['stored', false],
  ])
  expect(await readMemory()).toMatchObject({ level: 'Good', reviewed_at: new Date('2026-11-16T10:00:00Z') })
  expect(await readMemory(1)).toMatchObject({ level: 'Bad' })
  expect(await readCourse()).toMatchObject({ good_memorization_count: 1, bad_memorization_count: 1, course_time: 40 })
  expect((await app.ask(getWeekActivity, { token })).body).toMatchObject({ monday: true, wednesday: false })
  const history = await app.ask(listCourseHistory, { path: at(listCourseHistory.path, userCourseId), token })
  expect(history.body.results).toMatchObject([
    {
      ...{ type: 'check_skill', mode: 'offline', status: 'Completed', question_count: 2, right_answers: 1 },
      created_at: '2026-11-16T10:00:00.000Z',
    },
  ])
  expect((await app.ask(listUnfinishedAttempts, { token })).body).toEqual([])
})

test('the same batch again, or several times at once, stores nothing twice', async () => {
  const client_attempt = randomUUID()
  const answers = [0, 1, 2].map((nth) => offlineAnswer(pack, { client_attempt, nth }))
  const sent = await Promise.all(Array.from({ length: 5 }, () => codes(...answers)))
  expect(sent.filter(([first]) => first === 'stored')).toHaveLength(1)
  const more = [...answers, offlineAnswer(pack, { client_attempt, nth: 3 })]
  expect(await codes(...more)).toEqual(['repeated', 'repeated', 'repeated', 'stored'])
  expect(await readCourse()).toMatchObject({ good_memorization_count: 4, course_time: 40 })
  const [attempt, ...others] = await app.db
    .selectFrom('attempt')
    .select(['question_count', 'answered_count', 'right_count'])
    .where('learner_id', '=', learner.id)
    .execute()
  expect([attempt, others]).toEqual([{ question_count: 4, answered_count: 4, right_count: 4 }, []])
})

test('an attempt is the same in upper case: another answer to its question is refused, the same one is confirmed', async () => {
  const client_attempt = randomUUID()
  const inCapitals = client_attempt.toUpperCase()
  expect(await codes(offlineAnswer(pack, { client_attempt, answer_items: [1] }))).toEqual(['stored'])
  expect(await codes(offlineAnswer(pack, { client_attempt: inCapitals, answer_items: [1] }))).toEqual(['repeated'])
  const other = offlineAnswer(pack, { client_attempt: inCapitals, answer_items: [2] })
  const [refused] = await send(other)
  expect([refused?.client_attempt, refused?.refusal?.code]).toEqual([client_attempt, 'already_answered'])
  const asked = await app.db
    .selectFrom('attempt_question')
    .innerJoin('attempt', 'attempt.id', 'attempt_question.attempt_id')
    .select('attempt_question.items')
    .where('attempt.client_attempt', '=', client_attempt)
    .execute()
  expect(asked).toEqual([{ items: [1] }])
  const batch = [
    offlineAnswer(pack, { client_attempt, nth: 1 }),
    offlineAnswer(pack, { client_attempt: inCapitals, nth: 1 }),
  ]
  expect((await app.ask(saveOfflineAnswers, { body: { answers: batch }, token })).status).toBe(400)
})

test('another answer to the same question of the attempt is refused, with its reason', async () => {
  const answer = offlineAnswer(pack)
  await send(answer)
  const [other] = await send({ ...answer, answer_items: [1] })
  expect(other).toMatchObject({
    outcome: 'refused',
    is_right: null,
    refusal: { code: 'already_answered', message: 'На этот вопрос уже сохранён другой ответ' },
  })
  expect((await readMemory())?.level).toBe('Good')
})

test('in whatever order answers come, they are applied as they were given', async () => {
  const first = offlineAnswer(pack, { answer_items: [1], answered_at: '2026-11-15T12:00:00Z' })
  const second = offlineAnswer(pack, { answered_at: '2026-11-17T12:00:00Z' })
  await goTo('2026-11-18T09:00:00Z')
  await send(first, second)
  const inOrder = await readMemory()
  learner = await makeUser(app.db)
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId: course.id, startDate: '2026-11-10' })
  await goTo('2026-11-15T09:00:00Z')
  pack = await fetchPack(app, token, userCourseId)
  await goTo('2026-11-18T09:00:00Z')
  const signed = (answer: typeof first) =>
    offlineAnswer(pack, { answer_items: answer.answer_items, answered_at: answer.answered_at })
  await send(signed(second), signed(first))
  expect(await readMemory()).toEqual({ ...inOrder, learner_id: learner.id })
  expect(inOrder).toMatchObject({ level: 'Good', repetitions: 2, reviewed_at: new Date('2026-11-17T12:00:00Z') })
})

test('an answer older than one that was given with a line is stored and leaves the memory as it is', async () => {
  await goTo('2026-11-16T09:00:00Z')
  await answerOnline([1])
  const before = await readMemory()
  await goTo('2026-11-17T09:00:00Z')
  expect(await codes(offlineAnswer(pack, { answered_at: '2026-11-15T20:00:00Z' }))).toEqual(['stored'])
  expect(await readMemory()).toEqual(before)
  expect(await readCourse()).toMatchObject({ good_memorization_count: 0, bad_memorization_count: 1 })
  const stored = await app.db
    .selectFrom('attempt_question')
    .select(['is_right', 'moves_memory'])
    .where('learner_id', '=', learner.id)
    .where('answered_at', 'is not', null)
    .orderBy('answered_at')
    .execute()
  expect(stored).toEqual([
    { is_right: true, moves_memory: false },
    { is_right: false, moves_memory: true },
  ])
})

test('two devices with the same pack: both answers are stored, the later one counts', async () => {
  await goTo('2026-11-17T09:00:00Z')
  const [phone, tablet] = [
    offlineAnswer(pack, { answered_at: '2026-11-16T12:00:00Z' }),
    offlineAnswer(pack, { answer_items: [1], answered_at: '2026-11-16T08:00:00Z' }),
  ]
  expect(await codes(phone)).toEqual(['stored'])
  expect(await codes(tablet)).toEqual(['stored'])
  expect(await readMemory()).toMatchObject({ level: 'Good', repetitions: 1 })
})

test.each([
  ['ahead', '2031-01-01T00:00:00Z', '2026-11-18T09:00:00.000Z'],
  ['behind', '2009-01-01T00:00:00Z', '2026-11-15T09:00:00.000Z'],
])('with a clock that is %s an answer was given between the issue of the pack and now', async (_way, told, taken) => {
  await goTo('2026-11-18T09:00:00Z')
  expect(await codes(offlineAnswer(pack, { answered_at: told }))).toEqual(['stored'])
  expect((await readMemory())?.reviewed_at.toISOString()).toBe(taken)
})

test('a rating comes with its answer; of a wrong answer it is ignored', async () => {
  await send(
    offlineAnswer(pack, { user_memorization: 'Excellent' }),
    offlineAnswer(pack, { nth: 1, answer_items: [1], user_memorization: 'Excellent' }),
  )
  expect((await readMemory())?.level).toBe('Excellent')
  expect((await readMemory(1))?.level).toBe('Bad')
})

test('what was given before the access ended or was paused is taken, what was given after it is refused', async () => {
  await setCourse({ start_date: '2026-10-18' })
  await goTo('2026-11-19T09:00:00Z')
  // The last day of access is the 16th.
  const answers = ['2026-11-16T20:00:00Z', '2026-11-16T22:00:00Z'].map((answered_at, nth) =>
    offlineAnswer(pack, { nth, answered_at }),
  )
  expect(await codes(...answers)).toEqual(['stored', 'course_paused'])
  await setCourse({ start_date: '2026-11-10', paused_on: '2026-11-17' })
  const paused = ['2026-11-16T22:30:00Z', '2026-11-16T12:00:00Z'].map((answered_at, nth) =>
    offlineAnswer(pack, { nth: nth + 2, answered_at }),
  )
  expect(await codes(...paused)).toEqual(['course_paused', 'stored'])
})

test('a pause that is over still refuses what was given during it', async () => {
  const pause = {
    learner_id: learner.id,
    user_course_id: userCourseId,
    paused_on: '2026-11-16',
    resumed_on: '2026-11-18',
  }
  await app.db.insertInto('course_pause').values(pause).execute()
  await goTo('2026-11-19T09:00:00Z')
  const answers = ['2026-11-15T12:00:00Z', '2026-11-17T12:00:00Z', '2026-11-18T12:00:00Z'].map((answered_at, nth) =>
    offlineAnswer(pack, { nth, answered_at }),
  )
  expect(await codes(...answers)).toEqual(['stored', 'course_paused', 'stored'])
})

test('a week after the pack has expired nothing more is taken, but what was stored is still confirmed', async () => {
  const stored = offlineAnswer(pack)
  await send(stored)
  await goTo('2026-12-06T08:59:00Z')
  expect(await codes(offlineAnswer(pack, { nth: 1 }))).toEqual(['stored'])
  await goTo('2026-12-06T09:01:00Z')
  expect(await codes(stored, offlineAnswer(pack, { nth: 2 }))).toEqual(['repeated', 'pack_expired'])
})

test('a pack, a question or a wording that we did not give to this learner is refused', async () => {
  const other = await makeUser(app.db)
  const otherToken = await signInAs(app, other)
  const otherCourse = await makeUserCourse(app.db, {
    learnerId: other.id,
    courseId: course.id,
    startDate: '2026-11-10',
  })
  const foreign = await fetchPack(app, otherToken, otherCourse)
  const foreignCourse = await makeCourse(app.db, { questions: 1 })
  const [question = 0] = foreignCourse.questionIds
  const refused = await codes(
    offlineAnswer(foreign),
    offlineAnswer(pack, { nth: 1, pack_id: `${pack.pack_id.slice(0, -1)}${pack.pack_id.endsWith('A') ? 'B' : 'A'}` }),
    offlineAnswer(pack, { nth: 2, question }),
    offlineAnswer(pack, { nth: 3, version: pack.questions[4]?.version ?? 0 }),
    offlineAnswer(pack, { nth: 5, proof: pack.questions[6]?.proof ?? '' }),
    offlineAnswer(pack, { nth: 7, proof: 'ы'.repeat(12) }),
    offlineAnswer(pack, { nth: 8, answer_items: [2, 9] }),
  )
  expect(refused).toEqual([...Array(6).fill('not_found'), 'invalid'])
  expect((await readCourse()).questions_studied).toBe(0)
  await setCourse({ learner_id: learner.id })
  const attempts = await app.db.selectFrom('attempt').select('id').where('learner_id', '=', learner.id).execute()
  expect(attempts).toEqual([])
})

test('two hundred answers are stored by as many statements as one, a question of them by its last answer', async () => {
  const statements: string[] = []
  const counted = connectDatabase(
    app.connection,
    () => {},
    ({ sql }) => statements.push(sql),
  )
  closeAfterTests(() => counted.destroy())
  const now = () => new Date('2026-11-18T09:00:00Z')
  const signer = createPackSigner(testSecrets.token)
  const deps = { db: counted, now, timeZone: 'Europe/Moscow', versions: createQuestionVersions(), signer }
  const countFor = async (answers: ReturnType<typeof offlineAnswer>[]) => {
    statements.length = 0
    const results = await saveAnswers(deps, learner.id, answers)
    expect(results.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'stored'))
    return statements.length
  }
  // Wordings are read once.
  await countFor(pack.questions.map((_, nth) => offlineAnswer(pack, { nth })))
  const ofOne = await countFor([offlineAnswer(pack)])
  const many = Array.from({ length: 200 }, (_, n) =>
    offlineAnswer(pack, {
      nth: n % 12,
      answer_items: [n < 100 ? 1 : 2],
      answered_at: new Date(Date.parse('2026-11-16T00:00:00Z') + n * 600_000).toISOString(),
    }),
  )
  expect(await countFor(many)).toBe(ofOne)
  expect(await readMemory()).toMatchObject({ level: 'Good', reviewed_at: new Date('2026-11-17T08:00:00Z') })
  expect(await readCourse()).toMatchObject({
    ...{ good_memorization_count: 12, bad_memorization_count: 0, course_time: 2130 },
  })
  const days = app.db.selectFrom('activity_day').select(['day', 'answer_count']).where('learner_id', '=', learner.id)
  expect(await days.orderBy('day').execute()).toEqual([
    { day: '2026-11-15', answer_count: 13 },
    { day: '2026-11-16', answer_count: 126 },
    { day: '2026-11-17', answer_count: 74 },
  ])
})

test('answers of two courses begin each of them at its own first answer', async () => {
  const other = await makeCourse(app.db, { questions: 3 })
  const otherId = await makeUserCourse(app.db, {
    ...{ learnerId: learner.id, courseId: other.id, startDate: '2026-11-10' },
  })
  const notBegun = app.db.updateTable('user_course').set({ started_at: null })
  await notBegun.where('id', 'in', [userCourseId, otherId]).execute()
  const otherPack = await fetchPack(app, token, otherId)
  await goTo('2026-11-18T09:00:00Z')
  await send(
    offlineAnswer(otherPack, { answered_at: '2026-11-17T12:00:00Z' }),
    offlineAnswer(otherPack, { nth: 1, answered_at: '2026-11-17T11:00:00Z' }),
    offlineAnswer(pack, { answered_at: '2026-11-16T10:00:00Z' }),
  )
  const courses = await app.db
    .selectFrom('user_course')
    .select(['id', 'started_at'])
    .where('id', 'in', [userCourseId, otherId])
    .orderBy('id')
    .execute()
  expect(courses).toEqual([
    { id: userCourseId, started_at: new Date('2026-11-16T10:00:00Z') },
    { id: otherId, started_at: new Date('2026-11-17T11:00:00Z') },
  ])
})

test('a question that has left the course meanwhile is stored; one of a mended wording is graded by its mended key', async () => {
  const [left, mended] = pack.questions
  await app.db
    .deleteFrom('course_question')
    .where('question_id', '=', left?.id ?? 0)
    .execute()
  const version = await app.db
    .selectFrom('question_version')
    .selectAll()
    .where('id', '=', mended?.version ?? 0)
    .executeTakeFirstOrThrow()
  const body = version.body as { variants: { number: number; correct: boolean }[] }
  const variants = body.variants.map((variant) => ({ ...variant, correct: variant.number === 3 }))
  const to = await app.db
    .insertInto('question_version')
    .values({ question_id: version.question_id, no: 2, body: JSON.stringify({ ...body, variants }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('question_version')
    .set({ mended_by_id: to.id, mended_on: '2026-11-15' })
    .where('id', '=', version.id)
    .execute()
  const results = await send(offlineAnswer(pack), offlineAnswer(pack, { nth: 1, answer_items: [3] }))
  expect(results.map(({ outcome, is_right }) => [outcome, is_right])).toEqual([
    ['stored', true],
    ['stored', true],
  ])
  await app.db
    .insertInto('course_question')
    .values({ course_id: course.id, question_id: left?.id ?? 0, position: 0 })
    .execute()
})

test('a batch with a question twice, too many answers or none is refused as a whole', async () => {
  const client_attempt = randomUUID()
  const same = [offlineAnswer(pack, { client_attempt }), offlineAnswer(pack, { client_attempt, answer_items: [1] })]
  const many = Array.from({ length: 201 }, () => offlineAnswer(pack))
  for (const answers of [same, many, []]) {
    expect((await app.ask(saveOfflineAnswers, { body: { answers }, token })).error.code).toBe('invalid')
  }
  expect((await readCourse()).questions_studied).toBe(0)
})
