import { randomUUID } from 'node:crypto'
import {
  addInboxNote,
  assignInboxItem,
  closeInboxItem,
  closeInboxItems,
  countInbox,
  generateSmartCheck,
  getInboxItem,
  type InboxItem,
  type InboxKind,
  listInbox,
  listInboxStaff,
  listOwnComplaints,
  markComplaintsRead,
  resendMail,
  sendComplaint,
  sendEnquiry,
} from '@dopusk/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCourse, makeUserCourse } from '../../testing/courses.ts'
import { race } from '../../testing/held-lock.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { makeAttempt, makeMemory } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let tokens: Record<'expert' | 'manager' | 'admin' | 'superuser', string>
let ids: Record<'expert' | 'manager', number>
let course: { id: number; questionIds: number[] }

beforeAll(async () => {
  app = await startTestApp()
  const expert = await makeUser(app.db, { role: 'domain_spec', email: 'expert@example.org' })
  const manager = await makeUser(app.db, { role: 'course_manager', email: 'manager@example.org' })
  ids = { expert: expert.id, manager: manager.id }
  tokens = {
    expert: await signInAs(app, expert),
    manager: await signInAs(app, manager),
    admin: await signInAs(app, await makeUser(app.db, { role: 'admin' })),
    superuser: await signInAs(app, await makeUser(app.db, { isSuperuser: true })),
  }
  course = await makeCourse(app.db, { questions: 3 })
})

beforeEach(async () => {
  await app.db.deleteFrom('inbox_item').execute()
  await app.db.deleteFrom('complaint').execute()
  await app.db.deleteFrom('enquiry').execute()
})

const enquire = (text: string, phone = '+79120000001') =>
  app.ask(sendEnquiry, { body: { name: 'Анна', phone, text, is_checked: true } })

const list = async (query: string, token = tokens.admin) =>
  (await app.ask(listInbox, { token, path: `/api/inbox/?${query}` })).body.results

const only = async (kind: InboxKind, token = tokens.admin): Promise<InboxItem> => {
  const [item, ...others] = await list(`kind=${kind}`, token)
  if (item === undefined || others.length > 0) throw new Error(`${others.length + 1} items of ${kind}`)
  return item
}

const itemPath = (id: number, rest = '') => `/api/inbox/${id}/${rest}`
const detail = async (id: number, token = tokens.admin) => app.ask(getInboxItem, { token, path: itemPath(id) })
const close = (item: { id: number; version: number }, body: object, token = tokens.admin) =>
  app.ask(closeInboxItem, { token, path: itemPath(item.id, 'close/'), body: { version: item.version, ...body } })
const assign = (item: { id: number; version: number }, assignee: number | null, token = tokens.admin) =>
  app.ask(assignInboxItem, { token, path: itemPath(item.id, 'assignee/'), body: { version: item.version, assignee } })

/** A learner who has answered the first question and complains about it. */
const complain = async (message = 'Ответ неверен') => {
  const learner = await makeUser(app.db)
  const token = await signInAs(app, learner)
  const userCourseId = await makeUserCourse(app.db, {
    learnerId: learner.id,
    courseId: course.id,
    startDate: '2026-11-10',
  })
  const attemptId = await makeAttempt(app.db, {
    learnerId: learner.id,
    userCourseId,
    questionIds: course.questionIds,
    answers: [false],
  })
  const asked = await app.db
    .selectFrom('attempt_question')
    .select(['id', 'question_id', 'items'])
    .where('attempt_id', '=', attemptId)
    .where('no', '=', 1)
    .executeTakeFirstOrThrow()
  const body = { message, user: learner.id, question: asked.question_id, attempt_question: asked.id }
  const { status } = await app.ask(sendComplaint, { token, body })
  expect(status).toBe(201)
  return { learner, token, asked, attemptId }
}

describe('who sees what', () => {
  test('experts see complaints, reviews and notices, managers the rest, admins and superusers all', async () => {
    const kindsOf = async (token: string) =>
      (await app.ask(countInbox, { token })).body.map(({ kind }) => kind).join(' ')
    expect(await kindsOf(tokens.expert)).toBe('complaint review notice')
    expect(await kindsOf(tokens.manager)).toBe('proposal enquiry transfer mail')
    expect(await kindsOf(tokens.admin)).toBe('complaint review notice proposal enquiry transfer mail')
    expect(await kindsOf(tokens.superuser)).toBe('complaint review notice proposal enquiry transfer mail')
  })

  test('a kind of others does not exist: not in lists, not by id, for no change', async () => {
    await enquire('Сколько длится курс?')
    const item = await only('enquiry')
    const token = tokens.expert
    expect((await app.ask(listInbox, { token, path: '/api/inbox/?kind=enquiry' })).status).toBe(404)
    expect((await detail(item.id, token)).status).toBe(404)
    expect((await close(item, { outcome: 'answered' }, token)).status).toBe(404)
    expect((await assign(item, ids.expert, token)).status).toBe(404)
    const note = { token, path: itemPath(item.id, 'notes/'), body: { text: 'Моё' } }
    expect((await app.ask(addInboxNote, note)).status).toBe(404)
    const several = { items: [{ id: item.id, version: 1 }], outcome: 'answered' as const }
    expect((await app.ask(closeInboxItems, { token, body: several })).status).toBe(404)
    expect((await only('enquiry')).version).toBe(1)
  })

  test('a partner sees nothing', async () => {
    const partner = await signInAs(app, await makePartner(app.db))
    expect((await app.ask(countInbox, { token: partner })).status).toBe(403)
  })
})

describe('the list', () => {
  test('open ones come oldest first, closed ones newest first; each filter shows its own', async () => {
    for (const text of ['Первый', 'Второй', 'Третий']) {
      await enquire(text)
      app.clock.forward(60_000)
    }
    const [first, second] = await list('kind=enquiry')
    if (!first || !second) throw new Error('no items')
    await assign(first, ids.manager)
    await close(second, { outcome: 'answered' })
    const texts = async (query: string, token = tokens.manager) =>
      (await list(`kind=enquiry&${query}`, token)).map(({ text }) => text)
    expect(await texts('')).toEqual(['Первый', 'Третий'])
    expect(await texts('show=new')).toEqual(['Третий'])
    expect(await texts('show=in_work')).toEqual(['Первый'])
    expect(await texts('show=mine')).toEqual(['Первый'])
    expect(await texts('show=mine', tokens.admin)).toEqual([])
    expect(await texts('show=closed')).toEqual(['Второй'])
    const { body } = await app.ask(countInbox, { token: tokens.manager })
    expect(body.find(({ kind }) => kind === 'enquiry')).toMatchObject({ open: 2, new: 1, is_capped: false })
  })

  test.each([
    ['enquiry', '9120000001', 1],
    ['enquiry', 'аттестация', 1],
    ['enquiry', 'АННА аттест', 1],
    ['enquiry', 'экзамен', 0],
  ])('of %s finds %s: %i', async (kind, search, count) => {
    await enquire('Как проходит аттестация?')
    expect(await list(`kind=${kind}&search=${encodeURIComponent(search)}`)).toHaveLength(count)
  })

  test('a complaint is found by its text, its learner and the number of its question', async () => {
    const { learner, asked } = await complain('В варианте опечатка')
    await complain('Другое')
    const { id_cok: number } = await app.db
      .selectFrom('question')
      .select('id_cok')
      .where('id', '=', asked.question_id)
      .executeTakeFirstOrThrow()
    const found = async (search: string) => (await list(`kind=complaint&search=${encodeURIComponent(search)}`)).length
    expect([await found('опечатка'), await found(learner.email), await found(`№${number}`)]).toEqual([1, 1, 2])
  })
})

describe('a complaint', () => {
  test('shows the question as it was asked, the choice, other complaints and how others answered', async () => {
    const { learner, asked, attemptId } = await complain()
    await complain('И у меня')
    const others = [await makeUser(app.db), await makeUser(app.db)]
    await makeMemory(app.db, { learnerId: others[0]?.id ?? 0, questionId: asked.question_id, level: 'Bad' })
    await makeMemory(app.db, { learnerId: others[1]?.id ?? 0, questionId: asked.question_id, level: 'Good' })
    const [item] = await list('kind=complaint')
    // A reset deletes the attempt; the complaint keeps the answer.
    await app.db.deleteFrom('attempt').where('id', '=', attemptId).execute()
    const { body } = await detail(item?.id ?? 0, tokens.expert)
    expect(body.complaint).toMatchObject({
      message: 'Ответ неверен',
      learner: { id: learner.id, email: learner.email },
      answer_items: asked.items,
      is_right: false,
      question: { id: asked.question_id, complaints: [{ message: 'И у меня', state: 'new' }] },
    })
    expect(body.complaint?.question.statistics).toEqual({ learners: 2, wrong: 1 })
    const [wording] = body.complaint?.question.wordings ?? []
    expect(wording).toMatchObject({ id: body.complaint?.wording, is_current: true })
    expect(wording?.answer_variants.some(({ correct }) => correct)).toBe(true)
    expect([body.review, body.proposal, body.enquiry, body.mail]).toEqual([null, null, null, null])
  })

  test('has the variants in the order in which the learner saw them', async () => {
    const learner = await makeUser(app.db)
    const token = await signInAs(app, learner)
    const userCourseId = await makeUserCourse(app.db, {
      learnerId: learner.id,
      courseId: course.id,
      startDate: '2026-11-10',
    })
    const body = { difficulty: 'Hard' as const, question_count: 10, user_course_id: userCourseId }
    const { questions } = (await app.ask(generateSmartCheck, { token, body })).body
    const orderOf = async (question: number, rest: object) => {
      const sent = { message: 'Вариант 2 тоже верен', user: learner.id, question, ...rest }
      expect((await app.ask(sendComplaint, { token, body: sent })).status).toBe(201)
      const { complaint } = (await detail((await only('complaint')).id)).body
      await app.db.deleteFrom('complaint').execute()
      return { order: complaint?.shown_order, variants: complaint?.question.wordings[0]?.answer_variants }
    }
    for (const { id, question } of questions) {
      const shown = question.answer_variants.map((variant) => variant.answer_number)
      expect((await orderOf(question.id, { attempt_question: id })).order).toEqual(shown)
      const listed = await orderOf(question.id, {})
      expect(listed.order).toEqual(listed.variants?.map((variant) => variant.answer_number))
    }
    // Only the browser knows the order of an attempt that was made without a line.
    await app.db
      .updateTable('attempt')
      .set({ client_attempt: randomUUID(), mode: 'offline' })
      .where('learner_id', '=', learner.id)
      .execute()
    const [asked] = questions
    expect((await orderOf(asked?.question.id ?? 0, { attempt_question: asked?.id })).order).toBeNull()
  })

  test('gets a verdict and a reply, which the learner reads and nobody else', async () => {
    const { learner, token } = await complain()
    const item = await only('complaint')
    const closed = await close(item, {
      outcome: 'key',
      reply: 'Спасибо, исправили',
      note: 'Ключ был от старой редакции',
    })
    expect(closed.body).toMatchObject({
      state: 'closed',
      outcome: 'key',
      notes: [
        { text: 'Ключ был от старой редакции', is_reply: false },
        { text: 'Спасибо, исправили', is_reply: true },
      ],
    })
    const { body: own } = await app.ask(listOwnComplaints, { token })
    expect(own).toMatchObject({
      count: 1,
      unread: 1,
      results: [
        {
          state: 'closed',
          verdict: 'key',
          is_unread: true,
          replies: [{ text: 'Спасибо, исправили' }],
          message: 'Ответ неверен',
        },
      ],
    })
    expect(JSON.stringify(own)).not.toContain('старой редакции')
    await app.ask(markComplaintsRead, { token })
    expect((await app.ask(listOwnComplaints, { token })).body.unread).toBe(0)
    const other = await signInAs(app, await makeUser(app.db))
    expect((await app.ask(listOwnComplaints, { token: other })).body.results).toEqual([])
    const mails = await app.db
      .selectFrom('mail_outbox')
      .select(['kind', 'payload'])
      .where('recipient_id', '=', learner.id)
      .execute()
    expect(mails).toEqual([{ kind: 'complaint_answered', payload: { itemId: item.id } }])
  })

  test('closed without a reply sends no mail', async () => {
    const { learner } = await complain()
    await close(await only('complaint'), { outcome: 'right_as_is' })
    const mails = await app.db.selectFrom('mail_outbox').select('id').where('recipient_id', '=', learner.id).execute()
    expect(mails).toEqual([])
  })

  test('is opened again by whoever takes it', async () => {
    await complain()
    const item = await only('complaint')
    const { body: closed } = await close(item, { outcome: 'unclear' })
    const { body: again } = await assign(closed, ids.expert)
    expect(again).toMatchObject({ state: 'in_work', outcome: null, closed_at: null, assignee: { id: ids.expert } })
  })
})

describe('two people on one item', () => {
  test('the second is told who was first, and nothing is overwritten', async () => {
    await enquire('Сколько длится курс?')
    const item = await only('enquiry')
    expect((await assign(item, ids.manager)).body.version).toBe(2)
    const late = await close(item, { outcome: 'answered', note: 'Позвонил' })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.error.message).toContain('manager@example.org')
    expect((await detail(item.id)).body).toMatchObject({ state: 'in_work', notes: [] })
  })

  test('at once: one of them closes it', async () => {
    await enquire('Сколько длится курс?')
    const item = await only('enquiry')
    const { admin, manager, superuser } = tokens
    const results = await race(
      app,
      'inbox_item',
      [admin, manager, superuser].map((token) => () => close(item, { outcome: 'answered', note: 'раз' }, token)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await detail(item.id)).body.notes).toHaveLength(1)
  })

  test('several at once: those that were changed are named and stay', async () => {
    for (const text of ['Первый', 'Второй']) await enquire(text)
    const items = await list('kind=enquiry')
    const [first, second] = items
    if (!first || !second) throw new Error('no items')
    await assign(second, ids.manager)
    const body = { items: items.map(({ id, version }) => ({ id, version })), outcome: 'answered' as const }
    const { body: done } = await app.ask(closeInboxItems, { token: tokens.manager, body })
    expect(done).toEqual({ closed: [first.id], changed: [second.id] })
    expect((await list('kind=enquiry')).map(({ id }) => id)).toEqual([second.id])
  })
})

describe('a closing', () => {
  test.each([
    [{ outcome: 'key' }, 'outcome'],
    [{ outcome: 'refused', reply: 'Нет мест' }, 'outcome'],
    [{ outcome: 'answered', reply: 'Ответ' }, 'reply'],
    [{ outcome: 'answered', note: '' }, 'note'],
  ])('of an enquiry with %j is refused', async (body, field) => {
    await enquire('Сколько длится курс?')
    const { status, error } = await close(await only('enquiry'), body)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test('names an assignee who answers such items', async () => {
    await enquire('Сколько длится курс?')
    const { body } = await app.ask(listInboxStaff, { token: tokens.manager, path: '/api/inbox/staff/?kind=enquiry' })
    expect(body.map(({ id }) => id)).toContain(ids.manager)
    expect(body.map(({ id }) => id)).not.toContain(ids.expert)
    const { status, error } = await assign(await only('enquiry'), ids.expert)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['assignee']])
  })
})

test('the same enquiry within the hour is stored again once the first is closed', async () => {
  await enquire('Перезвоните')
  await enquire('Перезвоните')
  await close(await only('enquiry'), { outcome: 'answered' })
  await enquire('Перезвоните')
  expect(await only('enquiry')).toMatchObject({ state: 'new' })
})

test('a mail that is not in the inbox cannot be sent again', async () => {
  await enquire('Сколько длится курс?')
  const item = await only('enquiry')
  const request = { token: tokens.manager, path: itemPath(item.id, 'resend/'), body: { version: item.version } }
  expect((await app.ask(resendMail, request)).status).toBe(404)
})
