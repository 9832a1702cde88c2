import { review } from '@dopusk/domain'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase, type Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../testing/courses.ts'
import { makeUser } from '../testing/people.ts'
import { makeAttempt } from '../testing/study.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { answerContexts, answersWrite } from './answer.queries.ts'
import { createAnswerQueue, type SaveAnswer } from './answer-queue.ts'
import { lockLearner } from './lock-learner.ts'
import { createQuestionVersions } from './question-versions.ts'
import type { GivenAnswer } from './save-answer.ts'

let plain: Db
let db: Db
let course: MadeCourse
let save: SaveAnswer
const seen: CompiledQuery[] = []
const failures: unknown[] = []

beforeAll(async () => {
  const made = await createTestDatabase()
  plain = made.db
  db = connectDatabase(
    made.connection,
    () => {},
    (query) => seen.push(query),
  )
  course = await makeCourse(plain, { questions: 2 })
  const versions = createQuestionVersions()
  const ids = (await plain.selectFrom('question_version').select('id').execute()).map(({ id }) => id)
  await versions.list(plain, ids)
  const now = () => new Date('2026-11-15T09:00:00Z')
  save = createAnswerQueue({ db, now, timeZone: 'Europe/Moscow', versions }, (error) => failures.push(error))
})
beforeEach(() => {
  seen.length = 0
  failures.length = 0
})
afterAll(() => db.destroy())

interface Learner {
  id: number
  asked: number[]
}

const makeLearner = async (): Promise<Learner> => {
  const { id: learnerId } = await makeUser(plain)
  const userCourseId = await makeUserCourse(plain, { learnerId, courseId: course.id, startDate: '2026-11-10' })
  const attemptId = await makeAttempt(plain, { learnerId, userCourseId, questionIds: course.questionIds })
  const rows = await plain
    .selectFrom('attempt_question')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .orderBy('no')
    .execute()
  return { id: learnerId, asked: rows.map(({ id }) => id) }
}

const makeLearners = async (count: number): Promise<Learner[]> => {
  const learners: Learner[] = []
  for (let no = 0; no < count; no += 1) learners.push(await makeLearner())
  return learners
}

const answer = ({ id, asked }: Learner, changes: Partial<GivenAnswer> = {}): GivenAnswer => ({
  learnerId: id,
  askedId: asked[0] ?? 0,
  kind: 'check',
  items: [2],
  answerTimeS: 10,
  refuse: () => {},
  ...changes,
})

/** The stored study of a learner, as text. */
const readStored = async (learnerId: number) => {
  const { rows } = await sql<{ answers: string; counts: string }>`
    select (select string_agg(items::text || ' ' || is_right, ', ' order by no) from attempt_question
             where learner_id = ${learnerId} and answered_at is not null) as answers,
           concat_ws(' ', 'attempt', attempt.answered_count, attempt.right_count, 'course', good_count, bad_count, time_s,
                     'day', answer_count, check_answer_count,
                     'memories', (select count(*) from memory where learner_id = ${learnerId})) as counts
      from attempt join user_course using (learner_id) left join activity_day using (learner_id)
     where learner_id = ${learnerId}`.execute(plain)
  return rows[0]
}

const namesOf = (queries: CompiledQuery[]) =>
  queries.map(({ sql: text }) => /^\/\*hot:(\w+)\*\//.exec(text)?.[1] ?? text)

test('simultaneous answers of many learners are one transaction of three statements, and each is stored completely', async () => {
  const learners = await makeLearners(12)
  const given = learners.map((learner, no) => answer(learner, { items: [no % 2 === 0 ? 2 : 1] }))
  const results = await Promise.all(given.map(save))
  expect(namesOf(seen)).toEqual(['begin', 'lock_free_learners', 'find_answer_contexts', 'write_answers', 'commit'])
  expect(results.map(({ status }) => status)).toEqual(given.map(({ items }) => (items[0] === 2 ? 'Right' : 'Wrong')))
  expect(results.map(({ id }) => id)).toEqual(learners.map(({ asked }) => asked[0]))
  for (const [no, { id }] of learners.entries()) {
    expect(await readStored(id)).toEqual(
      no % 2 === 0
        ? { answers: '{2} true', counts: 'attempt 1 1 course 1 0 10 day 1 1 memories 1' }
        : { answers: '{1} false', counts: 'attempt 1 0 course 0 1 10 day 1 1 memories 1' },
    )
  }
})

test('the error of one answer goes to its own learner, and the others are stored', async () => {
  const [otherLearner, other, late, fine] = (await makeLearners(4)) as [Learner, Learner, Learner, Learner]
  const outcomes = await Promise.allSettled(
    [
      answer(otherLearner, { askedId: other.asked[0] ?? 0 }),
      answer(other, { items: [99] }),
      answer(late, {
        refuse: () => {
          throw new AppError('ticket_finished')
        },
      }),
      answer(fine),
    ].map(save),
  )
  expect(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : outcome.value.status)),
  ).toEqual(['not_found', 'invalid', 'ticket_finished', 'Right'])
  expect(failures).toEqual([])
  expect((await readStored(fine.id))?.answers).toBe('{2} true')
  for (const { id } of [otherLearner, other, late]) expect((await readStored(id))?.answers).toBeNull()
})

test('a learner who sends the question of another one in the same batch gets not_found, answered or not', async () => {
  const [owner, otherLearner] = (await makeLearners(2)) as [Learner, Learner]
  for (const round of ['new', 'answered']) {
    const [own, foreign] = await Promise.allSettled(
      [answer(owner), answer(otherLearner, { askedId: owner.asked[0] ?? 0 })].map(save),
    )
    expect([round, own?.status]).toEqual([round, 'fulfilled'])
    expect(foreign).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
  }
  expect(failures).toEqual([])
  expect((await readStored(otherLearner.id))?.answers).toBeNull()
})

test('two simultaneous answers of one learner are both stored, and a repeated one is stored once', async () => {
  const [two, twice] = (await makeLearners(2)) as [Learner, Learner]
  const results = await Promise.all(
    [answer(two), answer(two, { askedId: two.asked[1] ?? 0 }), answer(twice), answer(twice)].map(save),
  )
  expect(results.map(({ status }) => status)).toEqual(['Right', 'Right', 'Right', 'Right'])
  expect(await readStored(two.id)).toEqual({
    answers: '{2} true, {2} true',
    counts: 'attempt 2 2 course 2 0 20 day 2 2 memories 2',
  })
  expect(await readStored(twice.id)).toEqual({
    answers: '{2} true',
    counts: 'attempt 1 1 course 1 0 10 day 1 1 memories 1',
  })
})

test('only the answer of a locked learner waits for the lock', async () => {
  const [busy, ...others] = (await makeLearners(3)) as [Learner, ...Learner[]]
  let release = () => {}
  const holding = new Promise<void>((resolve) => {
    release = resolve
  })
  let hasLock = () => {}
  const locked = new Promise<void>((resolve) => {
    hasLock = resolve
  })
  const held = plain.transaction().execute(async (tx) => {
    await lockLearner(tx, busy.id)
    hasLock()
    await holding
  })
  await locked
  let isBusyStored = false
  const waiting = save(answer(busy)).then((result) => {
    isBusyStored = true
    return result
  })
  const results = await Promise.all(others.map((learner) => save(answer(learner))))
  expect(results.map(({ status }) => status)).toEqual(['Right', 'Right'])
  expect(isBusyStored).toBe(false)
  release()
  await held
  expect((await waiting).status).toBe('Right')
})

test('an answer that makes its batch fail fails alone, and the failure of the batch is reported once', async () => {
  const [broken, ...others] = (await makeLearners(3)) as [Learner, ...Learner[]]
  const fault = new Error('out of order')
  const breaking = answer(broken, {
    refuse: () => {
      throw fault
    },
  })
  const [outcome, ...rest] = await Promise.allSettled([breaking, ...others.map((learner) => answer(learner))].map(save))
  expect(outcome).toEqual({ status: 'rejected', reason: fault })
  expect(failures).toEqual([fault])
  expect(rest.map((one) => one.status === 'fulfilled' && one.value.status)).toEqual(['Right', 'Right'])
  expect((await readStored(broken.id))?.answers).toBeNull()
})

test('a question that is answered already changes no row', async () => {
  const [learner] = (await makeLearners(1)) as [Learner]
  const given = { learnerId: learner.id, askedId: learner.asked[0] ?? 0 }
  const { rows } = await answerContexts([given], '2026-11-15').execute(plain)
  const [context] = rows
  if (context === undefined) throw new Error('nothing was asked')
  const now = new Date('2026-11-15T09:00:00Z')
  const write = (items: number[], isRight: boolean) => {
    const after = review(null, isRight ? 'Good' : 'Bad', now, 30)
    const moved = { before: null, after, movesMemory: true, rating: null }
    const when = { answeredAt: now, day: '2026-11-15' }
    const row = { learnerId: learner.id, context, ...when, items, answerTimeS: 10, isRight, ...moved }
    return answersWrite([row]).execute(plain)
  }
  await write([2], true)
  const before = await readStored(learner.id)
  expect(before).toEqual({ answers: '{2} true', counts: 'attempt 1 1 course 1 0 10 day 1 1 memories 1' })
  await write([1], false)
  expect(await readStored(learner.id)).toEqual(before)
  const memories = await plain.selectFrom('memory').select('level').where('learner_id', '=', learner.id).execute()
  expect(memories).toEqual([{ level: 'Good' }])
})
