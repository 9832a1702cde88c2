import { type WrittenPack, zipPack } from '@dopusk/content'
import { samplePack } from '@dopusk/content/testing/sample-pack'
import {
  acceptUnchangedPoints,
  changePlan,
  type DraftBody,
  decideRevisionQuestions,
  discardRevision,
  type EditionSheet,
  generateChangedCheck,
  generateSmartCheck,
  getContentEdition,
  getCourseChanges,
  getQuestion,
  getRevision,
  listContentEditions,
  listDocuments,
  listRevisionQuestions,
  openRevision,
  publishRevision,
  type Revision,
  saveCheckAnswer,
  saveRevision,
  type Verdict,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeUserCourse } from '../../../testing/courses.ts'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { type Editor, editorOf, loadSamplePack, readWrittenPack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { exportPack } from '../export/export-pack.ts'
import { loadPack } from '../load-content.ts'
import { applyNormDates } from './apply-norm-dates.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let token: string
let editor: Editor
let law: number
let ids: Record<string, number>

const day = '2027-01-01'

const signIn = async () => {
  token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  editor = editorOf(app, token)
}

beforeEach(async () => {
  app = await startTestApp()
  app.clock.now = new Date('2026-12-11T09:00:00Z')
  await signIn()
  const pack = samplePack()
  // One of four cites another point.
  Object.assign(pack.topics.own?.[1] ?? {}, {
    point: 'п. 2',
    key: '10 дней',
    right: ['10 дней'],
    wrong: ['Год', 'Час'],
  })
  await loadSamplePack(app.db, app.clock.now, pack)
  law = ((await app.ask(listContentEditions, { token })).body.results[0] as { id: number }).id
  const questions = await app.db.selectFrom('question').select(['id', 'pack_key']).execute()
  ids = Object.fromEntries(questions.map(({ id, pack_key }) => [pack_key.replace('sample/', ''), id]))
})

const idOf = (key: string) => ids[key] as number
const at = (path: string, id: number) => path.replace('{id}', String(id))
const open = async () => (await app.ask(openRevision, { token, body: { edition: law } })).body
const save = ({ id, version, sheet, links }: Revision, part: Partial<EditionSheet>, more: object = {}) =>
  app.ask(saveRevision, {
    token,
    path: at(saveRevision.path, id),
    body: { version, sheet: { ...sheet, ...part }, links, ...more },
  })
const decide = (id: number, keys: string[], verdict: Verdict | null) =>
  app.ask(decideRevisionQuestions, {
    token,
    path: at(decideRevisionQuestions.path, id),
    body: { questions: keys.map(idOf), verdict },
  })
const accept = (id: number) => app.ask(acceptUnchangedPoints, { token, path: at(acceptUnchangedPoints.path, id) })
const publish = ({ id, version }: Revision) =>
  app.ask(publishRevision, { token, path: at(publishRevision.path, id), body: { version, note: 'Приказ № 2' } })
const listQuestions = async (id: number, query = '') =>
  (await app.ask(listRevisionQuestions, { token, path: `${at(listRevisionQuestions.path, id)}${query}` })).body

/** The new text: п. 1 says something else, п. 2 has become п. 7. */
const newText = ({ sheet }: Revision): Partial<EditionSheet> => ({
  ...{ short: 'Новый закон', edition: 'вторая редакция', valid_from: day },
  points: sheet.points.map((point) =>
    point.name === 'п. 1' ? { ...point, text: 'Пример должен быть понятным и полным.' } : { ...point, name: 'п. 7' },
  ),
})

const beginWithText = async () => {
  const revision = await open()
  return (await save(revision, newText(revision))).body
}

const rewrite = async (revisionId: number, key: string, right: string) => {
  const { results } = await listQuestions(revisionId)
  const draft = results.find(({ id }) => id === idOf(key))?.draft as number
  const { body, version } = (await editor.readDraft(draft)).body
  const variants = [
    { text: right, correct: true },
    { text: 'Коротким', correct: false },
    { text: 'Любым', correct: false },
  ]
  return editor.save(draft, version, { ...body, variants, key_phrase: 'понятным и полным' })
}

interface Learner {
  token: string
  userCourseId: number
}

const makeLearner = async (examDate: string): Promise<Learner> => {
  const learner = await makeUser(app.db)
  const found = await app.db.selectFrom('course').select('id').where('pack_key', '=', 'sample/one').executeTakeFirst()
  const courseId = found?.id as number
  const userCourseId = await makeUserCourse(app.db, { learnerId: learner.id, courseId, startDate: '2026-12-10' })
  const learnerToken = await signInAs(app, learner)
  await app.ask(changePlan, {
    token: learnerToken,
    path: at(changePlan.path, userCourseId),
    body: { exam_date: examDate, daily_goal: null },
  })
  return { token: learnerToken, userCourseId }
}

const readAs = async ({ token: learnerToken, userCourseId }: Learner, key: string) =>
  (
    await app.ask(getQuestion, {
      token: learnerToken,
      path: `${at(getQuestion.path, idOf(key))}?user_course_id=${userCourseId}`,
    })
  ).body

test('who withdraws too much of a course is told before publishing', async () => {
  const revision = await beginWithText()
  expect(revision.short_banks).toEqual([])
  const one = { course: 'Курс one', question_count: 3, bank_count: 4 }
  expect((await decide(revision.id, ['o-1'], 'retire')).body.short_banks).toEqual([one])
  const two = { course: 'Курс two', question_count: 1, bank_count: 2 }
  expect((await decide(revision.id, ['s-2'], 'retire')).body.short_banks).toEqual([{ ...one, question_count: 2 }, two])
  expect((await decide(revision.id, ['o-1', 's-2'], 'unaffected')).body.short_banks).toEqual([])
})

test('the edition that follows begins as a copy, which learners do not see', async () => {
  const revision = await open()
  expect(revision).toMatchObject({ before: { id: law }, question_count: 4, undecided_count: 4, same_count: 4 })
  expect(revision.sheet.points).toHaveLength(2)
  expect((await open()).id).toBe(revision.id)
  expect((await app.ask(listDocuments, { token })).body).toHaveLength(1)
  expect(revision.faults.map(({ field }) => field)).toEqual(['edition', 'valid_from', 'questions'])
  const refused = await publish(revision)
  expect([refused.status, refused.error.code]).toEqual([400, 'invalid'])
})

test('points are paired by name and words, or as the expert says', async () => {
  const revision = await beginWithText()
  const names = ({ points }: Revision) => points.map(({ before, after }) => [before?.name, after?.name])
  expect(names(revision)).toEqual([
    ['п. 1', 'п. 1'],
    ['п. 2', 'п. 7'],
  ])
  expect(revision).toMatchObject({ undecided_count: 4, same_count: 1 })
  const links = [{ before: 'п. 2', after: null }]
  expect(names((await save(revision, {}, { links })).body)).toEqual([
    ['п. 1', 'п. 1'],
    ['п. 2', undefined],
    [undefined, 'п. 7'],
  ])
  const late = await save(revision, {})
  expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
})

test('what was decided takes effect on the day, and only there', async () => {
  const [early, late] = [await makeLearner('2026-12-20'), await makeLearner('2027-02-01')]
  const revision = await beginWithText()
  expect((await accept(revision.id)).body).toMatchObject({ undecided_count: 3, same_count: 0 })
  await decide(revision.id, ['o-1'], 'key')
  await decide(revision.id, ['s-1'], 'wording')
  const decided = (await decide(revision.id, ['s-2'], 'retire')).body
  expect(decided.faults.map(({ message }) => message)).toEqual([
    '№\u00a01: В черновике: В пункте «п. 1» нет слов «понятным и коротким»',
    '№\u00a011: В черновике: В пункте «п. 1» нет слов «понятным и коротким»',
  ])
  await rewrite(revision.id, 'o-1', 'Только понятным и полным')
  await rewrite(revision.id, 's-1', 'Понятным и полным')
  const published = (await publish(revision)).body
  expect(published.published?.edition).toBeGreaterThan(law)
  for (const late of [await decide(revision.id, ['o-1'], null), await accept(revision.id)])
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  for (const { errors } of [decideRevisionQuestions, acceptUnchangedPoints])
    expect(errors).toContain('changed_meanwhile')
  expect(published).toMatchObject({ faults: [], verdict_counts: { unaffected: 1, wording: 1, key: 1, retire: 1 } })

  const rightOf = async (learner: Learner, key: string) =>
    (await readAs(learner, key)).answer_variants.filter(({ correct }) => correct)[0]?.answer_text
  expect([await rightOf(early, 'o-1'), await rightOf(late, 'o-1')]).toEqual([
    'Понятным и коротким',
    'Только понятным и полным',
  ])
  expect((await readAs(early, 'o-2')).normative_point).toBe('п. 2')
  expect((await readAs(late, 'o-2')).normative_point).toBe('п. 7')
  expect((await readAs(early, 's-2')).not_in_force).toBeNull()
  expect((await readAs(late, 's-2')).not_in_force).toEqual({ from: null, until: day, is_replaced: true })
  const before = (await app.ask(getContentEdition, { token, path: at(getContentEdition.path, law) })).body
  expect(before).toMatchObject({ valid_until: day, replaced_by: { short: 'Новый закон' }, revision: null })
  const meanings = async (key: string) => (await editor.readQuestion(idOf(key))).wordings.map((each) => each.meaning_no)
  expect([await meanings('o-1'), await meanings('s-1'), await meanings('o-2')]).toEqual([
    [2, 1],
    [1, 1],
    [1, 1],
  ])
  // Nobody has compared the new text with the official one.
  const { rows: cited } = await sql`
    select version.body -> 'normative' ->> 'point' as point, version.body -> 'normative' -> 'verified' as verified
      from question_version version where question_id = ${idOf('o-2')} order by no`.execute(app.db)
  expect(cited).toEqual([
    { point: 'п. 2', verified: null },
    { point: 'п. 7', verified: false },
  ])
  const found = await app.db.selectFrom('course').select('id').where('pack_key', '=', 'sample/one').executeTakeFirst()
  const changes = (await app.ask(getCourseChanges, { path: at(getCourseChanges.path, found?.id as number) })).body
  expect(changes.changes).toMatchObject([{ effective_on: day, question_count: 3, points: [{}, {}] }])
})

inProof(
  'on the day the wordings are the current ones, and a removed question leaves once no ticket asks it',
  async () => {
    const revision = await beginWithText()
    await accept(revision.id)
    await decide(revision.id, ['o-1', 's-1'], 'key')
    await decide(revision.id, ['s-2'], 'retire')
    await rewrite(revision.id, 'o-1', 'Понятным и полным')
    await rewrite(revision.id, 's-1', 'Понятным и полным')
    await publish(revision)
    const deps = { db: app.db, now: () => app.clock.now, timeZone: 'Europe/Moscow' }
    await applyNormDates(deps)
    expect((await editor.readQuestion(idOf('o-1'))).next_from).toBe(day)
    app.clock.now = new Date('2027-01-01T01:00:00Z')
    await applyNormDates(deps)
    await signIn()
    const question = await editor.readQuestion(idOf('o-1'))
    expect(question.next_from).toBeNull()
    expect(question.wordings[0]).toMatchObject({ is_current: true, is_next: false, meaning_no: 2 })
    expect((await editor.readQuestion(idOf('s-2'))).is_retired).toBe(false)
    for (const { id } of (await editor.readQuestion(idOf('s-2'))).tickets)
      await editor.removeTicket(await editor.readTicket(id))
    await applyNormDates(deps)
    const retired = await editor.readQuestion(idOf('s-2'))
    expect(retired).toMatchObject({ is_retired: true, courses: [] })
  },
)

test('a draft of the revision is not published alone, and without it the question is undecided', async () => {
  const revision = await beginWithText()
  await decide(revision.id, ['o-1'], 'key')
  const [row] = (await listQuestions(revision.id, '?verdict=key')).results
  const { body: draft } = await editor.readDraft(row?.draft as number)
  expect(draft.revision).toEqual({ id: revision.id, short: 'Новый закон', valid_from: day })
  const alone = await editor.publish(draft.id, draft.version)
  expect([alone.status, alone.error.message]).toEqual([400, 'Эта правка выходит вместе с новой редакцией документа'])
  const { body: decided } = await decide(revision.id, ['o-1'], 'unaffected')
  expect((await editor.readDraft(draft.id)).status).toBe(404)
  expect(decided.faults.at(-1)?.message).toContain('нет слов «понятным и коротким»')
  const other = await editor.open({ question: idOf('o-2') })
  const refused = await decide(revision.id, ['o-2'], 'wording')
  expect(refused.error.message).toContain('кто-то правит отдельно: № 12')
  const cited = { ...other.body, document: draft.body.document as number, point: 'п. 7' }
  const saved = (await editor.save(other.id, other.version, cited)).body
  expect(saved.faults).toContainEqual({
    code: 'point_unpublished',
    field: 'point',
    message: 'Эта редакция ещё не опубликована: выберите действующую',
  })
})

const draftOf = async (revisionId: number, key: string) => {
  const { results } = await listQuestions(revisionId)
  const draft = results.find(({ id }) => id === idOf(key))?.draft as number
  return (await editor.readDraft(draft)).body
}

const problemOf = async (revisionId: number, key: string) =>
  (await listQuestions(revisionId)).results.find(({ id }) => id === idOf(key))?.problem

const changeDraft = async (revisionId: number, key: string, change: (body: DraftBody) => Partial<DraftBody>) => {
  const { id, version, body } = await draftOf(revisionId, key)
  return (await editor.save(id, version, { ...body, ...change(body) })).body
}

const sameRight = 'Верный ответ прежний: измените его или примите другое решение'

test('a new answer is published only with another answer, other words only with other words', async () => {
  const revision = await beginWithText()
  await accept(revision.id)
  await decide(revision.id, ['o-1'], 'key')
  await decide(revision.id, ['s-1'], 'wording')
  await decide(revision.id, ['s-2'], 'retire')
  // What the new point says is cited; the answers are those of the old one.
  await changeDraft(revision.id, 'o-1', () => ({ kind: 'case', key_phrase: '', comment: 'По новому закону.' }))
  const { faults } = await changeDraft(revision.id, 's-1', () => ({
    kind: 'case',
    key_phrase: '',
    comment: 'По новому закону.',
  }))
  expect(faults).toMatchObject([{ field: 'text', message: expect.stringMatching(/^Изменено только пояснение/) }])
  expect(await problemOf(revision.id, 'o-1')).toBe(sameRight)
  const read = (await app.ask(getRevision, { token, path: at(getRevision.path, revision.id) })).body
  const onlyComment = 'Изменено только пояснение: выберите «Не\u00a0затронут», пояснение останется'
  const messages = [`№\u00a01: ${onlyComment}`, `№\u00a011: ${sameRight}`]
  expect(read.faults.map(({ message }) => message)).toEqual(messages)
  const refused = await publish(read)
  expect([refused.status, refused.error.message]).toEqual([400, messages[0]])
  expect((await editor.readQuestion(idOf('o-1'))).next_from).toBeNull()

  await changeDraft(revision.id, 'o-1', ({ variants }) => ({ variants: variants.toReversed() }))
  expect(await problemOf(revision.id, 'o-1')).toBe(sameRight)
  await changeDraft(revision.id, 's-1', ({ variants }) => ({
    variants: variants.map(({ text }) => ({ text, correct: text === 'Длинным' })),
  }))
  expect(await problemOf(revision.id, 's-1')).toBe('Верным стал другой вариант: выберите «Новый ответ»')
  await rewrite(revision.id, 's-1', 'Понятным и полным')
  await rewrite(revision.id, 'o-1', 'Только понятным и полным')
  expect([await problemOf(revision.id, 'o-1'), await problemOf(revision.id, 's-1')]).toEqual([null, null])
  expect((await publish(revision)).status).toBe(200)
})

test('a question that is not affected may get another explanation, and nothing else', async () => {
  const revision = await beginWithText()
  await decide(revision.id, ['o-1', 's-1', 's-2'], 'retire')
  await decide(revision.id, ['o-2'], 'wording')
  await changeDraft(revision.id, 'o-2', () => ({ comment: 'Срок назван в п. 7.' }))
  await decide(revision.id, ['o-2'], 'unaffected')
  expect(await draftOf(revision.id, 'o-2')).toMatchObject({ body: { comment: 'Срок назван в п. 7.' }, faults: [] })
  const { body: typed } = await draftOf(revision.id, 'o-2')
  await changeDraft(revision.id, 'o-2', () => ({ text: 'Каков срок?' }))
  expect(await problemOf(revision.id, 'o-2')).toMatch(/^Изменены не\sтолько слова пояснения/)
  await changeDraft(revision.id, 'o-2', () => typed)
  expect((await publish(revision)).status).toBe(200)
  const [planned] = (await editor.readQuestion(idOf('o-2'))).wordings
  expect(planned).toMatchObject({
    is_next: true,
    comment: 'Срок назван в п. 7.',
    normative_point: 'п. 7',
    meaning_no: 1,
  })
})

test('a draft in which only the point and the topic are changed stays with a question that is not affected', async () => {
  const revision = await beginWithText()
  await decide(revision.id, ['o-2'], 'wording')
  const listed = async () => (await listQuestions(revision.id)).results.find(({ id }) => id === idOf('o-2'))
  expect(await listed()).toMatchObject({ draft_change: 'none', is_draft_changed: false })
  await changeDraft(revision.id, 'o-2', () => ({ topic: 'Новая тема', key_phrase: '10 дней' }))
  expect(await listed()).toMatchObject({ draft_change: 'none', is_draft_changed: true })
  await decide(revision.id, ['o-2'], 'unaffected')
  expect(await draftOf(revision.id, 'o-2')).toMatchObject({ body: { topic: 'Новая тема' } })
})

test('an explanation begins from a question that is not affected', async () => {
  const revision = await beginWithText()
  await decide(revision.id, ['o-2'], 'unaffected')
  const body = { questions: [idOf('o-2')], verdict: 'unaffected' as const, edits_comment: true }
  await app.ask(decideRevisionQuestions, { token, path: at(decideRevisionQuestions.path, revision.id), body })
  const [row] = (await listQuestions(revision.id, '?verdict=unaffected')).results
  expect(row).toMatchObject({ draft_change: 'none', problem: null, draft: expect.any(Number) })
})

test('another wording of a question makes its verdict undecided again', async () => {
  const revision = await beginWithText()
  await decide(revision.id, ['s-2'], 'retire')
  await editor.write({ question: idOf('s-2') }, (body) => ({ ...body, comment: 'Иначе.' }))
  expect((await decide(revision.id, ['s-1'], 'retire')).body.undecided_count).toBe(3)
})

test('an abandoned replacement leaves nothing behind', async () => {
  const revision = await beginWithText()
  const { version } = (await decide(revision.id, ['o-1'], 'key')).body
  const path = at(discardRevision.path, revision.id)
  expect((await app.ask(discardRevision, { token, path, body: { version } })).body).toEqual({ edition: law })
  expect((await app.db.selectFrom('norm_edition').select('id').execute()).length).toBe(1)
  expect((await editor.readQuestion(idOf('o-1'))).draft).toBeNull()
  expect((await open()).sheet.short).toBe('Закон')
})

inProof('a published replacement stays through a load of the pack, and its export has it', async () => {
  const revision = await beginWithText()
  await accept(revision.id)
  await decide(revision.id, ['o-1', 's-1', 's-2'], 'key')
  for (const key of ['o-1', 's-1', 's-2']) await rewrite(revision.id, key, 'Понятным и полным')
  expect((await publish(revision)).status).toBe(200)
  const question = await editor.readQuestion(idOf('o-1'))
  const pack = samplePack()
  pack.version = '2'
  Object.assign(pack.topics.own?.[1] ?? {}, {
    point: 'п. 2',
    key: '10 дней',
    right: ['10 дней'],
    wrong: ['Год', 'Час'],
  })
  expect((await loadSamplePack(app.db, app.clock.now, pack))?.conflicts).toBe(0)
  expect(await editor.readQuestion(idOf('o-1'))).toEqual(question)
  const exported = (await exportPack(app.db, 'sample')) as WrittenPack
  expect(exported.documents.map(({ short, replaces }) => [short, replaces])).toEqual([
    ['Новый закон', 'law'],
    ['Закон', undefined],
  ])
  expect(exported.topics.get('own')?.[0]?.next).toMatchObject({ from: day, point: 'п. 1' })
  const again = await loadPack(app.db, app.clock.now, await readWrittenPack(exported), () => {})
  expect(again).toEqual({ newQuestions: 0, changedQuestions: 0, retiredQuestions: 0, conflicts: 0 })
  expect(await editor.readQuestion(idOf('o-1'))).toEqual(question)
  expect((await app.ask(listContentEditions, { token })).body.results).toHaveLength(2)
  const { db: other } = await createTestDatabase()
  await loadPack(other, app.clock.now, await readWrittenPack(exported), () => {})
  expect(zipPack((await exportPack(other, 'sample')) as WrittenPack).equals(zipPack(exported))).toBe(true)
})

/** Answers every question of the course with its first variant. */
const answerAll = async ({ token: learnerToken, userCourseId }: Learner) => {
  const body = { difficulty: 'Hard' as const, question_count: 10, user_course_id: userCourseId }
  const { questions } = (await app.ask(generateSmartCheck, { token: learnerToken, body })).body
  for (const { id } of questions) {
    const path = at(saveCheckAnswer.path, id)
    await app.ask(saveCheckAnswer, { token: learnerToken, path, body: { answer_items: [1], answer_time: 5 } })
  }
  return questions.length
}

inProof('those who answered before are asked again only where the answer changed', async () => {
  const [late, early] = [await makeLearner('2027-02-01'), await makeLearner('2026-12-20')]
  expect([await answerAll(late), await answerAll(early)]).toEqual([4, 4])
  const revision = await beginWithText()
  await accept(revision.id)
  await decide(revision.id, ['o-1'], 'key')
  await decide(revision.id, ['s-1', 's-2'], 'wording')
  for (const key of ['o-1', 's-1', 's-2']) await rewrite(revision.id, key, 'Понятным и полным')
  expect((await publish(revision)).status).toBe(200)
  const askChanged = ({ token: learnerToken, userCourseId }: Learner) =>
    app.ask(generateChangedCheck, { token: learnerToken, body: { user_course_id: userCourseId } })
  const asked = (await askChanged(late)).body.questions.map(({ question }) => question.id)
  expect(asked).toEqual([idOf('o-1')])
  expect((await askChanged(early)).error.code).toBe('nothing_to_study')
})
