import { readFileSync } from 'node:fs'
import { changeDay, following, packWithNext } from '@dopusk/content/testing/pack-with-next'
import { type SamplePack, samplePack } from '@dopusk/content/testing/sample-pack'
import {
  type CheckQuestion,
  changePlan,
  generateChangedCheck,
  generateSmartCheck,
  generateTicket,
  getMemoryMap,
  getPlan,
  getQuestion,
  getStudyState,
  getUserCourse,
  listCheckQuestions,
  listCourseQuestions,
  listDocuments,
  listQuestions,
  saveCheckAnswer,
  sendComplaint,
  startTicket,
} from '@dopusk/contract'
import { addDays, wordingStateOn } from '@dopusk/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { asDatabase } from '../demonstration/study-replay.ts'
import { makeUserCourse } from '../testing/courses.ts'
import { makeUser, signInAs } from '../testing/people.ts'
import { loadSamplePack } from '../testing/sample-content.ts'
import { fetchPack } from '../testing/study.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { updateNormEnds } from './norm-ends.ts'
import { versionFor, wordingState } from './version-for.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let ids: Record<string, number>

interface Learner {
  id: number
  email: string
  token: string
  userCourseId: number
}

const load = async (pack: SamplePack) => loadSamplePack(app.db, app.clock.now, pack)

const makeLearner = async (examDate: string | null = null): Promise<Learner> => {
  const learner = await makeUser(app.db)
  const { id: courseId } = await app.db
    .selectFrom('course')
    .select('id')
    .where('pack_key', '=', 'sample/one')
    .executeTakeFirstOrThrow()
  const userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId, startDate: '2026-12-10' })
  const made = { ...learner, token: await signInAs(app, learner), userCourseId }
  if (examDate !== null) await moveExam(made, examDate)
  return made
}

const moveExam = async ({ token, userCourseId }: Learner, exam_date: string | null) => {
  const path = changePlan.path.replace('{id}', String(userCourseId))
  const { status } = await app.ask(changePlan, { path, body: { exam_date, daily_goal: null }, token })
  expect(status).toBe(200)
}

const study = async ({ token, userCourseId }: Learner) =>
  (
    await app.ask(generateSmartCheck, {
      body: { difficulty: 'Hard', question_count: 10, user_course_id: userCourseId },
      token,
    })
  ).body.questions

const answer = ({ token }: Learner, asked: CheckQuestion, text = 'Понятным и') => {
  const variant = asked.question.answer_variants.find(({ answer_text }) => answer_text.startsWith(text))
  const path = saveCheckAnswer.path.replace('{id}', String(asked.id))
  return app.ask(saveCheckAnswer, {
    path,
    body: { answer_items: [variant?.answer_number ?? 0], answer_time: 5 },
    token,
  })
}

/** Answers each question of the course rightly. */
const learnAll = async (learner: Learner) => {
  for (const asked of await study(learner)) {
    const isNew = asked.question.answer_variants.some(({ answer_text }) => answer_text === 'Понятным и полным')
    await answer(learner, asked, isNew ? 'Понятным и полным' : 'Понятным и коротким')
  }
}

const plan = async ({ token, userCourseId }: Learner) =>
  (await app.ask(getPlan, { path: getPlan.path.replace('{id}', String(userCourseId)), token })).body

const changedCheck = ({ token, userCourseId }: Learner) =>
  app.ask(generateChangedCheck, { body: { user_course_id: userCourseId }, token })

const textOf = (questions: { question: { id: number; question_text: string } }[], key: string) =>
  questions.find(({ question }) => question.id === ids[key])?.question.question_text

const before = 'Каким должен быть пример o-1?'

/** The number of rows that a load writes. */
const rowsWritten = (pack: SamplePack): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as count from pg_stat_xact_user_tables`.execute(tx)
      return rows[0]?.count ?? 0
    }
    const earlier = await count()
    await loadSamplePack(asDatabase(tx), app.clock.now, pack)
    return (await count()) - earlier
  })

/** So many learners who remember every question. */
const makeMany = async (count: number) => {
  await sql`
    with person as (
      insert into app_user (email) select 'many-' || n || '@example.org' from generate_series(1, ${count}::int) n returning id
    ), learner as (insert into learner (id) select id from person returning id)
    insert into memory (learner_id, question_id, level, stability, difficulty, reviewed_at, due_at, last_answer_id)
    select learner.id, question.id, 'Good', 10, 5, ${app.clock.now}, ${app.clock.now}, 1 from learner, question`.execute(
    app.db,
  )
}

beforeEach(async () => {
  app = await startTestApp()
  app.clock.now = new Date('2026-12-10T09:00:00Z')
  await load(samplePack())
  const rows = await app.db.selectFrom('question').select(['id', 'pack_key']).execute()
  ids = Object.fromEntries(rows.map(({ id, pack_key }) => [pack_key.replace('sample/', ''), id]))
})

describe('the exam date decides the wording', () => {
  test('of two learners on either side of the day, in the same second', async () => {
    await load(packWithNext())
    const [early, late] = [await makeLearner('2026-12-20'), await makeLearner('2027-01-15')]
    const [asked, askedLate] = await Promise.all([study(early), study(late)])
    expect([textOf(asked, 'o-1'), textOf(askedLate, 'o-1')]).toEqual([before, following.text])
    expect([textOf(asked, 'o-2'), textOf(askedLate, 'o-2')]).toEqual(Array(2).fill('Каким должен быть пример o-2?'))
  })

  test('on the day itself it is the new one, without a date that of today', async () => {
    await load(packWithNext())
    expect(textOf(await study(await makeLearner(changeDay)), 'o-1')).toBe(following.text)
    expect(textOf(await study(await makeLearner('2026-12-31')), 'o-1')).toBe(before)
    const undated = await makeLearner()
    expect(textOf(await study(undated), 'o-1')).toBe(before)
    app.clock.now = new Date('2026-12-31T21:00:00Z')
    expect(textOf(await study(await makeLearner()), 'o-1')).toBe(following.text)
  })

  test('of who moves the date; an attempt that is under way keeps what was asked', async () => {
    await load(packWithNext())
    const learner = await makeLearner('2026-12-20')
    const [first] = await study(learner)
    await moveExam(learner, '2027-01-15')
    const { body } = await app.ask(listCheckQuestions, {
      path: `${listCheckQuestions.path}?user_check_skills=${first?.user_check_skills}`,
      token: learner.token,
    })
    expect(textOf(body, 'o-1')).toBe(before)
    expect(textOf(await study(learner), 'o-1')).toBe(following.text)
  })

  inProof('of an exam that is over no longer', async () => {
    await load(packWithNext())
    const learner = await makeLearner('2026-12-20')
    app.clock.now = new Date('2027-01-05T09:00:00Z')
    learner.token = await signInAs(app, learner)
    expect(textOf(await study(learner), 'o-1')).toBe(following.text)
  })

  inProof('in lists, in single questions and in their search', async () => {
    await load(packWithNext())
    const late = await makeLearner('2027-01-15')
    const path = listCourseQuestions.path.replace('{id}', String(late.userCourseId))
    const listed = await app.ask(listCourseQuestions, { path: `${path}?search=теперь`, token: late.token })
    expect(listed.body.results.map(({ question_text }) => question_text)).toEqual([following.text])
    const user_course_id = late.userCourseId
    const detail = getQuestion.path.replace('{id}', String(ids['o-1']))
    const inCourse = await app.ask(getQuestion, {
      path: `${detail}?user_course_id=${user_course_id}`,
      token: late.token,
    })
    const today = await app.ask(getQuestion, { path: detail, token: late.token })
    expect([inCourse.body.question_text, today.body.question_text]).toEqual([following.text, before])
    const some = await app.ask(listQuestions, {
      path: `${listQuestions.path}?question_ids=${ids['o-1']}&user_course_id=${user_course_id}`,
      token: late.token,
    })
    expect(some.body[0]?.question_text).toBe(following.text)
  })

  inProof('not of somebody else’s course', async () => {
    await load(packWithNext())
    const [own, other] = [await makeLearner(), await makeLearner('2027-01-15')]
    const path = getQuestion.path.replace('{id}', String(ids['o-1']))
    expect(
      (await app.ask(getQuestion, { path: `${path}?user_course_id=${other.userCourseId}`, token: own.token })).status,
    ).toBe(404)
  })

  test('in a ticket', async () => {
    await load(packWithNext())
    const { id: ticketId } = await app.db
      .selectFrom('ticket')
      .innerJoin('course', 'course.id', 'course_id')
      .select('ticket.id')
      .where('pack_key', '=', 'sample/one')
      .where('no', '=', 1)
      .executeTakeFirstOrThrow()
    const take = async ({ token }: Learner) =>
      (await app.ask(startTicket, { path: startTicket.path.replace('{id}', String(ticketId)), token })).body.questions
    expect(textOf(await take(await makeLearner('2026-12-20')), 'o-1')).toBe(before)
    expect(textOf(await take(await makeLearner('2027-01-15')), 'o-1')).toBe(following.text)
  })

  test('of a complaint: the asked wording, that of the course, that of today', async () => {
    await load(packWithNext())
    const learner = await makeLearner('2026-12-20')
    const asked = (await study(learner)).find(({ question }) => question.id === ids['o-1'])
    await moveExam(learner, '2027-01-15')
    const complain = async (more: object) => {
      const body = { message: 'Опечатка', user: learner.id, question: ids['o-1'] ?? 0, ...more }
      return (await app.ask(sendComplaint, { body, token: learner.token })).status
    }
    expect(await complain({ attempt_question: asked?.id })).toBe(201)
    expect(await complain({ user_course_id: learner.userCourseId })).toBe(201)
    expect(await complain({})).toBe(201)
    const { rows } = await sql<{ text: string }>`
      select body ->> 'text' as text from complaint join question_version on question_version.id = version_id
       order by complaint.id`.execute(app.db)
    expect(rows.map(({ text }) => text)).toEqual([before, following.text, before])
    const stranger = await makeLearner()
    const [foreign] = await study(stranger)
    expect(await complain({ attempt_question: foreign?.id })).toBe(404)
  })
})

describe('a change of meaning', () => {
  test('makes exactly the touched questions due, for exactly the learners whom it concerns, and writes none of their rows', async () => {
    const [early, late] = [await makeLearner('2026-12-20'), await makeLearner('2027-01-15')]
    await learnAll(early)
    await learnAll(late)
    expect([(await plan(early)).changed_count, (await plan(late)).changed_count]).toEqual([0, 0])
    const learnersRows = () =>
      sql`select (select json_agg(memory order by learner_id, question_id) from memory) as memory,
                 (select json_agg(user_course order by id) from user_course) as courses`.execute(app.db)
    const stored = await learnersRows()
    await load(packWithNext())
    expect((await learnersRows()).rows).toEqual(stored.rows)
    expect([(await plan(early)).changed_count, (await plan(late)).changed_count]).toEqual([0, 1])
    expect((await plan(late)).changed_norms).toEqual([{ before: 'Закон', after: 'Новый закон' }])
    expect((await plan(late)).today.due).toBe((await plan(early)).today.due + 1)
    const map = await app.ask(getMemoryMap, {
      path: getMemoryMap.path.replace('{id}', String(late.userCourseId)),
      token: late.token,
    })
    expect(map.body.due_today).toBe(1)
  })

  inProof('is asked in a check of its own, first in the plan, and is gone after the answer', async () => {
    const late = await makeLearner('2027-01-15')
    await learnAll(late)
    expect((await changedCheck(late)).error.code).toBe('nothing_to_study')
    await load(packWithNext())
    const body = { difficulty: 'Plan' as const, user_course_id: late.userCourseId }
    const planned = (await app.ask(generateSmartCheck, { body, token: late.token })).body.questions
    expect(planned[0]?.question.id).toBe(ids['o-1'])
    const check = (await changedCheck(late)).body
    expect(check).toMatchObject({ mode: 'changed', question_count: 1 })
    await answer(late, check.questions[0] as CheckQuestion, 'Понятным и полным')
    expect((await plan(late)).changed_count).toBe(0)
    expect((await changedCheck(late)).status).toBe(409)
  })

  test('is new to the memory and to the forecast, and an answer by the old text is wrong', async () => {
    const late = await makeLearner('2027-01-15')
    await learnAll(late)
    const path = getStudyState.path.replace('{id}', String(late.userCourseId))
    const memoryIn = async () =>
      (await app.ask(getStudyState, { path, token: late.token })).body.questions.find(({ id }) => id === ids['o-1'])
        ?.memory ?? null
    expect(await memoryIn()).not.toBeNull()
    await load(packWithNext())
    expect(await memoryIn()).toBeNull()
    const [asked] = (await changedCheck(late)).body.questions
    const { body } = await answer(late, asked as CheckQuestion, 'Понятным и коротким')
    expect(body.status).toBe('Wrong')
    expect(await memoryIn()).toMatchObject({ level: 'Bad', repetitions: 1 })
    const { rows } = await sql`select memory_before from attempt_question where id = ${asked?.id}`.execute(app.db)
    expect(rows).toEqual([{ memory_before: null }])
    // Counted once, by the level that it had.
    const counts = await sql`select good_count, bad_count from user_course where id = ${late.userCourseId}`.execute(
      app.db,
    )
    expect(counts.rows).toEqual([{ good_count: 3, bad_count: 1 }])
  })

  inProof('of who moves the exam back is the earlier one again', async () => {
    const late = await makeLearner('2027-01-15')
    await learnAll(late)
    await load(packWithNext())
    await moveExam(late, '2026-12-20')
    expect((await plan(late)).changed_count).toBe(0)
    await moveExam(late, '2027-01-15')
    expect((await plan(late)).changed_count).toBe(1)
  })

  inProof('without a day, by its number, concerns everybody', async () => {
    const [one, other] = [await makeLearner(), await makeLearner()]
    await learnAll(one)
    const corrected = samplePack()
    corrected.version = '2'
    Object.assign(corrected.topics.own?.[1] ?? {}, { wrong: ['Длинным', 'Сложным'], meaning: 2 })
    await load(corrected)
    expect([(await plan(one)).changed_count, (await plan(other)).changed_count]).toEqual([1, 0])
  })

  inProof('is none where only the wording changed', async () => {
    const learner = await makeLearner()
    await learnAll(learner)
    const reworded = samplePack()
    reworded.version = '2'
    Object.assign(reworded.topics.own?.[1] ?? {}, { text: 'Каким бывает пример o-2?' })
    await load(reworded)
    expect((await plan(learner)).changed_count).toBe(0)
  })

  inProof('holds when the following wording becomes the only one', async () => {
    const late = await makeLearner('2027-01-15')
    await load(packWithNext())
    await learnAll(late)
    const versions = () => sql`select id, body from question_version order by id`.execute(app.db)
    const stored = (await versions()).rows
    const rotated = packWithNext()
    rotated.version = '3'
    for (const question of [rotated.topics.own?.[0], rotated.topics.shared?.[0]]) {
      const { next, ...rest } = question ?? {}
      for (const name of Object.keys(rest)) if (name in (next ?? {})) Reflect.deleteProperty(question ?? {}, name)
      Object.assign(question ?? {}, next, { next: undefined })
    }
    expect(await load(rotated)).toEqual({ newQuestions: 0, changedQuestions: 2, retiredQuestions: 0, conflicts: 0 })
    expect((await versions()).rows).toEqual(stored)
    expect((await plan(late)).changed_count).toBe(0)
  })
})

test('an old answer keeps its text, and opens the old file', async () => {
  const learner = await makeLearner('2027-01-15')
  const documents = (await app.ask(listDocuments, { token: learner.token })).body
  const first = (await study(learner)).find(({ question }) => question.id === ids['o-1']) as CheckQuestion
  await answer(learner, first, 'Понятным и коротким')
  await load(packWithNext())
  const { body } = await app.ask(listCheckQuestions, {
    path: `${listCheckQuestions.path}?user_check_skills=${first.user_check_skills}`,
    token: learner.token,
  })
  const kept = body.find(({ id }) => id === first.id)
  expect(kept).toMatchObject({
    status: 'Right',
    question: {
      question_text: before,
      normative_documents: { id: documents[0]?.id, text: 'Пример должен быть понятным и коротким.' },
      not_in_force: { from: null, until: changeDay, is_replaced: true },
    },
  })
  const now = (await app.ask(listDocuments, { token: learner.token })).body
  expect(now.find(({ id }) => id === documents[0]?.id)?.document_link).toBe(documents[0]?.document_link)
})

inProof('a load is idempotent, and writes as many rows with learners as without', async () => {
  const alone = await rowsWritten(packWithNext())
  expect(await load(packWithNext())).toBeUndefined()
  const again = packWithNext()
  again.version = '3'
  expect(await load(again)).toEqual({ newQuestions: 0, changedQuestions: 0, retiredQuestions: 0, conflicts: 0 })

  app = await startTestApp()
  await load(samplePack())
  await makeMany(process.env.PROOF ? 100_000 : 1000)
  const written = await rowsWritten(packWithNext())
  expect(written).toBe(alone)
  expect(written).toBeLessThan(1000)
})

describe('questions whose norm is not in force at the exam', () => {
  /** The document that these questions cite ends; the topics have two questions each. */
  const packThatEnds = (ending: string[] = ['o-1'], successor: 'loaded' | 'unknown' = 'loaded') => {
    const pack = samplePack()
    pack.version = '2'
    const law = pack.documents.law as string
    const renamed = (name: string, sheet: string) =>
      law
        .replace('Закон о примерах', name)
        .replace('short: Закон', `short: ${name}`)
        .replace('edition:', `${sheet}\nedition:`)
    pack.documents.rules = renamed('Правила', `valid_until: ${changeDay}`)
    if (successor === 'loaded')
      pack.documents['rules-2027'] = renamed('Новые правила', `valid_from: ${changeDay}\nreplaces: rules`)
    for (const question of Object.values(pack.topics).flat()) {
      if (ending.includes(question.id)) question.document = 'rules'
    }
    return pack
  }

  /** The questions of some generated tickets. */
  const drawTickets = async (learner: Learner, count: number) => {
    await app.db.updateTable('ticket').set({ retired_at: app.clock.now }).execute()
    const drawn: CheckQuestion['question'][] = []
    for (let no = 0; no < count; no += 1) {
      const { body } = await app.ask(generateTicket, {
        body: { user_course_id: learner.userCourseId },
        token: learner.token,
      })
      const path = startTicket.path.replace('{id}', String(body.id))
      const { questions, id } = (await app.ask(startTicket, { path, token: learner.token })).body
      drawn.push(...questions.map(({ question }) => question))
      await sql`update user_ticket set ended_at = ${app.clock.now} where ticket_id = ${body.id}`.execute(app.db)
      await sql`update attempt set finished_at = ${app.clock.now}, is_passed = false where id = ${id}`.execute(app.db)
    }
    return drawn
  }

  const later = '2027-01-02'
  const dates = [null, '2026-12-31', changeDay, later]
  const isInterval = (from: string | null, until: string | null) => from === null || until === null || from < until
  /** Every order of the day and of the dates of a wording and of what follows. */
  const allDates = dates.flatMap((from) =>
    dates
      .filter((until) => isInterval(from, until))
      .flatMap((until) =>
        dates.flatMap((withdrawnOn) =>
          (until === null || until > changeDay ? [later] : [null, changeDay, later]).map((successor) => ({
            ...{ from, until, withdrawnOn, successor: { from: successor } },
          })),
        ),
      ),
  )

  const setDates = async ({ from, until, withdrawnOn, successor }: (typeof allDates)[number]) => {
    await sql`update question_version set valid_from = ${from}::date, valid_until = ${until}::date`.execute(app.db)
    await sql`update question set retire_on = ${withdrawnOn}::date`.execute(app.db)
    await sql`update norm_edition set valid_from = ${successor.from}::date where replaces_id is not null`.execute(
      app.db,
    )
    await app.db.transaction().execute(updateNormEnds)
  }

  test('have the state by the statement that they have by the rule, and so have the norms of the course', async () => {
    await load(packThatEnds())
    const learner = await makeLearner(changeDay)
    const path = getUserCourse.path.replace('{id}', String(learner.userCourseId))
    const day = sql`${changeDay}::date`
    for (const known of allDates) {
      await setDates(known)
      const { rows } = await sql<{ id: number; state: string }>`
        select question.id, ${wordingState(day)} as state
          from question join question_version version on version.id = ${versionFor(day)}`.execute(app.db)
      const { body } = await app.ask(getUserCourse, { path, token: learner.token })
      const stateOf = (key: string) => rows.find(({ id }) => id === ids[key])?.state
      // Only what o-1 cites has a successor.
      const states = [wordingStateOn(known, changeDay), wordingStateOn({ ...known, successor: null }, changeDay)]
      const normsOn = states.includes('expired') ? addDays(known.until ?? '', -1) : changeDay
      expect([stateOf('o-1'), stateOf('o-2'), body.norms_on], JSON.stringify(known)).toEqual([...states, normsOn])
    }
  })

  test('are known to the courses after the migration as after a change of content', async () => {
    await load(packThatEnds(['o-1', 's-1']))
    await setDates({ from: null, until: changeDay, withdrawnOn: '2027-06-01', successor: { from: '2027-03-01' } })
    const read = () => app.db.selectFrom('course').select(['id', 'norm_ends']).orderBy('id').execute()
    const known = await read()
    expect(known.flatMap(({ norm_ends }) => norm_ends)).toContainEqual({
      ...{ ended: changeDay, from: changeDay, until: '2027-03-01' },
    })
    await app.db.updateTable('course').set({ norm_ends: '[]' }).execute()
    const migration = new URL('../db/migrations/0056_norm_ends_of_courses.sql', import.meta.url)
    await sql.raw(readFileSync(migration, 'utf8')).execute(app.db)
    expect(await read()).toEqual(known)
  })

  test('stay, marked, until the day on which the successor takes effect', async () => {
    const gapEnd = '2027-03-01'
    const pack = packThatEnds()
    const successor = pack.documents['rules-2027'] as string
    pack.documents['rules-2027'] = successor.replace(`valid_from: ${changeDay}`, `valid_from: ${gapEnd}`)
    await load(pack)
    const [within, after] = [await makeLearner('2027-01-15'), await makeLearner(gapEnd)]
    expect(await plan(within)).toMatchObject({ question_count: 4, lapsed_count: 0, expired_count: 1 })
    expect(await plan(after)).toMatchObject({ question_count: 3, lapsed_count: 1, expired_count: 0 })
    const markOf = async (learner: Learner) =>
      (await study(learner)).find(({ question }) => question.id === ids['o-1'])?.question.not_in_force
    expect(await markOf(within)).toEqual({ from: null, until: changeDay, is_replaced: false })
    expect(await markOf(after)).toEqual({ from: null, until: changeDay, is_replaced: true })
  })

  test('are marked for who sits after the day, not for who sits before', async () => {
    await load(packThatEnds())
    const marks = async (learner: Learner) =>
      (await study(learner)).filter(({ question }) => question.not_in_force !== null).map(({ question }) => question.id)
    expect(await marks(await makeLearner('2026-12-20'))).toEqual([])
    expect(await marks(await makeLearner(changeDay))).toEqual([ids['o-1']])
  })

  test('stay in the plan, the forecast, packs and tickets where no successor is loaded, however many others there are', async () => {
    await load(packThatEnds(['o-1'], 'unknown'))
    const late = await makeLearner('2027-01-15')
    expect(await plan(late)).toMatchObject({ question_count: 4, unseen_count: 4, lapsed_count: 0, expired_count: 1 })
    const path = getStudyState.path.replace('{id}', String(late.userCourseId))
    expect((await app.ask(getStudyState, { path, token: late.token })).body.questions).toHaveLength(4)
    const pack = await fetchPack(app, late.token, late.userCourseId)
    expect(pack.questions.map((question) => question.is_in_exam)).toEqual([true, true, true, true])
    await app.db.updateTable('course').set({ questions_per_ticket: 4 }).execute()
    const marked = (await drawTickets(late, 1)).filter(({ not_in_force }) => not_in_force !== null)
    expect(marked.map(({ id, not_in_force }) => [id, not_in_force])).toEqual([
      [ids['o-1'], { from: null, until: changeDay, is_replaced: false }],
    ])
  })

  test('leave the plan, the forecast, tickets and free trainings by an expert’s verdict alone', async () => {
    await load(packThatEnds(['o-1'], 'unknown'))
    const [early, late] = [await makeLearner('2026-12-20'), await makeLearner('2027-01-15')]
    await learnAll(late)
    await app.db
      .updateTable('question')
      .set({ retire_on: changeDay })
      .where('id', '=', ids['o-1'] as number)
      .execute()
    expect(await plan(late)).toMatchObject({ question_count: 3, lapsed_count: 0, expired_count: 0 })
    expect((await plan(early)).question_count).toBe(4)
    const path = getStudyState.path.replace('{id}', String(late.userCourseId))
    expect((await app.ask(getStudyState, { path, token: late.token })).body.questions).toHaveLength(3)
    const idsOf = (questions: CheckQuestion[]) => questions.map(({ question }) => question.id)
    expect(idsOf(await study(late))).not.toContain(ids['o-1'])
    expect(idsOf(await study(early))).toContain(ids['o-1'])
    await app.db.updateTable('course').set({ questions_per_ticket: 4 }).execute()
    expect((await drawTickets(late, 1)).map(({ id }) => id)).not.toContain(ids['o-1'])
    const packedOf = async ({ token, userCourseId }: Learner) =>
      (await fetchPack(app, token, userCourseId)).questions.filter(({ id }) => id === ids['o-1'])
    expect(await packedOf(late)).toEqual([])
    expect(await packedOf(early)).toMatchObject([{ withdrawn_on: changeDay }])
  })

  test('are not drawn, and not new in the plan, while a successor is loaded and their topic has enough others', async () => {
    await load(packThatEnds())
    const [early, late] = [await makeLearner('2026-12-20'), await makeLearner('2027-01-15')]
    expect((await drawTickets(late, 5)).filter(({ not_in_force }) => not_in_force !== null)).toEqual([])
    expect(await plan(late)).toMatchObject({ question_count: 3, unseen_count: 3, lapsed_count: 1, expired_count: 0 })
    expect(await plan(early)).toMatchObject({ question_count: 4, unseen_count: 4, lapsed_count: 0 })
  })

  inProof('are drawn and marked where it has not', async () => {
    await load(packThatEnds(['o-1', 'o-2']))
    const late = await makeLearner('2027-01-15')
    expect((await plan(late)).question_count).toBe(3)
    // Of four questions a ticket of three has one of this topic at least.
    await app.db.updateTable('course').set({ questions_per_ticket: 3 }).execute()
    const marked = (await drawTickets(late, 1)).filter(({ not_in_force }) => not_in_force !== null)
    expect(marked.length).toBeGreaterThan(0)
    expect(marked[0]?.not_in_force).toEqual({ from: null, until: changeDay, is_replaced: true })
  })

  inProof('that were learnt stay in the plan', async () => {
    const late = await makeLearner('2027-01-15')
    await learnAll(late)
    await load(packThatEnds())
    expect((await plan(late)).question_count).toBe(4)
  })

  inProof('stay in lists, marked', async () => {
    await load(packThatEnds())
    const late = await makeLearner('2027-01-15')
    const path = listCourseQuestions.path.replace('{id}', String(late.userCourseId))
    const { body } = await app.ask(listCourseQuestions, { path, token: late.token })
    expect(body.results.map(({ id, not_in_force }) => [id, not_in_force?.until])).toContainEqual([
      ids['o-1'],
      changeDay,
    ])
    expect(body.count).toBe(4)
  })

  inProof('begin to hold on their day, too', async () => {
    const pack = samplePack()
    pack.version = '2'
    Object.assign(pack.topics.own?.[0] ?? {}, { from: changeDay })
    await load(pack)
    const early = await makeLearner('2026-12-20')
    const asked = (await study(early)).find(({ question }) => question.id === ids['o-1'])
    expect(asked?.question.not_in_force).toEqual({ from: changeDay, until: null, is_replaced: false })
    expect((await plan(early)).unseen_count).toBe(3)
  })
})
