import { giveCourse, listContentCourses, renameContentTopic } from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { type Editor, editorOf, exampleBody, exampleSheet } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let token: string
let editor: Editor

beforeAll(async () => {
  app = await startTestApp()
  token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  editor = editorOf(app, token)
})

/** A course with so many questions, of two topics in turn. */
const courseWith = async (count: number) => {
  const { id } = await editor.createCourse({ name: `Курс с вопросами: ${count}` })
  for (let no = 1; no <= count; no += 1) {
    const topic = no % 2 === 0 ? 'Чётные' : 'Нечётные'
    await editor.write({ course: id }, () => exampleBody(id, { topic, text: `Что сказано в пункте ${no} правил?` }))
  }
  return editor.readCourse(id)
}

test('a course is hidden until it has a ticket’s worth of questions and is shown', async () => {
  const course = await editor.createCourse()
  expect(course).toMatchObject({ is_shown: false, is_local: true, missing: ['Вопросов в курсе 0, а в билете их 2'] })
  const refused = await editor.show(course, true)
  expect([refused.status, refused.error.message]).toEqual([400, 'Вопросов в курсе 0, а в билете их 2'])
  const full = await courseWith(2)
  expect(full.missing).toEqual([])
  const shown = (await editor.show(full, true)).body
  expect(shown.is_shown).toBe(true)
  const hidden = (await editor.show(shown, false)).body
  expect(hidden.is_shown).toBe(false)
  expect((await editor.show(shown, true)).status).toBe(409)
})

test('the sheet is saved over the version that was read', async () => {
  const course = await editor.createCourse()
  const changed = await editor.changeSheet(course, { name: 'Краны', price_kopecks: 0 })
  expect(changed.body).toMatchObject({ name: 'Краны', version: course.version + 1, sheet: { price_kopecks: 0 } })
  const refused = await editor.changeSheet(course, { name: 'Лифты' })
  expect([refused.status, refused.error.code]).toEqual([409, 'changed_meanwhile'])
})

test('an exam is checked against the tickets and the topics', async () => {
  const course = await courseWith(4)
  const exam = { questions: 2, minutes: 20, pass_count: 2, source: 'Положение', is_verified: true, blueprint: [] }
  const of = (title: string) => course.topics.find((topic) => topic.title === title)?.id as number
  const parts = [
    { topic: of('Чётные'), questions: 1 },
    { topic: of('Нечётные'), questions: 1 },
  ]
  const fieldsOf = async (change: object) =>
    (await editor.changeSheet(course, { exam: { ...exam, ...change } })).error.fields
  expect(await fieldsOf({ pass_count: 3 })).toHaveProperty(['sheet.exam.pass_count'])
  expect(await fieldsOf({ blueprint: parts.slice(1) })).toHaveProperty(['sheet.exam.blueprint'])
  expect(await fieldsOf({ questions: 3, pass_count: 2 })).toHaveProperty(['sheet.questions_per_ticket'])
  expect(await fieldsOf({ questions: 2, blueprint: [{ topic: 999_999, questions: 2 }] })).toHaveProperty([
    'sheet.exam.blueprint',
  ])
  const saved = await editor.changeSheet(course, { exam: { ...exam, blueprint: parts } })
  expect(saved.body.sheet).toMatchObject({ pass_percent: 100, exam: { minutes: 20, source: 'Положение' } })
  expect(new Map(saved.body.sheet.exam?.blueprint.map(({ topic, questions }) => [topic, questions]))).toEqual(
    new Map(parts.map(({ topic, questions }) => [topic, questions])),
  )
})

test('tickets are composed by topics from questions of the fewest tickets, looked at, and added', async () => {
  const course = await courseWith(6)
  const composed = (await editor.compose(course.id, 3)).body.tickets
  expect(composed.map(({ questions }) => questions.length)).toEqual([2, 2, 2])
  const asked = composed.flatMap(({ questions }) => questions.map(({ id }) => id))
  expect(new Set(asked).size).toBe(6)
  expect((await editor.readCourse(course.id)).ticket_count).toBe(0)
  const added = await editor.addTickets(
    course,
    composed.map(({ questions }) => questions.map(({ id }) => id)),
  )
  expect(added.body.tickets.map(({ no, question_count }) => [no, question_count])).toEqual([
    [1, 2],
    [2, 2],
    [3, 2],
  ])
  expect((await editor.addTickets(course, [[asked[0] as number]])).status).toBe(409)
})

test('a ticket is changed and removed over the version that was read; foreign questions are refused', async () => {
  const course = await courseWith(3)
  const { results } = await editor.list(`course=${course.id}`)
  const [one, two, three] = results.map(({ id }) => id as number) as [number, number, number]
  const { tickets } = (await editor.addTickets(course, [[one, two]])).body
  const ticket = await editor.readTicket(tickets[0]?.id as number)
  expect(ticket.warnings).toEqual([])
  const changed = await editor.changeTicket(ticket, [three, one, two])
  expect(changed.body.questions.map(({ id }) => id)).toEqual([three, one, two])
  expect(changed.body.warnings).toEqual(['Вопросов 3, а в билете должно быть 2'])
  expect((await editor.changeTicket(ticket, [one])).status).toBe(409)
  const foreign = (await courseWith(1)).id
  const [stranger] = (await editor.list(`course=${foreign}`)).results
  const refused = await editor.changeTicket(changed.body, [stranger?.id as number])
  expect(refused.error.fields).toEqual({ questions: 'Одного из вопросов в курсе больше нет' })
  expect((await editor.removeTicket(changed.body)).body.ticket_count).toBe(0)
  expect((await editor.changeTicket(changed.body, [one])).status).toBe(404)
})

test('only a hidden course cannot be given', async () => {
  const course = await courseWith(2)
  const root = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  const learner = await makeUser(app.db)
  const give = () =>
    app.ask(giveCourse, {
      token: root,
      body: { user: learner.id, course: course.id, start_date: '2026-11-15', access_days: 30 },
    })
  expect((await give()).status).toBe(400)
  await editor.show(course, true)
  expect((await give()).status).toBe(201)
})

test('the list has hidden courses last and finds by name and code; a topic of the screen is renamed', async () => {
  await editor.createCourse({ name: 'Ёлочное производство', qual_code: '99.00000.01' })
  const list = async (search: string) =>
    (await app.ask(listContentCourses, { token, path: `/api/content/courses/?search=${encodeURIComponent(search)}` }))
      .body
  expect((await list('елочное')).results).toMatchObject([{ name: 'Ёлочное производство', is_shown: false }])
  expect((await list('99.00000')).count).toBe(1)
  const course = await courseWith(1)
  const topic = course.topics[0]?.id
  const path = `/api/content/topics/${topic}/`
  expect((await app.ask(renameContentTopic, { token, path, body: { title: 'Иначе' } })).status).toBe(200)
  expect((await editor.readCourse(course.id)).topics[0]?.title).toBe('Иначе')
})

test('wrong sheets get a message for each field and change nothing', async () => {
  const { body } = await app.ask(listContentCourses, { token })
  const bad = await editor.createCourse({ name: ' ', qual_code: '40', titles: [], questions_per_ticket: 0 })
  expect(bad).toMatchObject({
    code: 'invalid',
    fields: { name: 'Заполните поле', qual_code: 'Нужен код вида 40.20900.01' },
  })
  expect((await app.ask(listContentCourses, { token })).body.count).toBe(body.count)
  expect(exampleSheet.name).not.toBe('')
})
