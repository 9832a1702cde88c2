import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCoursesOfLearner } from '../apps/api/src/areas/courses/courses.queries.ts'
import { countAttempts, listAttempts } from '../apps/api/src/areas/courses/history.queries.ts'
import { countDue } from '../apps/api/src/areas/courses/memory-map.queries.ts'
import {
  listCourseQuestionIds,
  listFavouriteIds,
  listMistakeIds,
} from '../apps/api/src/areas/questions/question-lists.queries.ts'
import { listQuestions } from '../apps/api/src/areas/questions/questions.queries.ts'
import { updateNormEnds } from '../apps/api/src/study/norm-ends.ts'
import { createTestDatabase } from '../apps/api/src/testing/test-database.ts'
import { type CountedDatabase, countBuffers } from './load/buffer-counter.ts'
import { fillDatabase } from './load/fill-database.ts'

/** Buffers that a learner's lists read with 20,000 questions and 20,000 answers (five times as many with `npm run proof`). */

const isProof = Boolean(process.env.PROOF)
const size = isProof ? 100_000 : 20_000
const bound = (usual: number, inProof: number) => (isProof ? inProof : usual)
let watched: CountedDatabase
let db: CountedDatabase['db']
let learnerId: number
let courseId: number
let userCourseId: number

beforeAll(async () => {
  const { connection } = await createTestDatabase('new')
  const plan = { courses: 1, questions: size, learners: 1, answers: size }
  await fillDatabase(connection, plan, new Date('2026-11-15T09:00:00Z'), () => {})
  watched = await countBuffers(connection)
  const { client } = watched
  db = watched.db
  await client.query(
    "insert into favourite (learner_id, question_id, created_at) select l.id, q.id, now() - q.id * interval '1 second' from learner l, question q where q.id % 10 = 0",
  )
  await client.query("update question_version set valid_until = '2027-01-01' where question_id % 10 = 0")
  await db.transaction().execute(updateNormEnds)
  // As after autovacuum: with statistics, and with the visibility map for index-only scans.
  await client.query('vacuum analyze')
  const course = await sql<{
    learner_id: number
    id: number
    course_id: number
  }>`select learner_id, id, course_id from user_course`.execute(db)
  ;({
    learner_id: learnerId = 0,
    id: userCourseId = 0,
    course_id: courseId = 0,
  } = course.rows[0] ?? { learner_id: 0, id: 0, course_id: 0 })
})

afterAll(() => watched.close())

const course = () => ({ courseId, questionCount: size })
const first = { limit: 15, offset: 0 }
const today = '2026-11-15'
const deep = { limit: 15, offset: size - 1_000 }

test.each<[string, number, () => Promise<unknown>]>([
  ['the first page of the course', 20, () => listCourseQuestionIds(db, course(), '', first)],
  ['a page at the end of the course', bound(200, 1000), () => listCourseQuestionIds(db, course(), '', deep)],
  [
    'a search by Cyrillic words',
    bound(300, 1000),
    () => listCourseQuestionIds(db, course(), 'требование 17777', first),
  ],
  ['a search by number', 100, () => listCourseQuestionIds(db, course(), '1017777', first)],
  ['a search that finds nothing', 50, () => listCourseQuestionIds(db, course(), 'ъъъ', first)],
  [
    'the questions of one page',
    150,
    async () => listQuestions(db, learnerId, (await listCourseQuestionIds(db, course(), '', first)).ids, today),
  ],
  [
    'the first page of a tenth as favourites',
    bound(300, 1500),
    () => listFavouriteIds(db, learnerId, courseId, '', first),
  ],
  [
    'the first page of mistakes, three in ten',
    bound(800, 4000),
    () => listMistakeIds(db, learnerId, courseId, '', first),
  ],
  ['the first page of the history', 20, () => listAttempts(db, learnerId, userCourseId, first)],
  ['the count of the history', bound(40, 200), () => countAttempts(db, learnerId, userCourseId)],
  ['the learner’s courses, with all their figures', 10, () => listCoursesOfLearner(db, learnerId, today)],
  [
    'the learner’s courses, after the norms of a tenth have ended',
    10,
    async () => expect((await listCoursesOfLearner(db, learnerId, '2027-01-02'))[0]?.norms_on).toBe('2026-12-31'),
  ],
  [
    'what is due today',
    bound(700, 3500),
    () => countDue(db, learnerId, { courseId, lastStudyDay: '2026-12-31', wordingDay: today }, today, 'Europe/Moscow'),
  ],
])('%s reads at most %d buffers', async (_list, maxBuffers, call) => {
  expect(await watched.buffersOf(call)).toBeLessThanOrEqual(maxBuffers)
})
