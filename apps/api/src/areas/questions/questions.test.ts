import {
  changeFavourite,
  getQuestion,
  listCourseQuestions,
  listFavourites,
  listMistakes,
  listQuestions,
  sendComplaint,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { makeMemory } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let learner: { id: number; email: string }
let token: string
let course: MadeCourse
let userCourseId: number

beforeAll(async () => {
  app = await startTestApp()
  course = await makeCourse(app.db, { questions: 18 })
})

beforeEach(async () => {
  learner = await makeUser(app.db)
  token = await signInAs(app, learner)
  userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId: course.id, startDate: '2026-11-10' })
})

const all = (query = '', as = token, id = userCourseId) =>
  app.ask(listCourseQuestions, { path: `/api/user-courses/${id}/course_questions/${query}`, token: as })
const favourites = (query = '') =>
  app.ask(listFavourites, { path: `${listFavourites.path}?user_course_id=${userCourseId}${query}`, token })
const mistakes = (query = '') =>
  app.ask(listMistakes, { path: `${listMistakes.path}?user_course_id=${userCourseId}${query}`, token })
const detail = (id: number, as = token) => app.ask(getQuestion, { path: `/api/questions/${id}/detail/`, token: as })
const byIds = (ids: string, as = token) =>
  app.ask(listQuestions, { path: `${listQuestions.path}?question_ids=${ids}`, token: as })
const star = (id: number, body?: object, as = token) =>
  app.ask(changeFavourite, { path: `/api/questions/${id}/change_favorite/`, body, token: as })
const idsOf = (results: { id: number }[]) => results.map(({ id }) => id)
/** As a load stores it. */
const setPointVerified = (id: number, verified: boolean) =>
  app.db
    .updateTable('question_version')
    .set({ body: sql`jsonb_set(body, '{normative,verified}', ${JSON.stringify(verified)}::jsonb)` })
    .where('question_id', '=', id)
    .execute()
const questionAt = (index: number) => course.questionIds[index] ?? 0

describe('the course’s questions', () => {
  test('are listed 15 a page in the course’s order, each once, with links to the next and previous page', async () => {
    const first = (await all()).body
    expect(idsOf(first.results)).toEqual(course.questionIds.slice(0, 15))
    expect(first).toMatchObject({
      count: 18,
      previous: null,
      next: `/api/user-courses/${userCourseId}/course_questions/?limit=15&offset=15`,
    })
    const second = await fetch(`${app.url}${first.next}`, { headers: { authorization: `Bearer ${token}` } })
    const rest = (await second.json()) as typeof first
    expect(idsOf(rest.results)).toEqual(course.questionIds.slice(15))
    expect(rest).toMatchObject({
      next: null,
      previous: `/api/user-courses/${userCourseId}/course_questions/?limit=15&offset=0`,
    })
  })

  test('include the variants with the right ones, the norm and its point', async () => {
    const [question] = (await all()).body.results
    expect(question).toMatchObject({
      selected: false,
      answer_variants: [
        { answer_number: 1, answer_text: 'Вариант 1', correct: false },
        { answer_number: 2, answer_text: 'Вариант 2', correct: true },
        { answer_number: 3, answer_text: 'Вариант 3', correct: false },
      ],
      normative_documents: { id: 1, text: 'Текст пункта' },
      normative_title: '116-ФЗ',
      normative_point: 'ст. 9',
    })
  })

  test('tell staff alone that a point was not looked up', async () => {
    const id = questionAt(3)
    await setPointVerified(id, false)
    const admin = await makeUser(app.db, { isSuperuser: true })
    const asAdmin = await signInAs(app, admin)
    expect((await detail(id, asAdmin)).body.point_verified).toBe(false)
    expect((await detail(questionAt(4), asAdmin)).body).not.toHaveProperty('point_verified')
    for (const { body } of [await detail(id), await all(`?search=${id}`)])
      expect(JSON.stringify(body)).not.toContain('verified')
  })

  test('are found by words, whatever the case and ё', async () => {
    expect((await all('?search=ЕМКОСТЬ')).body.count).toBe(18)
    expect((await all(`?search=${encodeURIComponent('ёмкость')}&limit=5`)).body.results).toHaveLength(5)
    expect((await all(`?search=${encodeURIComponent('нет такого')}`)).body).toMatchObject({ count: 0, results: [] })
  })

  test('are found by either number', async () => {
    const [question] = (await all()).body.results
    expect(idsOf((await all(`?search=${question?.id_cok}`)).body.results)).toEqual([question?.id])
    expect(idsOf((await all(`?search=${question?.id}`)).body.results)).toContain(question?.id)
    const shown = encodeURIComponent(`${question?.id_cok} - ${question?.id}`)
    expect(idsOf((await all(`?search=${shown}`)).body.results)).toEqual([question?.id])
  })

  test('treat LIKE wildcards in a search as plain characters', async () => {
    for (const sign of ['%', '_', '\\', '%25']) {
      expect((await all(`?search=${encodeURIComponent(sign)}`)).body.count).toBe(0)
    }
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'order=1', `search=${'я'.repeat(201)}`])(
    'refuse ?%s',
    async (query) => {
      expect((await all(`?${query}`)).status).toBe(400)
    },
  )

  test('of another learner are not found', async () => {
    const stranger = await signInAs(app, await makeUser(app.db))
    expect((await all('', stranger)).status).toBe(404)
  })

  test('stay readable while paused, and not after the days of access', async () => {
    const set = (values: object) =>
      app.db.updateTable('user_course').set(values).where('id', '=', userCourseId).execute()
    await set({ paused_on: '2026-11-12' })
    expect((await all()).status).toBe(200)
    expect((await mistakes()).status).toBe(200)
    await set({ paused_on: null, start_date: '2026-10-01' })
    for (const answer of [
      await all(),
      await favourites(),
      await mistakes(),
      await detail(questionAt(0)),
      await byIds(`${questionAt(0)}`),
      await star(questionAt(0)),
    ]) {
      expect([answer.status, answer.error.code]).toEqual([403, 'course_paused'])
    }
  })
})

describe('favourites', () => {
  test('are toggled without a value, and set with one', async () => {
    const id = questionAt(3)
    expect((await star(id)).body).toEqual({ id, selected: true })
    expect((await star(id)).body).toEqual({ id, selected: false })
    expect((await star(id, { selected: true })).body).toEqual({ id, selected: true })
    expect((await star(id, { selected: true })).body).toEqual({ id, selected: true })
    expect((await detail(id)).body.selected).toBe(true)
    expect((await star(id, { selected: false })).body).toEqual({ id, selected: false })
    expect((await star(id, { selected: false })).body).toEqual({ id, selected: false })
  })

  test('are listed newest first, can be searched, and belong to one person', async () => {
    for (const index of [2, 0, 1]) {
      app.clock.forward(1000)
      await star(questionAt(index), { selected: true })
    }
    const { body } = await favourites()
    expect(idsOf(body.results)).toEqual([questionAt(1), questionAt(0), questionAt(2)])
    expect(body.results.every(({ selected }) => selected)).toBe(true)
    expect((await favourites(`&search=${encodeURIComponent('ёмкость')}&limit=2`)).body).toMatchObject({ count: 3 })
    const stranger = await signInAs(app, await makeUser(app.db))
    expect((await star(questionAt(0), { selected: true }, stranger)).status).toBe(404)
  })

  test('of another course are not listed', async () => {
    const other = await makeCourse(app.db, { questions: 1 })
    await makeUserCourse(app.db, { learnerId: learner.id, courseId: other.id, startDate: '2026-11-10' })
    await star(other.questionIds[0] ?? 0, { selected: true })
    expect((await favourites()).body.count).toBe(0)
  })

  test('of a superuser may be any question, and all are listed', async () => {
    const boss = await makeUser(app.db, { isSuperuser: true })
    token = await signInAs(app, boss)
    userCourseId = await makeUserCourse(app.db, { learnerId: boss.id, courseId: course.id, startDate: '2026-11-10' })
    const other = await makeCourse(app.db, { questions: 1 })
    const [foreign = 0] = other.questionIds
    expect((await star(foreign, { selected: true })).status).toBe(200)
    expect(idsOf((await favourites()).body.results)).toEqual([foreign])
    expect((await star(999_999_999, { selected: true })).status).toBe(404)
  })

  test('are listed without a course for a superuser only', async () => {
    const asked = (as: string) => app.ask(listFavourites, { path: listFavourites.path, token: as })
    const boss = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    await star(questionAt(0), { selected: true }, boss)
    expect(idsOf((await asked(boss)).body.results)).toEqual([questionAt(0)])
    const refused = await asked(token)
    expect([refused.status, refused.error.fields]).toEqual([400, { user_course_id: 'Выберите курс' }])
  })
})

describe('frequent mistakes', () => {
  test('are the course’s questions at level Bad, in its order', async () => {
    await makeMemory(app.db, { learnerId: learner.id, questionId: questionAt(5), level: 'Bad' })
    await makeMemory(app.db, { learnerId: learner.id, questionId: questionAt(1), level: 'Bad' })
    await makeMemory(app.db, { learnerId: learner.id, questionId: questionAt(2), level: 'Satisfactorily' })
    await makeMemory(app.db, { learnerId: learner.id, questionId: questionAt(3), level: 'Good' })
    const { body } = await mistakes()
    expect(body.results.map(({ question }) => question.id)).toEqual([questionAt(1), questionAt(5)])
    expect(body.count).toBe(2)
    expect((await mistakes(`&search=${encodeURIComponent('нет')}`)).body.count).toBe(0)
  })
})

describe('one question', () => {
  test('is readable by learners with a course that contains it, and by superusers', async () => {
    const { id } = (await detail(questionAt(0))).body
    expect(id).toBe(questionAt(0))
    expect((await detail(questionAt(0), await signInAs(app, await makeUser(app.db)))).status).toBe(404)
    const boss = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    expect((await detail(questionAt(0), boss)).status).toBe(200)
    expect((await detail(999_999_999)).status).toBe(404)
  })
})

describe('questions by their ids', () => {
  test('come in the order of the ids, each once, with the right variants', async () => {
    const wanted = [questionAt(7), questionAt(2), questionAt(16)]
    const { status, body } = await byIds([...wanted, questionAt(7)].join())
    expect([status, idsOf(body)]).toEqual([200, wanted])
    expect(body).toEqual([
      (await detail(questionAt(7))).body,
      (await detail(questionAt(2))).body,
      (await detail(questionAt(16))).body,
    ])
  })

  test('leave out what does not exist and what is in no course of the caller; a superuser gets any', async () => {
    const other = await makeCourse(app.db, { questions: 1 })
    const [foreign = 0] = other.questionIds
    const ids = `${foreign},${questionAt(0)},999999999`
    expect(idsOf((await byIds(ids)).body)).toEqual([questionAt(0)])
    expect((await byIds(ids, await signInAs(app, await makeUser(app.db)))).body).toEqual([])
    const boss = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    expect(idsOf((await byIds(ids, boss)).body)).toEqual([foreign, questionAt(0)])
  })

  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join()

  test('are at most 100 at once', async () => {
    expect((await byIds(ids(100))).status).toBe(200)
  })

  test.each(['', '1,', 'a', '0', '1,-2', ids(101)])('refuse question_ids=%s', async (text) => {
    const { status, error } = await byIds(text)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['question_ids']])
  })
})

describe('a complaint', () => {
  const complain = (body: object) => app.ask(sendComplaint, { body, token })

  test('with a character that PostgreSQL cannot store is refused with 400', async () => {
    const { status, error } = await complain({ message: 'Опеч\u0000атка', user: learner.id, question: questionAt(0) })
    expect([status, error.code]).toEqual([400, 'invalid'])
  })

  test('is stored with the version that it is about', async () => {
    const { status, body } = await complain({ message: '  Опечатка  ', user: learner.id, question: questionAt(0) })
    expect(status).toBe(201)
    const kept = await app.db
      .selectFrom('complaint')
      .innerJoin('question_version', 'question_version.id', 'version_id')
      .select(['message', 'question_id', 'user_id'])
      .where('complaint.id', '=', body.id)
      .executeTakeFirst()
    expect(kept).toEqual({ message: 'Опечатка', question_id: questionAt(0), user_id: learner.id })
  })

  test.each([
    ['no text', '   ', { message: 'Введите текст!' }],
    ['more than 1000 characters', 'я'.repeat(1001), { message: 'Не длиннее 1000 символов' }],
  ])('with %s is refused', async (_fault, message, fields) => {
    const answer = await complain({ message, user: learner.id, question: questionAt(0) })
    expect([answer.status, answer.error.fields]).toEqual([400, fields])
  })

  test('of 1000 characters is accepted', async () => {
    expect((await complain({ message: 'я'.repeat(1000), user: learner.id, question: questionAt(0) })).status).toBe(201)
  })

  test('under another user’s id, or about an unreadable question, is not found', async () => {
    const stranger = await makeUser(app.db)
    expect((await complain({ message: 'x', user: stranger.id, question: questionAt(0) })).status).toBe(404)
    const other = await makeCourse(app.db, { questions: 1 })
    expect((await complain({ message: 'x', user: learner.id, question: other.questionIds[0] })).status).toBe(404)
  })
})
