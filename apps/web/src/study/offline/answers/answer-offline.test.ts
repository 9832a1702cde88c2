// @vitest-environment jsdom
import type { PackedQuestion } from '@dopusk/contract'
import * as calls from '@dopusk/contract'
import { toWire } from '@dopusk/contract/wire-names'
import { levelOfAnswer, review } from '@dopusk/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LooseInput } from '../../../shared/api/call.ts'
import { endSession, startSession } from '../../../shared/api/session.ts'
import { makePack, memoryBackend } from '../../../testing/offline.ts'
import { makeToken, makeUser } from '../../../testing/people.ts'
import { noteStoredPacks, offlineStudy } from '../offline-study.ts'
import { readOfflineSummary } from '../offline-summary.ts'
import type { LocalAnswer, StoredCopy, StoredPack } from '../offline-types.ts'
import { requestKey } from '../request-key.ts'
import { kinds, ownRecords, setBackend } from '../store/offline-records.ts'
import { answerOffline } from './answer-offline.ts'

const week = {
  skills_today: 3,
  tests_today: 0,
  skills_this_week: 3,
  tests_this_week: 0,
  today: 'tuesday' as const,
  streak_days: 2,
  monday: true,
  tuesday: true,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
}

const records = () => {
  const own = ownRecords()
  if (own === null) throw new Error('nobody is signed in')
  return own
}

const savePack = async (pack = makePack()) => {
  const stored: StoredPack = { pack, etag: null, savedAtMs: Date.now(), bytes: 1 }
  await records().put<StoredPack>(kinds.pack, pack.user_course.id, stored)
  noteStoredPacks([stored])
}

const saveCopy = (target: calls.Call, answer: unknown) =>
  records().put<StoredCopy>(kinds.copy, requestKey(target, {}), { answer, savedAtMs: Date.now() })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T10:00:00Z') })
  endSession()
  localStorage.clear()
  setBackend(memoryBackend())
  startSession({ access: makeToken(), refresh: null }, { demo: false })
  await savePack()
})

/** The answer, if it is one that the server could have sent. */
const ask = async <C extends calls.Call>(target: C, input: LooseInput = {}): Promise<calls.ResponseOf<C>> => {
  const answer = await answerOffline(target, input, offlineStudy(records()))
  if (answer !== undefined) target.response.parse(toWire(answer))
  return answer as calls.ResponseOf<C>
}

const ofCourse = { params: { id: 5 } }
const startPlan = () => ask(calls.generateSmartCheck, { body: { difficulty: 'Plan', user_course_id: 5 } })
const give = (askedId: number, items = [2]) =>
  ask(calls.saveCheckAnswer, { params: { id: askedId }, body: { answer_items: items, answer_time: 7 } })
const storedAnswers = async () => [...(await records().all<LocalAnswer>(kinds.answer)).values()]

test('without a stored course nothing is answered', async () => {
  await records().clear(kinds.pack)
  expect(await ask(calls.getPlan, ofCourse)).toBeUndefined()
  expect(await ask(calls.listUnfinishedAttempts)).toBeUndefined()
})

test('the plan of a day is what the server would say, and shrinks with each answer', async () => {
  expect((await ask(calls.getPlan, ofCourse)).today).toEqual({ new: 20, due: 0, done: 0 })
  const check = await startPlan()
  expect(check).toMatchObject({ mode: 'plan', question_count: 20, status: 'Not started' })
  await give(check.questions[0]?.id ?? 0)
  expect((await ask(calls.getPlan, ofCourse)).today).toEqual({ new: 19, due: 0, done: 1 })
  expect((await ask(calls.getUserCourse, ofCourse)).questions_studied).toBe(21)
})

test('on a later day the plan is of that day', async () => {
  vi.setSystemTime(new Date('2026-11-17T10:00:00Z'))
  const plan = await ask(calls.getPlan, ofCourse)
  expect(plan).toMatchObject({ days_left: 14, today: { done: 0 } })
  expect(plan.today.due).toBeGreaterThan(0)
  expect((await ask(calls.getStudyState, ofCourse)).today).toBe('2026-11-17')
})

test('a question that is withdrawn while the pack is used is asked and listed until that day only', async () => {
  const base = makePack()
  const [learnt, unseen] = [base.questions[0], base.questions[20]] as [PackedQuestion, PackedQuestion]
  const withdrawn = [learnt.id, unseen.id]
  await savePack(
    makePack({
      plan: { ...base.plan, exam_date: null },
      questions: base.questions.map((question) =>
        withdrawn.includes(question.id) ? { ...question, withdrawn_on: '2026-11-12' } : question,
      ),
    }),
  )
  const countAsked = async () => {
    const bodies = [
      ...(['Plan', 'Hard', 'Easy'] as const).map((difficulty) => ({ difficulty, question_count: 40 as const })),
    ]
    const asked = new Set<number>()
    for (const body of bodies) {
      const check = await ask(calls.generateSmartCheck, { body: { ...body, user_course_id: 5 } })
      for (const { question } of check.questions) asked.add(question.id)
    }
    const { results } = await ask(calls.listCourseQuestions, { ...ofCourse, query: { limit: 100, offset: 0 } })
    const lists = [[...asked], results.map(({ id }) => id)]
    return lists.map((ids) => ids.filter((id) => withdrawn.includes(id)).length)
  }
  vi.setSystemTime(new Date('2026-11-11T10:00:00Z'))
  expect(await countAsked()).toEqual([2, 2])
  vi.setSystemTime(new Date('2026-11-12T10:00:00Z'))
  expect(await countAsked()).toEqual([0, 0])
})

test('a norm that ends while the pack is used is marked from that day on, in lists, attempts, the plan and on the card', async () => {
  const base = makePack()
  // The first one that was never answered: the plan asks it.
  const ending = base.questions[20] as PackedQuestion
  await savePack(
    makePack({
      plan: { ...base.plan, exam_date: null },
      user_course: { ...base.user_course, norms_on: '2026-11-10' },
      questions: base.questions.map((question) =>
        question === ending ? { ...question, norm_ends: { until: '2026-11-12', is_replaced: false } } : question,
      ),
    }),
  )
  const figures = async () => {
    const { results } = await ask(calls.listCourseQuestions, { ...ofCourse, query: { limit: 40, offset: 0 } })
    const { expired_count } = await ask(calls.getPlan, ofCourse)
    const { norms_on } = await ask(calls.getUserCourse, ofCourse)
    return [results.find(({ id }) => id === ending.id)?.not_in_force, expired_count, norms_on]
  }
  vi.setSystemTime(new Date('2026-11-11T10:00:00Z'))
  expect(await figures()).toEqual([null, 0, '2026-11-11'])
  vi.setSystemTime(new Date('2026-11-12T10:00:00Z'))
  const mark = { from: null, until: '2026-11-12', is_replaced: false }
  expect(await figures()).toEqual([mark, 1, '2026-11-11'])
  const { questions } = await startPlan()
  expect(questions.filter(({ question }) => question.not_in_force !== null).map(({ question }) => question.id)).toEqual(
    [ending.id],
  )
})

test('the plan counts ended norms as the server does: neither those that are ahead nor those that end later', async () => {
  const base = makePack()
  const norm = { from: null, until: '2026-11-09', is_replaced: false }
  const { is_replaced, ...ofOldPage } = norm
  const marks = [
    norm,
    { ...norm, from: '2026-12-01', until: '2027-06-01' },
    { ...norm, until: '2026-12-31' },
    { ...norm, is_replaced: true },
    ofOldPage as typeof norm,
  ]
  await savePack(
    makePack({
      plan: { ...base.plan, exam_date: null },
      user_course: { ...base.user_course, norms_on: '2026-11-08' },
      questions: base.questions.map((question, index) => ({ ...question, not_in_force: marks[index] ?? null })),
    }),
  )
  const stored = offlineStudy(records())
  expect(await answerOffline(calls.getPlan, ofCourse, stored)).toMatchObject({ expired_count: 1 })
  expect(await answerOffline(calls.getUserCourse, ofCourse, stored)).toMatchObject({ norms_on: '2026-11-08' })
})

test('an answer gets its verdict at once, with the explanation, and moves the memory by the same rule as on the server', async () => {
  const check = await startPlan()
  const [first, second] = check.questions
  expect(first?.question.answer_variants.some((variant) => 'correct' in variant)).toBe(false)
  const wrong = await give(first?.id ?? 0, [1])
  expect(wrong).toMatchObject({ status: 'Wrong', correct_answer_items: [2], comment: 'Краном управляет крановщик.' })
  expect(wrong.question.normative_point).toBe('ст. 9, п. 1')
  expect((await give(second?.id ?? 0)).status).toBe('Right')
  const state = await ask(calls.getStudyState, ofCourse)
  const expected = review(null, levelOfAnswer(false), new Date(), Number.POSITIVE_INFINITY)
  const memory = state.questions.find(({ id }) => id === first?.question.id)?.memory
  expect(memory).toMatchObject({ level: 'Bad', stability: expected.stability, due_at: expected.dueAt.toISOString() })
  expect(
    (await ask(calls.listMistakes, { query: { user_course_id: 5 } })).results.map(({ question }) => question.id),
  ).toEqual([first?.question.id])
})

test('the same answer again changes nothing, another one is refused', async () => {
  const [first] = (await startPlan()).questions
  await give(first?.id ?? 0)
  expect((await give(first?.id ?? 0)).status).toBe('Right')
  await expect(give(first?.id ?? 0, [1])).rejects.toMatchObject({ code: 'already_answered' })
  expect(await storedAnswers()).toHaveLength(1)
  expect(readOfflineSummary()?.unsentCount).toBe(1)
})

test('a rating replaces the level; it is given once, to a right answer', async () => {
  const [first, second] = (await startPlan()).questions
  await give(first?.id ?? 0)
  await give(second?.id ?? 0, [3])
  const rate = (askedId: number, user_memorization: string) =>
    ask(calls.rateAnswer, { params: { id: askedId }, body: { user_memorization } })
  await rate(first?.id ?? 0, 'Excellent')
  const { questions } = await ask(calls.getMemoryMap, ofCourse)
  expect(questions.find(({ id }) => id === first?.question.id)?.level).toBe('Excellent')
  await expect(rate(first?.id ?? 0, 'Good')).rejects.toMatchObject({ code: 'already_rated' })
  await expect(rate(second?.id ?? 0, 'Good')).rejects.toMatchObject({ code: 'not_right' })
})

test('an attempt survives the replacement of its pack, and ends', async () => {
  const check = await startPlan()
  await give(check.questions[0]?.id ?? 0)
  await savePack(makePack({ pack_id: 'pack-2', questions: [] }))
  const query = { user_check_skills: check.id }
  expect(await ask(calls.listCheckQuestions, { query })).toHaveLength(20)
  expect((await ask(calls.listUnfinishedAttempts))[0]).toMatchObject({ id: check.id, answered_count: 1 })
  expect(await ask(calls.endCheck, { params: { id: check.id } })).toMatchObject({
    status: 'Completed',
    right_answers: 1,
  })
  expect((await ask(calls.getAttemptPulse, { params: { id: check.id } })).is_finished).toBe(true)
  expect(await ask(calls.listUnfinishedAttempts)).toEqual([])
})

test('attempts and tickets of the server are not answered', async () => {
  expect(await ask(calls.listCheckQuestions, { query: { user_check_skills: 31 } })).toBeUndefined()
  expect(
    await ask(calls.saveCheckAnswer, { params: { id: 31 }, body: { answer_items: [1], answer_time: 1 } }),
  ).toBeUndefined()
  expect(await ask(calls.listTickets, { query: { user_course_id: 5 } })).toBeUndefined()
})

test.each([
  ['topic', calls.generateTopicCheck, { topic_id: 2, question_count: 40 }, 20],
  ['favourites', calls.generateFavouriteCheck, {}, 1],
  ['weak', calls.generateWeakCheck, {}, 10],
  ['new', calls.generateSmartCheck, { difficulty: 'Hard', question_count: 10 }, 10],
  ['repeat', calls.generateSmartCheck, { difficulty: 'Easy', question_count: 20 }, 20],
  ['mixed', calls.generateSmartCheck, { difficulty: 'Medium', question_count: 30 }, 30],
] as const)('a check of the kind %s', async (mode, target, more, count) => {
  const check = await ask<calls.Call>(target, { body: { user_course_id: 5, ...more } })
  expect(check).toMatchObject({ mode, question_count: count })
})

test.each([calls.generateBadCheck, calls.generateChangedCheck])(
  '$name refuses where there is nothing',
  async (target) => {
    await expect(ask<calls.Call>(target, { body: { user_course_id: 5 } })).rejects.toMatchObject({
      code: 'nothing_to_study',
    })
  },
)

test('a question whose meaning has changed comes first, and counts as new once it is answered', async () => {
  await savePack(makePack({ plan_input: { ...makePack().plan_input, changed: [310] } }))
  const check = await startPlan()
  expect(check.questions[0]?.question.id).toBe(310)
  await give(check.questions[0]?.id ?? 0)
  expect((await ask(calls.getPlan, ofCourse)).changed_count).toBe(0)
})

test('a star that is changed here is shown everywhere and kept for sending', async () => {
  await ask(calls.changeFavourite, { params: { id: 307 }, body: { selected: true } })
  await ask(calls.changeFavourite, { params: { id: 303 }, body: { selected: false } })
  const favourites = await ask(calls.listFavourites, { query: { user_course_id: 5 } })
  expect(favourites.results.map(({ id }) => id)).toEqual([307])
  expect((await records().all(kinds.favourite)).size).toBe(2)
})

test('questions are searched by text and number, page by page', async () => {
  const list = (query: object) =>
    ask(calls.listCourseQuestions, { ...ofCourse, query: { limit: 15, offset: 0, ...query } })
  expect(await list({ offset: 30 })).toMatchObject({ count: 40, results: { length: 10 } })
  expect((await list({ search: 'КРАНЕ 305' })).results.map(({ id }) => id)).toEqual([305])
  expect((await list({ search: '1306' })).results.map(({ id }) => id)).toEqual([306])
  expect((await list({ search: '1306 - 306' })).count).toBe(1)
})

test('the overview: last known courses and week, with what was answered since', async () => {
  await saveCopy(calls.getCurrentUser, makeUser())
  await saveCopy(calls.getWeekActivity, week)
  await saveCopy(calls.listOwnCourses, [makePack().user_course, { ...makePack().user_course, id: 6 }])
  const check = await startPlan()
  await give(check.questions[0]?.id ?? 0)
  expect((await ask(calls.getCurrentUser)).email).toBe('anna@example.org')
  expect((await ask(calls.listOwnCourses)).map(({ questions_studied }) => questions_studied)).toEqual([21, 20])
  expect((await ask(calls.getLastCourse)).plan?.today.done).toBe(1)
  expect(await ask(calls.getWeekActivity)).toMatchObject({ skills_today: 4, streak_days: 2, tuesday: true })
  vi.setSystemTime(new Date('2026-11-11T10:00:00Z'))
  expect(await ask(calls.getWeekActivity)).toMatchObject({
    skills_today: 0,
    skills_this_week: 4,
    today: 'wednesday',
    streak_days: 2,
  })
})

test('an expired pack is deleted, also where the clock was set back; unsent answers stay', async () => {
  await saveCopy(calls.getCurrentUser, makeUser())
  const check = await startPlan()
  await give(check.questions[0]?.id ?? 0)
  vi.setSystemTime(new Date('2026-11-24T09:00:00Z'))
  localStorage.setItem('clockOffsetMs', '0')
  expect(await ask(calls.getCurrentUser)).toBeUndefined()
  expect(await ask(calls.getPlan, ofCourse)).toBeUndefined()
  expect((await records().all(kinds.pack)).size).toBe(0)
  expect(await storedAnswers()).toHaveLength(1)
})
