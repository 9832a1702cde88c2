import { type SamplePack, samplePack } from '@dopusk/content/testing/sample-pack'
import {
  type ContentEdition,
  changeContentEdition,
  changeContentEditionShown,
  createContentEdition,
  type EditionSheet,
  getContentEdition,
  getDocument,
  listContentEditions,
  listDocuments,
  settleEditionConflict,
} from '@dopusk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { type Editor, editorOf, exampleBody, loadSamplePack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const inProof = test.runIf(process.env.PROOF)

let app: TestApp
let token: string
let editor: Editor
let version = 1

beforeEach(async () => {
  app = await startTestApp()
  token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  editor = editorOf(app, token)
  await loadSamplePack(app.db, app.clock.now, samplePack())
})

const load = async (change: (pack: SamplePack) => void = () => {}) => {
  const pack = samplePack()
  version += 1
  pack.version = String(version)
  change(pack)
  return loadSamplePack(app.db, app.clock.now, pack)
}

const replaceInLaw = (from: string, to: string) => (pack: SamplePack) => {
  pack.documents.law = pack.documents.law?.replace(from, to) as string
}

const at = (path: string, id: number) => path.replace('{id}', String(id))
const list = async (query = '') =>
  (await app.ask(listContentEditions, { token, path: `${listContentEditions.path}${query}` })).body.results
const read = async (id: number) =>
  (await app.ask(getContentEdition, { token, path: at(getContentEdition.path, id) })).body
const readLaw = async () => read((await list('?search=Закон'))[0]?.id as number)
const change = ({ id, version, sheet }: ContentEdition, part: Partial<EditionSheet>) =>
  app.ask(changeContentEdition, {
    token,
    path: at(changeContentEdition.path, id),
    body: { version, sheet: { ...sheet, ...part } },
  })
const show = ({ id, version }: ContentEdition, isShown: boolean) =>
  app.ask(changeContentEditionShown, {
    token,
    path: at(changeContentEditionShown.path, id),
    body: { version, is_shown: isShown },
  })
const settle = ({ id, conflict }: ContentEdition, take: 'pack' | 'screen') =>
  app.ask(settleEditionConflict, {
    token,
    path: at(settleEditionConflict.path, id),
    body: { conflict: conflict?.id as number, take },
  })
const withPoint = ({ sheet }: ContentEdition, name: string, text: string) => ({
  points: sheet.points.map((point) => (point.name === name ? { ...point, text } : point)),
})
const questionOf = async (key: string) => {
  const { id } = await app.db
    .selectFrom('question')
    .select('id')
    .where('pack_key', '=', `sample/${key}`)
    .executeTakeFirstOrThrow()
  return editor.readQuestion(id)
}

const ownSheet: EditionSheet = {
  ...{ title: 'Правила лебёдок', short: 'Правила', edition: 'первая', valid_from: '2026-02-01', valid_until: null },
  intro: 'Конспект.',
  points: [{ name: 'п. 1', section: 'Общее', text: 'Осматривают каждую смену.\nТормоз — отдельно.' }],
}

test('a new document is in the library, and its points can be cited', async () => {
  const made = (await app.ask(createContentEdition, { token, body: { sheet: ownSheet } })).body
  expect(made).toMatchObject({ is_local: true, is_shown: true, question_count: 0, sheet: ownSheet })
  const library = (await app.ask(listDocuments, { token })).body
  expect(library.map(({ text }) => text)).toContain('Правила лебёдок')
  const { id: course } = await editor.createCourse()
  const citing = { document: made.id, point: 'п. 1' }
  const question = await editor.write({ course }, () => exampleBody(course, citing))
  expect(question.wordings[0]).toMatchObject({ valid_from: '2026-02-01', normative_title: 'Правила' })
  const refused = await show(made, false)
  expect(refused.error.message).toBe('На документ ссылаются вопросы: 1')
  await editor.retire(question.id, question.wordings[0]?.id as number, true)
  const hidden = (await show(made, false)).body
  expect(hidden.is_shown).toBe(false)
  expect((await app.ask(listDocuments, { token })).body).toHaveLength(library.length - 1)
  expect((await show(hidden, true)).body.is_shown).toBe(true)
})

test('what is missing is said by field, and nothing is saved', async () => {
  const points = [
    { name: 'п. 1', section: '', text: 'Есть' },
    { name: 'п. 1', section: '', text: '' },
  ]
  const sheet = { ...ownSheet, short: '', valid_until: '2026-01-01', points }
  const { status, error } = await app.ask(createContentEdition, { token, body: { sheet } })
  expect(status).toBe(400)
  expect(Object.keys(error.fields ?? {}).sort()).toEqual(
    ['sheet.points.1.name', 'sheet.points.1.text', 'sheet.short', 'sheet.valid_until'].sort(),
  )
  expect(await list()).toHaveLength(1)
})

test('a corrected text is another edition: questions and tasks cite it, and the file of the earlier one stays', async () => {
  const law = await readLaw()
  expect(law).toMatchObject({ question_count: 4, is_local: false, tasks: [{ name: 'Груз' }] })
  const before = await questionOf('o-1')
  const changed = (await change(law, withPoint(law, 'п. 1', 'Пример должен быть понятным и коротким всегда.'))).body
  expect(changed.id).not.toBe(law.id)
  expect(changed).toMatchObject({ question_count: 4, tasks: [{ name: 'Груз' }] })
  expect(await read(law.id)).toMatchObject({ is_shown: false, question_count: 0 })
  const after = await questionOf('o-1')
  expect(after.wordings[0]?.normative_documents?.text).toBe('Пример должен быть понятным и коротким всегда.')
  expect(after.wordings[0]?.meaning_no).toBe(before.wordings[0]?.meaning_no)
  const earlier = await app.ask(getDocument, { token, path: at(getDocument.path, law.id) })
  expect(earlier.body).toMatchObject({ document_link: law.document_link, is_current: false })
  const late = await change(law, { title: 'Другой' })
  expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
})

test('dates keep the edition, and its wordings get them', async () => {
  const law = await readLaw()
  const changed = (await change(law, { valid_until: '2027-01-01' })).body
  expect(changed).toMatchObject({ id: law.id, valid_until: '2027-01-01', version: law.version + 1 })
  expect((await questionOf('o-1')).wordings[0]?.valid_until).toBe('2027-01-01')
})

test('a point that a question cites is not removed', async () => {
  const law = await readLaw()
  const { error } = await change(law, { points: law.sheet.points.slice(1) })
  expect(error.fields?.['sheet.points']).toBe('На «п. 1» ссылаются вопросы № 1, 2, 11, 12: исправьте сначала их')
})

describe('documents of a pack', () => {
  const correct = async () => {
    const law = await readLaw()
    return (await change(law, withPoint(law, 'п. 1', 'Пример с экрана: понятным и коротким.'))).body
  }

  test('a load of the same text leaves what the screen has made of it, and the questions that cite it', async () => {
    const corrected = await correct()
    const question = await questionOf('o-1')
    expect(await load()).toMatchObject({ changedQuestions: 0, conflicts: 0 })
    expect(await read(corrected.id)).toEqual(corrected)
    expect(await questionOf('o-1')).toEqual(question)
  })

  inProof('a question that the pack changes cites the screen’s text', async () => {
    const corrected = await correct()
    const loaded = await load((pack) => Object.assign(pack.topics.own?.[0] ?? {}, { comment: 'Из набора.' }))
    expect(loaded).toMatchObject({ changedQuestions: 1, conflicts: 0 })
    expect((await questionOf('o-1')).wordings[0]).toMatchObject({
      comment: 'Из набора.',
      normative_documents: { text: 'Пример с экрана: понятным и коротким.' },
    })
    expect((await read(corrected.id)).question_count).toBe(4)
  })

  test('both changed are a conflict; the screen’s stays until an expert takes the pack’s', async () => {
    const corrected = await correct()
    const text = 'Пример должен быть понятным и коротким, говорит набор.'
    const change = replaceInLaw('Пример должен быть понятным и коротким.', text)
    expect((await load(change))?.conflicts).toBe(1)
    const inConflict = await read(corrected.id)
    expect(inConflict.conflict?.changes).toEqual(['Изменится пунктов: 1'])
    expect((await list())[0]?.has_conflict).toBe(true)
    const taken = (await settle(inConflict, 'pack')).body
    expect(taken).toMatchObject({ conflict: null, question_count: 4 })
    expect(taken.sheet.points[0]?.text).toBe(text)
    expect((await questionOf('o-1')).wordings[0]?.normative_documents?.text).toBe(text)
    expect((await load(change))?.conflicts).toBe(0)
  })

  inProof('the screen’s counts as newer once it was chosen', async () => {
    const corrected = await correct()
    const change = replaceInLaw('Срок проверки примера — 10 дней.', 'Срок проверки примера — 20 дней.')
    const kept = (await load(change))?.conflicts
    expect(kept).toBe(1)
    const settled = (await settle(await read(corrected.id), 'screen')).body
    expect(settled).toMatchObject({ id: corrected.id, conflict: null, sheet: corrected.sheet })
    expect((await load(change))?.conflicts).toBe(0)
    expect((await read(corrected.id)).sheet).toEqual(corrected.sheet)
  })
})
