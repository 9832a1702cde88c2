import {
  endTicket,
  getCurrentUser,
  getRegrade,
  getUserCourse,
  getUserTicket,
  listMistakes,
  listOwnComplaints,
  listOwnRegrades,
  markComplaintsRead,
  previewRegrade,
  rateAnswer,
  saveTicketAnswer,
  startRegrade,
  startTicket,
  type UserTicket,
} from '@dopusk/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { knownCounts, passedCount } from '../../../study/recount.ts'
import { type MadeCourse, makeCourse, makeUserCourse } from '../../../testing/courses.ts'
import { deliverTo, testOutbox } from '../../../testing/mail/deliver-to.ts'
import { startSmtp } from '../../../testing/mail/smtp-server.ts'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { type Editor, editorOf } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runRegrades } from './regrade.service.ts'

let app: TestApp
let course: MadeCourse
let expert: string
let editor: Editor
/** The question whose key is mended from variant 2 to variant 3. */
let question: number

beforeAll(async () => {
  app = await startTestApp()
  expert = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  editor = editorOf(app, expert)
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00Z')
  await sql`truncate mail_outbox cascade`.execute(app.db)
  course = await makeCourse(app.db, { questions: 5, tickets: 2 })
  question = course.questionIds[0] as number
})

const at = (path: string, id: number) => path.replace('{id}', String(id))

interface Learner {
  id: number
  email: string
  token: string
  userCourseId: number
}

const makeLearner = async (user: Parameters<typeof makeUser>[1] = {}): Promise<Learner> => {
  const learner = await makeUser(app.db, user)
  const own = { learnerId: learner.id, courseId: course.id, startDate: '2026-11-10' }
  return { ...learner, token: await signInAs(app, learner), userCourseId: await makeUserCourse(app.db, own) }
}

const start = async (learner: Learner, ticket = 0): Promise<UserTicket> => {
  const path = at(startTicket.path, course.ticketIds[ticket] as number)
  return (await app.ask(startTicket, { path, token: learner.token })).body
}

const answer = (learner: Learner, id: number, item: number) =>
  app.ask(saveTicketAnswer, {
    path: at(saveTicketAnswer.path, id),
    body: { answer_items: [item], answer_time: 5 },
    token: learner.token,
  })

const end = async (learner: Learner, id: number) =>
  (await app.ask(endTicket, { path: at(endTicket.path, id), body: { time_ticket: 1000 }, token: learner.token })).body

/** Takes a ticket: the first question with this variant, so many of the others right. */
const take = async (learner: Learner, first: number, otherRight: number, ticket = 0): Promise<UserTicket> => {
  const attempt = await start(learner, ticket)
  for (const [index, asked] of attempt.questions.entries()) {
    await answer(learner, asked.question_ticket_id, index === 0 ? first : index <= otherRight ? 2 : 1)
  }
  return end(learner, attempt.id)
}

const read = async (learner: Learner, id: number) =>
  (await app.ask(getUserTicket, { path: at(getUserTicket.path, id), token: learner.token })).body

/** Another right variant, with the same texts. Returns the wordings before and after. */
const mendKey = async (right = 3): Promise<{ before: number; after: number }> => {
  const mended = await editor.write({ question }, (body) => ({
    ...{ ...body, document: null, point: '', comment: `Верен вариант ${right}` },
    variants: body.variants.map(({ text }) => ({ text, correct: text === `Вариант ${right}` })),
  }))
  const [after, before] = mended.wordings
  return { before: before?.id ?? 0, after: after?.id ?? 0 }
}

const preview = async (wording: number) =>
  (await app.ask(previewRegrade, { path: at(previewRegrade.path, wording), token: expert })).body

const begin = (wording: number, to: number | null, reason = 'Верным был отмечен не тот вариант') =>
  app.ask(startRegrade, {
    path: at(startRegrade.path, wording),
    body: to === null ? { as: 'everyone', reason } : { as: 'key', to, reason },
    token: expert,
  })

const run = () => runRegrades({ db: app.db, now: () => app.clock.now, mail: testOutbox })

const readCourse = async (learner: Learner) =>
  (await app.ask(getUserCourse, { path: at(getUserCourse.path, learner.userCourseId), token: learner.token })).body

/** Tickets of the course that count as passed, after the course was read. */
const countPassed = async (learner: Learner) => {
  await readCourse(learner)
  const row = await app.db
    .selectFrom('user_course')
    .select('passed_count')
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  return row.passed_count
}

const readMemory = (learner: Learner) =>
  app.db
    .selectFrom('memory')
    .select(['level', 'meaning_no', 'lapses'])
    .where('learner_id', '=', learner.id)
    .where('question_id', '=', question)
    .executeTakeFirst()

test('a mended key: wrong answers become right, with ticket, progress, memory and one message', async () => {
  const learner = await makeLearner()
  const taken = await take(learner, 3, 3)
  expect([taken.status, taken.right_answers]).toEqual(['Failed', 3])
  expect(await countPassed(learner)).toBe(0)
  const { before, after } = await mendKey()
  expect(await preview(before)).toMatchObject({
    question,
    answered: 1,
    key: { to: after, answers: 1, learners: 1, tickets: 1, kept: 0 },
    everyone: { answers: 1, learners: 1, tickets: 1 },
    regrades: [],
  })

  const begun = await begin(before, after)
  expect([begun.status, begun.body.finished_at, begun.body.answers]).toEqual([201, null, 0])
  await run()
  const path = at(getRegrade.path, begun.body.id)
  const regrade = (await app.ask(getRegrade, { path, token: expert })).body
  expect(regrade).toMatchObject({ as: 'key', wording: before, to: after, answers: 1, learners: 1, tickets: 1 })
  expect(regrade.finished_at).toBe(app.clock.now.toISOString())

  const graded = await read(learner, taken.id)
  expect(graded).toMatchObject({ status: 'Done', right_answers: 4, passed_by_regrade: true })
  expect(graded.questions[0]).toMatchObject({
    status: 'Right',
    answer_items: [3],
    correct_answer_items: [3],
    comment: 'Верен вариант 3',
    key_changed: { on: '2026-11-15', was_right: false, for_everyone: false },
  })
  expect(graded.questions[1]?.key_changed).toBeUndefined()
  expect((await readCourse(learner)).good_memorization_count).toBe(4)
  expect(await countPassed(learner)).toBe(1)
  expect(await readMemory(learner)).toMatchObject({ level: 'Good', meaning_no: 2 })
  const mistakes = await app.ask(listMistakes, {
    path: `${listMistakes.path}?user_course_id=${learner.userCourseId}`,
    token: learner.token,
  })
  expect(mistakes.body.results.map((row) => row.question.id)).not.toContain(question)

  const [own] = (await app.ask(listOwnRegrades, { token: learner.token })).body.results
  expect(own).toMatchObject({
    reason: 'Верным был отмечен не тот вариант',
    for_everyone: false,
    answers: 1,
    is_unread: true,
    attempts: [
      {
        ...{ id: taken.id, kind: 'ticket', number: 1, is_generated: false, became_passed: true },
        created_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  })
  expect((await app.ask(getCurrentUser, { token: learner.token })).body.has_unread).toBe(true)
  expect((await app.ask(listOwnComplaints, { token: learner.token })).body).toMatchObject({ count: 0, unread: 1 })
  await app.ask(markComplaintsRead, { token: learner.token })
  expect((await app.ask(getCurrentUser, { token: learner.token })).body.has_unread).toBeUndefined()

  const smtp = await startSmtp()
  await deliverTo(smtp.url, app)
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatchObject({ subject: 'Ваш ответ засчитан', to: [{ address: learner.email }] })
  await smtp.stop()
})

test('who was right by the old key stays right and is asked again; who is wrong by both stays wrong', async () => {
  const [lucky, wrong] = [await makeLearner(), await makeLearner()]
  const ofLucky = await take(lucky, 2, 3)
  const ofWrong = await take(wrong, 1, 3)
  const { before, after } = await mendKey()
  expect((await preview(before)).key).toMatchObject({ answers: 0, learners: 0, kept: 1 })
  await begin(before, after)
  await run()
  const luckyNow = await read(lucky, ofLucky.id)
  expect([luckyNow.status, luckyNow.right_answers, luckyNow.passed_by_regrade]).toEqual(['Done', 4, undefined])
  expect(luckyNow.questions[0]).toMatchObject({
    status: 'Right',
    answer_items: [2],
    correct_answer_items: [3],
    key_changed: { was_right: true },
  })
  expect(await readMemory(lucky)).toMatchObject({ level: 'Good', meaning_no: 1 })
  expect((await read(wrong, ofWrong.id)).questions[0]).toMatchObject({
    status: 'Wrong',
    key_changed: { was_right: false },
  })
  for (const learner of [lucky, wrong]) {
    expect((await app.ask(listOwnRegrades, { token: learner.token })).body.count).toBe(0)
  }
  expect(await app.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
})

test('a point for everyone: answers count, and nobody is taken to know the question', async () => {
  const learner = await makeLearner()
  const taken = await take(learner, 1, 3)
  const wording = (await editor.readQuestion(question)).wordings[0]?.id ?? 0
  expect((await preview(wording)).key).toBeNull()
  await begin(wording, null, 'Верны два варианта')
  await run()
  expect(await read(learner, taken.id)).toMatchObject({ status: 'Done', right_answers: 4, passed_by_regrade: true })
  expect((await read(learner, taken.id)).questions[0]).toMatchObject({
    status: 'Right',
    comment: null,
    key_changed: { was_right: false, for_everyone: true },
  })
  expect(await readMemory(learner)).toMatchObject({ level: 'Bad', meaning_no: 1 })

  // Who answers it afterwards gets the point at once.
  const later = await makeLearner()
  const attempt = await start(later)
  const answered = await answer(later, attempt.questions[0]?.question_ticket_id ?? 0, 1)
  expect(answered.body.status).toBe('Right')
  expect(await readMemory(later)).toMatchObject({ level: 'Bad' })
})

test('a question that is not answered yet is asked by the mended wording, and answers on their way are graded by it', async () => {
  const [waiting, onTheWay] = [await makeLearner(), await makeLearner()]
  const ofWaiting = await start(waiting)
  const ofOther = await start(onTheWay)
  const [asked] = ofWaiting.questions
  const { before, after } = await mendKey()
  await begin(before, after)
  // Not regraded yet.
  const early = await answer(onTheWay, ofOther.questions[0]?.question_ticket_id ?? 0, 3)
  expect(early.body).toMatchObject({ status: 'Right', correct_answer_items: [3], comment: 'Верен вариант 3' })
  await run()
  const pinned = await app.db
    .selectFrom('attempt_question')
    .select('version_id')
    .where('learner_id', '=', waiting.id)
    .where('id', '=', asked?.question_ticket_id ?? 0)
    .executeTakeFirst()
  expect(pinned?.version_id).toBe(after)
  const late = await answer(waiting, asked?.question_ticket_id ?? 0, 3)
  expect(late.body.status).toBe('Right')
  expect(late.body.key_changed).toBeUndefined()
})

test('a running test gets its point and ends with it', async () => {
  const learner = await makeLearner()
  const attempt = await start(learner)
  for (const [index, asked] of attempt.questions.entries()) {
    await answer(learner, asked.question_ticket_id, [3, 2, 2, 2, 1][index] as number)
  }
  const { before, after } = await mendKey()
  await begin(before, after)
  await run()
  const running = await read(learner, attempt.id)
  expect([running.status, running.right_answers]).toEqual(['In Progress', 4])
  const ended = await end(learner, attempt.id)
  expect([ended.status, ended.passed_by_regrade]).toEqual(['Done', undefined])
})

test('a regrade is refused where the key is not that of the current wording, and begins once', async () => {
  const { before, after } = await mendKey()
  expect((await begin(before, before)).error.code).toBe('changed_meanwhile')
  expect((await begin(after, after)).error.code).toBe('changed_meanwhile')
  expect((await begin(999_999, null)).status).toBe(404)
  const reworded = await editor.write({ question }, (body) => ({ ...body, text: 'Совсем другой вопрос про кран?' }))
  expect((await begin(before, after)).error.code).toBe('changed_meanwhile')
  expect((await preview(before)).key).toBeNull()
  expect((await begin(before, reworded.wordings[0]?.id ?? 0)).error.code).toBe('changed_meanwhile')
  const first = await begin(before, null)
  const mendedOn = () =>
    app.db.selectFrom('question_version').select('mended_on').where('id', '=', before).executeTakeFirst()
  await sql`update question_version set mended_on = '2026-11-01' where id = ${before}`.execute(app.db)
  const again = await begin(before, null, 'Ещё раз')
  expect(again.body).toEqual(first.body)
  expect(await mendedOn()).toEqual({ mended_on: '2026-11-01' })
  expect((await preview(before)).regrades).toEqual([first.body])
  const noReason = await begin(before, null, '')
  expect(noReason.error.fields).toEqual({ reason: 'Напишите, что было не так' })
})

test('another right answer is another meaning, whatever its author says', async () => {
  const mended = await mendKey()
  const { wordings } = await editor.readQuestion(question)
  expect(wordings.map(({ id, meaning_no }) => [id, meaning_no])).toEqual([
    [mended.after, 2],
    [mended.before, 1],
  ])
})

test('the key of a text that is stored with spaces of its own is mended like any other', async () => {
  await sql`
    update question_version
       set body = jsonb_set(jsonb_set(body, '{text}', to_jsonb(E'Случай с\u00ADкраном.\n\nЧто  верно?'::text)),
                            '{variants,0,text}', '"Вариант  1"')
     where question_id = ${question}`.execute(app.db)
  const learner = await makeLearner()
  const taken = await take(learner, 3, 3)
  const { before, after } = await mendKey()
  const { wordings } = await editor.readQuestion(question)
  expect(wordings.map(({ meaning_no }) => meaning_no)).toEqual([2, 1])
  const numbers = wordings.map(({ answer_variants: variants }) => variants.map(({ answer_number }) => answer_number))
  expect(numbers[0]).toEqual(numbers[1])
  expect((await preview(before)).key).toMatchObject({ to: after, answers: 1 })
  await begin(before, after)
  await run()
  expect((await read(learner, taken.id)).questions[0]).toMatchObject({ status: 'Right' })
})

test('a key that is mended twice takes the answers to both earlier wordings along', async () => {
  const learner = await makeLearner()
  const taken = await take(learner, 1, 3)
  const first = await mendKey(3)
  await begin(first.before, first.after)
  await run()
  const second = await mendKey(1)
  expect(second.before).toBe(first.after)
  await begin(second.before, second.after)
  await run()
  const graded = await read(learner, taken.id)
  expect(graded).toMatchObject({ status: 'Done', right_answers: 4 })
  expect(graded.questions[0]).toMatchObject({ correct_answer_items: [1], status: 'Right' })
})

test('the second pass finds answers that were being saved during the first, and tells nobody twice', async () => {
  const learner = await makeLearner()
  const taken = await take(learner, 3, 3)
  const { before, after } = await mendKey()
  const { body } = await begin(before, after)
  await run()
  // As if its transaction had read the question before the regrade began and committed after the first pass.
  await take(learner, 2, 3, 1)
  await sql`update attempt_question set version_id = ${before}, is_right = false, items = '{3}'
             where learner_id = ${learner.id} and question_id = ${question} and attempt_id <> ${taken.id}`.execute(
    app.db,
  )
  await sql`update attempt set right_count = 3, is_passed = false where learner_id = ${learner.id} and id <> ${taken.id}`.execute(
    app.db,
  )
  app.clock.forward(30 * 60_000)
  await run()
  const waiting = await app.db.selectFrom('regrade').selectAll().where('id', '=', body.id).executeTakeFirst()
  expect(waiting?.swept_at).toBeNull()
  app.clock.forward(31 * 60_000)
  await run()
  const path = at(getRegrade.path, body.id)
  expert = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  editor = editorOf(app, expert)
  expect((await app.ask(getRegrade, { path, token: expert })).body).toMatchObject({
    answers: 2,
    learners: 1,
    tickets: 2,
  })
  const done = await app.db.selectFrom('regrade').selectAll().where('id', '=', body.id).executeTakeFirst()
  expect(done?.swept_at).toEqual(app.clock.now)
  expect(await app.db.selectFrom('mail_outbox').select('kind').execute()).toEqual([{ kind: 'answers_regraded' }])
})

test('a demo user gets the point and no mail', async () => {
  const learner = await makeLearner({ isDemo: true })
  const taken = await take(learner, 3, 3)
  const { before, after } = await mendKey()
  await begin(before, after)
  await run()
  expect((await read(learner, taken.id)).right_answers).toBe(4)
  expect(await app.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
})

test('a regraded answer may be rated like any right one', async () => {
  const learner = await makeLearner()
  const taken = await take(learner, 3, 3)
  const { before, after } = await mendKey()
  await begin(before, after)
  await run()
  const id = taken.questions[0]?.question_ticket_id ?? 0
  const rated = await app.ask(rateAnswer, {
    path: at(rateAnswer.path, id),
    body: { user_memorization: 'Excellent' },
    token: learner.token,
  })
  expect(rated.status).toBe(200)
  expect(await readMemory(learner)).toMatchObject({ level: 'Excellent', meaning_no: 2 })
})

const choice = fc.constantFrom(1, 2, 3)
const attempts = fc.array(
  fc.record({ learner: fc.nat(2), first: choice, otherRight: fc.nat(4), ticket: fc.nat(1), isEnded: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 6,
  },
)

const readResults = async () => {
  const { rows } = await sql<{
    id: number
    rightCount: number
    counted: number
    isPassed: boolean | null
    passCount: number
    isEnded: boolean
    first: number
  }>`
    select attempt.id, right_count as "rightCount", is_passed as "isPassed", pass_count as "passCount", finished_at is not null as "isEnded",
           right_count - regraded_count as first,
           (select count(*) from attempt_question where learner_id = attempt.learner_id and attempt_id = attempt.id and is_right)::int as counted
      from attempt join user_course on user_course.learner_id = attempt.learner_id and user_course.id = user_course_id
     where course_id = ${course.id} order by attempt.id`.execute(app.db)
  return rows
}

/** Of each learner: the counts of their course as they are shown, and as a recount gives them. */
const readCounts = async (learner: Learner) => {
  const { good_memorization_count: good, bad_memorization_count: bad } = await readCourse(learner)
  const { rows } = await sql<{ good: number; bad: number; passed: number }>`
    select known.good::int, known.bad::int, passed.count::int as passed
      from course, lateral (${knownCounts(sql`${learner.id}`)}) as known, lateral (${passedCount(sql`${learner.id}`)}) as passed
     where course.id = ${course.id}`.execute(app.db)
  return { shown: { good, bad, passed: await countPassed(learner) }, recounted: rows[0] }
}

type Results = Awaited<ReturnType<typeof readResults>>

const expectOnlyBetter = (before: Results, after: Results) => {
  for (const [index, row] of after.entries()) {
    const earlier = before[index] as Results[number]
    expect(row.rightCount).toBe(row.counted)
    expect(row.first).toBe(earlier.rightCount)
    expect(row.rightCount).toBeGreaterThanOrEqual(earlier.rightCount)
    expect(row.isPassed).toBe(row.isEnded ? row.rightCount >= row.passCount : null)
  }
}

const takeAs = async (
  person: Learner,
  taken: { first: number; otherRight: number; ticket: number; isEnded: boolean },
) => {
  const attempt = await start(person, taken.ticket)
  for (const [index, asked] of attempt.questions.entries()) {
    const other = index <= taken.otherRight ? 2 : 1
    await answer(person, asked.question_ticket_id, index === 0 ? taken.first : other)
  }
  if (taken.isEnded) await end(person, attempt.id)
}

test('for any answers: what is stored equals a recount, nothing gets lower, and twice is once', async () => {
  const totalRight = (results: Results) => results.reduce((sum, { rightCount }) => sum + rightCount, 0)
  await fc.assert(
    fc.asyncProperty(attempts, fc.boolean(), async (given, forEveryone) => {
      course = await makeCourse(app.db, { questions: 5, tickets: 2 })
      question = course.questionIds[0] as number
      const learners = [await makeLearner(), await makeLearner(), await makeLearner()]
      for (const taken of given) await takeAs(learners[taken.learner] as Learner, taken)
      const before = await readResults()
      const key = await mendKey()
      const expected = await preview(key.before)
      await begin(key.before, forEveryone ? null : key.after)
      await run()
      const after = await readResults()
      const effect = forEveryone ? expected.everyone : expected.key
      expect(totalRight(after) - totalRight(before)).toBe(effect?.answers)
      const becamePassed = after.filter((row, index) => row.isPassed && before[index]?.isPassed === false)
      expect(becamePassed).toHaveLength(effect?.tickets ?? -1)
      expectOnlyBetter(before, after)
      for (const learner of learners) {
        const { shown, recounted } = await readCounts(learner)
        expect(shown).toEqual(recounted)
      }
      const mails = await app.db.selectFrom('mail_outbox').select('recipient_id').execute()
      await sql`update regrade set finished_at = null, swept_at = null`.execute(app.db)
      await run()
      expect(await readResults()).toEqual(after)
      expect(await app.db.selectFrom('mail_outbox').select('recipient_id').execute()).toEqual(mails)
    }),
    { numRuns: process.env.PROOF ? 20 : 1 },
  )
})
