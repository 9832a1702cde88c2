import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectDatabase } from '../db/database.ts'
import { makeCourse, makeUserCourse } from '../testing/courses.ts'
import { makeUser } from '../testing/people.ts'
import { makeAttempt } from '../testing/study.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createQuestionVersions } from './question-versions.ts'
import { saveAnswer } from './save-answer.ts'

test('one answer is at most three statements between begin and commit, all of them prepared', async () => {
  const { db: plain, connection } = await createTestDatabase()
  const seen: CompiledQuery[] = []
  const db = connectDatabase(
    connection,
    () => {},
    (query) => seen.push(query),
  )
  const course = await makeCourse(plain, { questions: 2 })
  const learner = await makeUser(plain)
  const userCourseId = await makeUserCourse(plain, {
    learnerId: learner.id,
    courseId: course.id,
    startDate: '2026-11-10',
  })
  await makeAttempt(plain, { learnerId: learner.id, userCourseId, questionIds: course.questionIds })
  const { rows } = await sql<{ id: number }>`select id from attempt_question order by no`.execute(plain)
  const deps = {
    db,
    now: () => new Date('2026-11-15T09:00:00Z'),
    timeZone: 'Europe/Moscow',
    versions: createQuestionVersions(),
  }
  await deps.versions.list(
    plain,
    (await plain.selectFrom('question_version').select('id').execute()).map(({ id }) => id),
  )

  for (const { id } of rows) {
    seen.length = 0
    const given = { learnerId: learner.id, askedId: id, kind: 'check' as const, items: [2], answerTimeS: 10 }
    expect((await saveAnswer(deps, given, () => {})).status).toBe('Right')
    expect(seen.map(({ sql: text }) => /^\/\*hot:\w+\*\//.exec(text)?.[0] ?? text)).toEqual([
      'begin',
      '/*hot:lock_learner*/',
      '/*hot:find_answer_context*/',
      '/*hot:write_answer*/',
      'commit',
    ])
  }
  await db.destroy()
})
