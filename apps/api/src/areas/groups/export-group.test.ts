import { randomUUID } from 'node:crypto'
import { openTable } from '@dopusk/content/table'
import { exportLearnerGroup, getLearnerGroup, listGroupMembers } from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makePartner, signInAs } from '../../testing/people.ts'
import { makeAttempt, makeMemory } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let token: string
let stranger: string
let groupId: number

const hostile = '=cmd|"/c calc"!A1'

/** Today is 15 November 2026. */
beforeAll(async () => {
  app = await startTestApp()
  const partner = await makePartner(app.db)
  token = await signInAs(app, partner)
  stranger = await signInAs(app, await makePartner(app.db))
  const course = await makeCourse(app.db, { questions: 4, tickets: 1 })
  const { partnerId } = partner
  const group = { partner_id: partnerId, course_id: course.id, name: hostile, exam_date: '2026-12-01' }
  const made = await app.db
    .insertInto('learner_group')
    .values({ ...group, request_key: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  groupId = made.id
  for (const [no, lastName] of ['Ёлкин', 'Борисов'].entries()) {
    const { userId: learnerId } = await makeLearner(
      app.db,
      { partnerId },
      { lastName, email: `person-${no}@example.org` },
    )
    const userCourseId = await makeUserCourse(app.db, { learnerId, courseId: course.id, startDate: '2026-11-01' })
    await app.db.updateTable('user_course').set({ group_id: groupId }).where('id', '=', userCourseId).execute()
    if (no > 0) continue
    const [first = 0, second = 0] = course.questionIds
    await makeMemory(app.db, { learnerId, questionId: first, level: 'Good' })
    await makeMemory(app.db, { learnerId, questionId: second, level: 'Bad' })
    const counts = {
      good_count: 1,
      bad_count: 1,
      ready_p: 0.614,
      ready_lo: 0.5,
      ready_hi: 0.7,
      ready_at: app.clock.now,
    }
    await app.db.updateTable('user_course').set(counts).where('id', '=', userCourseId).execute()
    const attempt = { learnerId, userCourseId, questionIds: course.questionIds, finished: true }
    await makeAttempt(app.db, { ...attempt, answers: [true, false] })
    const ticketId = Number(course.ticketIds[0])
    await makeAttempt(app.db, { ...attempt, ticketId, answers: [true, true, true, true], passed: true })
  }
})

const path = () => `/api/learner-groups/${groupId}/`

test('the workbook has the figures of the screen, and text that begins like a formula stays text', async () => {
  const file = await app.askForFile(exportLearnerGroup, { path: `${path()}export/`, token })
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="group.xlsx"'])
  const sheets = await openTable(file.bytes, 'group.xlsx', () => true)
  expect(sheets.map(({ name }) => name)).toEqual(['Сводка', 'Обучающиеся', 'Темы', 'Попытки'])
  const [summary = [], learners = [], topics = [], attempts = []] = sheets.map(({ rows }) =>
    rows.map(({ cells }) => cells),
  )
  const { figures } = (await app.ask(getLearnerGroup, { path: path(), token })).body
  expect(Object.fromEntries(summary)).toMatchObject({
    Группа: hostile,
    'Дата экзамена': '01.12.2026',
    Составлено: '15.11.2026',
    Человек: String(figures.member_count),
    'Не начали': String(figures.not_started),
    'Не успевают': String(figures.behind),
  })
  const { results } = (await app.ask(listGroupMembers, { path: `${path()}members/`, token })).body
  const shown = results.map(({ learner, seen_count, question_count, pace, needed_pace }) => [
    `${learner.last_name} ${learner.first_name}`,
    learner.email,
    seen_count,
    question_count,
    pace,
    needed_pace,
  ])
  const [head, ...lines] = learners
  const at = (name: string) => head?.indexOf(name) ?? -1
  const columns = [
    'Фамилия Имя Отчество',
    'Email',
    'Изучено вопросов',
    'Всего вопросов',
    'Ответов в день',
    'Нужно в день',
  ]
  expect(lines.map((cells) => columns.map((name) => cells[at(name)]))).toEqual(shown)
  expect(
    lines.map((cells) => ['Прогноз сдачи', 'Прогноз от', 'Прогноз до'].map((name) => cells[at(name)])),
  ).toContainEqual([61, 50, 70])
  expect(topics).toEqual([
    ['Фамилия Имя Отчество', 'Email', 'Тема (всего 4)'],
    ['Борисов Анна', 'person-1@example.org', 0],
    ['Ёлкин Анна', 'person-0@example.org', 1],
  ])
  expect(attempts.slice(1).map((cells) => [cells[0], cells[2], cells[4], cells[5], cells[6]])).toEqual([
    ['Ёлкин Анна', 'Режим обучения', 4, 1, 'завершено'],
    ['Ёлкин Анна', 'Тестирование', 4, 4, 'сдан'],
  ])
})

test('the workbook of another partner’s group is not found', async () => {
  expect((await app.askForFile(exportLearnerGroup, { path: `${path()}export/`, token: stranger })).status).toBe(404)
})
