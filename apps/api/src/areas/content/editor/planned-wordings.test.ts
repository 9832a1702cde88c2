import { changeDay, packWithNext } from '@dopusk/content/testing/pack-with-next'
import { openDraft } from '@dopusk/contract'
import { beforeEach, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { type Editor, editorOf, loadSamplePack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { applyNormDates } from '../norms/apply-norm-dates.ts'

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
  const row = await app.db
    .selectFrom('question')
    .select('id')
    .where('pack_key', '=', 'sample/o-1')
    .executeTakeFirstOrThrow()
  question = row.id
})

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
  app.clock.now = new Date('2027-01-01T09:00:00Z')
  await applyNormDates({ db: app.db, now: () => app.clock.now, timeZone: 'Europe/Moscow' })
  editor = editorOf(app, await signInAs(app, await makeUser(app.db, { role: 'domain_spec' })))
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
