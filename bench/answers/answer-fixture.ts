import { saveCheckAnswer } from '@dopusk/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import { connectDatabase, type Db } from '../../apps/api/src/db/database.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { loadDemonstrationContent } from '../../apps/api/src/demonstration/load-demonstration.ts'
import { createAccessTokens } from '../../apps/api/src/http/access-token.ts'
import { hashPassword } from '../../apps/api/src/people/passwords.ts'
import { insertUser } from '../../apps/api/src/people/users.ts'
import { grantCourse } from '../../apps/api/src/study/give-course.ts'
import { requestBytes } from './http-load.ts'

export const secrets = { TOKEN_SECRET: 't'.repeat(32), PASSWORD_SECRET: 'p'.repeat(32) }
export const password = 'bench-Parol-2026'
const questionsPerAttempt = 40
/** Commits of several learners share the writes to the disk. */
const atOnce = 8
const tokenLifetimeS = 6 * 60 * 60

interface Learner {
  id: number
  email: string
  userCourseId: number
  token: string
}

/** A database with the demonstration content and signed-in learners with a started course. */
export interface AnswerFixture {
  db: Db
  learners: Learner[]
  /** Creates attempts for the first `learnerCount` learners; returns the questions of each. */
  prepareAsked(learnerCount: number, perLearner: number): Promise<{ learner: Learner; asked: number[] }[]>
  /** Like `prepareAsked`, but returns requests that answer the questions. */
  prepareAnswers(learnerCount: number, perLearner: number): Promise<Buffer[][]>
  close(): Promise<void>
}

const makeLearner = async (db: Db, no: number, passwordHash: string, courseId: number): Promise<Learner> => {
  const now = new Date()
  const email = `learner${no}@bench.example`
  const { id, userCourseId, sessionId } = await db.transaction().execute(async (tx) => {
    const learnerId = await insertUser(tx, now, { email, passwordHash })
    if (learnerId === undefined) throw new Error(`${email} is taken`)
    const startDate = now.toISOString().slice(0, 10)
    const given = { learnerId, courseId, startDate, startedAt: now, givenBy: null, now }
    const session = await tx
      .insertInto('session')
      .values({ user_id: learnerId, expires_at: new Date(now.getTime() + tokenLifetimeS * 1000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: learnerId, userCourseId: await grantCourse(tx, given), sessionId: session.id }
  })
  const tokens = createAccessTokens(secrets.TOKEN_SECRET)
  const token = await tokens.sign({ userId: id, email, sessionId, impersonatorId: null }, now, tokenLifetimeS)
  return { id, email, userCourseId, token }
}

const insertAttempts = async (db: Db, learners: Learner[], attemptsEach: number): Promise<Map<number, number[]>> => {
  const ids = learners.map(({ id }) => id)
  const { rows } = await sql<{ learner: number; asked: number[] }>`
    with made as (
      insert into attempt (learner_id, kind, user_course_id, created_at, question_count, difficulty)
      select user_course.learner_id, 'check', user_course.id, now(), ${questionsPerAttempt}, 'Hard'
        from user_course, generate_series(1, ${attemptsEach}::int)
       where user_course.learner_id = any(${ids}::bigint[])
      returning learner_id, id, user_course_id
    ),
    asked as (
      insert into attempt_question (learner_id, attempt_id, no, question_id, version_id)
      select made.learner_id, made.id, drawn.no, question.id, question.current_version_id
        from made join user_course on user_course.learner_id = made.learner_id and user_course.id = made.user_course_id
        cross join lateral (
          select question_id, row_number() over () as no
            from (select question_id from course_question
                   where course_id = user_course.course_id
                   order by md5(question_id::text || made.id::text) limit ${questionsPerAttempt}) as chosen
        ) as drawn
        join question on question.id = drawn.question_id
      returning learner_id, id
    )
    select learner_id as learner, array_agg(id order by id) as asked from asked group by 1`.execute(db)
  // The driver returns elements of a bigint array as text.
  return new Map(rows.map(({ learner, asked }) => [learner, asked.map(Number)]))
}

const answerRequest = (askedId: number, token: string): Buffer =>
  requestBytes(
    saveCheckAnswer.path.replace('{id}', String(askedId)),
    token,
    JSON.stringify({ answer_items: [1 + (askedId % 2)], answer_time: 20 }),
  )

export const openAnswerFixture = async (connection: pg.ClientConfig, learnerCount: number): Promise<AnswerFixture> => {
  const db = connectDatabase(connection, () => {})
  await migrate(db)
  await loadDemonstrationContent(db, new Date())
  const course = await db.selectFrom('course').select('id').orderBy('id').executeTakeFirstOrThrow()
  const passwordHash = await hashPassword(password)
  const learners: Learner[] = []
  while (learners.length < learnerCount) {
    const nos = Array.from(
      { length: Math.min(atOnce, learnerCount - learners.length) },
      (_, no) => learners.length + no + 1,
    )
    learners.push(...(await Promise.all(nos.map((no) => makeLearner(db, no, passwordHash, course.id)))))
  }
  const prepareAsked: AnswerFixture['prepareAsked'] = async (count, perLearner) => {
    const chosen = learners.slice(0, count)
    const asked = await insertAttempts(db, chosen, Math.ceil(perLearner / questionsPerAttempt))
    // As after autovacuum.
    await sql`vacuum analyze attempt, attempt_question`.execute(db)
    return chosen.map((learner) => ({ learner, asked: asked.get(learner.id) ?? [] }))
  }
  return {
    db,
    learners,
    prepareAsked,
    prepareAnswers: async (count, perLearner) => {
      const prepared = await prepareAsked(count, perLearner)
      return prepared.map(({ learner, asked }) => asked.map((askedId) => answerRequest(askedId, learner.token)))
    },
    close: () => db.destroy(),
  }
}
