import { changeDay, following, packWithNext } from '@dopusk/content/testing/pack-with-next'
import { openDraft } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { type Editor, editorOf, loadSamplePack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { applyNormDates } from '../norms/apply-norm-dates.ts'
import { listEarlierWordings } from './files.queries.ts'

let app: TestApp
let token: string
let editor: Editor
/** Its answer changes on the day. */
let question: number

beforeEach(async () => {
  app = await startTestApp()
  app.clock.now = new Date('2026-12-11T09:00:00Z')
  token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  editor = editorOf(app, token)
  await loadSamplePack(app.db, app.clock.now, packWithNext())
  question = await findQuestion('sample/o-1')
})

const findQuestion = async (key: string) =>
  (await app.db.selectFrom('question').select('id').where('pack_key', '=', key).executeTakeFirstOrThrow()).id

const beginDay = async () => {
  app.clock.now = new Date('2027-01-01T09:00:00Z')
  await applyNormDates({ db: app.db, now: () => app.clock.now, timeZone: 'Europe/Moscow' })
  editor = editorOf(app, await signInAs(app, await makeUser(app.db, { role: 'domain_spec' })))
}

const read = async () => {
  const { wordings, ...head } = await editor.readQuestion(question)
  const current = wordings.find((wording) => wording.is_current)
  const next = wordings.find((wording) => wording.is_next)
  if (current === undefined || next === undefined) throw new Error('No planned wording')
  return { ...head, current, next }
}

test('a planned wording is mended before its day, and the one of today stays', async () => {
  const before = await read()
  const draft = await editor.open({ question, is_planned: true })
  expect(draft).toMatchObject({ planned_from: changeDay, base: before.next.id, is_outdated: false, faults: [] })
  expect(draft.body.text).toBe('Каким теперь должен быть пример?')
  const { version } = (await editor.save(draft.id, draft.version, { ...draft.body, comment: 'Теперь так.' })).body
  expect((await editor.publish(draft.id, version, { note: 'Опечатка' })).status).toBe(200)
  const after = await read()
  expect(after.current).toEqual(before.current)
  expect(after.next).toMatchObject({
    ...{ comment: 'Теперь так.', note: 'Опечатка', meaning_no: before.next.meaning_no },
    ...{ valid_from: changeDay, normative_title: 'Новый закон' },
  })
  await beginDay()
  const { wordings } = await editor.readQuestion(question)
  expect(wordings.find((wording) => wording.is_current)).toMatchObject({ id: after.next.id, comment: 'Теперь так.' })
})

test('another answer of the planned wording is asked again of those who have answered it', async () => {
  const before = await read()
  await editor.write({ question, is_planned: true }, (body) => ({
    ...body,
    key_phrase: '',
    kind: 'case',
    variants: body.variants.map(({ text }) => ({ text, correct: text === 'Любым' })),
  }))
  expect((await read()).next.meaning_no).toBe(before.next.meaning_no + 1)
})

test('mending the wording of today asks about the planned one, and mends it, too', async () => {
  const { current, next } = await read()
  const draft = await editor.open({ question })
  const mended = { ...draft.body, comment: 'Так его легче понять и запомнить.' }
  const { version } = (await editor.save(draft.id, draft.version, mended)).body
  const unasked = await editor.publish(draft.id, version)
  expect(unasked.status).toBe(400)
  expect(unasked.error.fields).toHaveProperty('planned', expect.stringMatching(/^С\s01\.01\.2027/))
  const stale = await editor.publish(draft.id, version, { planned: { wording: current.id, mend: true } })
  expect([stale.status, stale.error.code]).toEqual([409, 'changed_meanwhile'])
  expect((await editor.publish(draft.id, version, { planned: { wording: next.id, mend: true } })).status).toBe(200)
  const after = await read()
  expect(after.current).toMatchObject({ comment: mended.comment, meaning_no: current.meaning_no })
  expect(after.next).toMatchObject({
    ...{
      question_text: next.question_text,
      comment: mended.comment,
      meaning_no: next.meaning_no,
      valid_from: changeDay,
    },
  })
})

const meaningsOf = async () => {
  const { current, next } = await read()
  return [current.meaning_no, next.meaning_no]
}

test('wordings that meant the same go on meaning the same where both are mended to another meaning', async () => {
  question = await findQuestion('sample/s-1')
  expect(await meaningsOf()).toEqual([1, 1])
  const planned = { wording: (await read()).next.id, mend: true }
  await editor.write({ question }, (body) => ({ ...body, comment: 'Смысл иной.' }), { planned, changes_meaning: true })
  expect((await read()).next.comment).toBe('Смысл иной.')
  expect(await meaningsOf()).toEqual([2, 2])
})

test('wordings that meant something else get another meaning each', async () => {
  expect(await meaningsOf()).toEqual([1, 2])
  const planned = { wording: (await read()).next.id, mend: true }
  await editor.write({ question }, (body) => ({ ...body, comment: 'Смысл иной.' }), { planned, changes_meaning: true })
  expect(await meaningsOf()).toEqual([3, 4])
})

test('a key that is mended in both is asked again once', async () => {
  const pack = packWithNext()
  const [known] = pack.topics.own ?? []
  const { key: _key, ...planned } = following
  const same = { right: known?.right ?? [], wrong: known?.wrong ?? [], kind: 'case' as const, meaning: 1 }
  Object.assign(known ?? {}, { next: { ...planned, ...same } })
  await loadSamplePack(app.db, app.clock.now, { ...pack, version: '3' })
  const { next } = await read()
  const mended = await editor.write(
    { question },
    (body) => ({
      ...{ ...body, key_phrase: '', kind: 'case' },
      variants: body.variants.map(({ text }) => ({ text, correct: text === known?.wrong[0] })),
    }),
    { planned: { wording: next.id, mend: true } },
  )
  const rightOf = (is: 'is_current' | 'is_next') =>
    mended.wordings.find((wording) => wording[is])?.answer_variants.filter(({ correct }) => correct)
  expect(rightOf('is_next')).toEqual(rightOf('is_current'))
  const [current, later] = await meaningsOf()
  expect(current).toBe(later)
})

test('a plan that was replaced before its day is no earlier wording of a saved file', async () => {
  const listEarlier = async () => {
    const { rows } = await sql<{ id: number }>`
      select course_id as id from course_question where question_id = ${question} limit 1`.execute(app.db)
    const earlier = await listEarlierWordings(app.db, rows[0]?.id ?? 0)
    return earlier.filter(({ id }) => id === question).map(({ body }) => body.comment)
  }
  const write = (comment: string, isPlanned: boolean, more: object = {}) =>
    editor.write({ question, is_planned: isPlanned }, (body) => ({ ...body, comment }), more)
  const first = (await read()).current.comment
  await write('Второй план.', true)
  expect(await listEarlier()).toEqual([])
  await write('Сегодня.', false, { planned: { wording: (await read()).next.id, mend: false } })
  expect(await listEarlier()).toEqual([first])
  await beginDay()
  await write('С нового года.', false)
  expect(await listEarlier()).toEqual([first, 'Второй план.', 'Сегодня.'])
})

test('the planned one stays where its expert leaves it so', async () => {
  const { next } = await read()
  const planned = { wording: next.id, mend: false }
  await editor.write({ question }, (body) => ({ ...body, comment: 'Иначе.' }), { planned })
  const after = await read()
  expect(after.current.comment).toBe('Иначе.')
  expect(after.next).toEqual(next)
})

test('a question has one draft: of today or of later', async () => {
  const draft = await editor.open({ question })
  const refused = await app.ask(openDraft, { token, body: { question, is_planned: true } })
  expect([refused.status, refused.error.message]).toEqual([
    400,
    'Уже правят действующую формулировку: сначала опубликуйте или удалите тот черновик',
  ])
  expect(await read()).toMatchObject({ draft: draft.id, draft_base: draft.base })
})

test('each wording cites an edition that is in force on its days', async () => {
  const { current, next } = await read()
  const citing = async (body: { question: number; is_planned?: boolean }, document: number | undefined) => {
    const draft = await editor.open(body)
    const saved = (await editor.save(draft.id, draft.version, { ...draft.body, document: document as number })).body
    await app.db.deleteFrom('question_draft').execute()
    return saved.faults.filter(({ field }) => field === 'point').map(({ message }) => message)
  }
  expect(await citing({ question }, next.normative_documents?.id)).toEqual([
    expect.stringMatching(/^Редакция ещё не\sдействует/),
  ])
  expect(await citing({ question, is_planned: true }, current.normative_documents?.id)).toEqual([
    expect.stringMatching(/редакции уже не\sбудет$/),
  ])
})
