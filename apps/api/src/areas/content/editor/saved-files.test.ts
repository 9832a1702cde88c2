import { type WrittenPack, zipPack } from '@dopusk/content'
import { changeDay, following, makeLawNext } from '@dopusk/content/testing/pack-with-next'
import { type SamplePack, samplePack, sampleQuestion } from '@dopusk/content/testing/sample-pack'
import { checkContentImport, exportContentGift, exportContentTable, importContent } from '@dopusk/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { editorOf, loadSamplePack, readWrittenPack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { exportPack } from '../export/export-pack.ts'
import { loadPack } from '../load-content.ts'
import { applyNormDates } from '../norms/apply-norm-dates.ts'

interface Question {
  point: 1 | 2
  plan: 'none' | 'same words' | 'other answer'
  /** Spaces that a file does not keep. */
  hasOddSpaces: boolean
  /** Another expert rewrites it on the screen. */
  isEdited: boolean
}

interface Bank {
  questions: Question[]
  /** The edition that follows has the title of the one before it, as real norms do. */
  hasSameTitle: boolean
  /** Another one has it, too, and the same points. */
  hasTwin: boolean
  topics: string[]
}

const bank: fc.Arbitrary<Bank> = fc.record({
  questions: fc.array(
    fc.record({
      point: fc.constantFrom<1 | 2>(1, 2),
      plan: fc.constantFrom<Question['plan']>('none', 'same words', 'other answer'),
      hasOddSpaces: fc.boolean(),
      isEdited: fc.boolean(),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  hasSameTitle: fc.boolean(),
  hasTwin: fc.boolean(),
  topics: fc.constantFrom(['Краны', 'Краны.'], ['Краны / тали', 'Краны'], ['Общее', 'Иное']),
})

const answers = { 1: 'Понятным и коротким', 2: '10 дней' } as const

const questionOf = ({ point, plan, hasOddSpaces }: Question, index: number) => {
  const id = `q-${index + 1}`
  const text = hasOddSpaces ? `Пример\u00a0№\u00a0${index + 1}:  что верно?` : `Что верно в примере ${index + 1}?`
  const wording = {
    text,
    right: [answers[point]],
    wrong: ['Никаким  образом', 'Любым\u00a0образом'],
    comment: hasOddSpaces ? 'Так\u00a0сказано.' : 'Так сказано.',
    document: 'law',
    point: `п. ${point}`,
    key: answers[point].toLowerCase(),
  }
  const next = {
    none: {},
    'same words': { next: { ...wording, document: 'law-2027', from: changeDay, ...kept(point), meaning: 1 } },
    'other answer': { next: { ...following, text } },
  }
  return { ...sampleQuestion(id, index + 1), ...wording, ...next[plan] }
}

/** Of the point that says something else in the edition that follows. */
const kept = (point: 1 | 2) => (point === 1 ? { right: following.right, key: following.key } : {})

const packOf = ({ questions, hasSameTitle, hasTwin, topics }: Bank): SamplePack => {
  const pack = samplePack()
  const law = pack.documents.law as string
  const later = makeLawNext(law)
  pack.documents['law-2027'] = hasSameTitle ? later.replace('Новый закон о примерах', 'Закон о примерах') : later
  if (hasTwin) pack.documents.twin = law.replace('первая редакция', 'издание для школ')
  const sources = questions.map(questionOf)
  const [first = '', second = ''] = topics
  return {
    ...pack,
    topics: { one: sources.filter((_, index) => index % 2 === 0), two: sources.filter((_, index) => index % 2 === 1) },
    topicTitles: { one: first, two: second },
    courses: [{ ...(pack.courses[0] as SamplePack['courses'][number]), questions: ['one', 'two'], tickets: [] }],
    practicals: [],
  }
}

const files = {
  'questions.xlsx': exportContentTable,
  'questions.gift.txt': exportContentGift,
} as const

interface SavedFile {
  file_name: string
  content: string
}

/** All that a load could change, but for the times of it. */
const readStored = async ({ db }: TestApp) => {
  const { rows: questions } = await sql`
    select id, pack_key, id_cok, topic_id, current_version_id, next_version_id, next_from::text, retired_at from question
     order by id`.execute(db)
  const { rows: versions } = await sql`
    select id, question_id, no, body, kind, key_phrase, meaning_no, valid_from::text, valid_until::text
      from question_version order by id`.execute(db)
  const { rows: editions } = await sql`
    select id, pack_key, title, valid_from::text, valid_until::text, retired_at is null as is_shown from norm_edition
     order by id`.execute(db)
  const { rows: drafts } = await sql`select id from question_draft`.execute(db)
  return { questions, versions, editions, drafts }
}

const startWith = async (state: Bank) => {
  const app = await startTestApp()
  app.clock.now = new Date('2026-12-11T09:00:00Z')
  const token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  const editor = editorOf(app, token)
  await loadSamplePack(app.db, app.clock.now, packOf(state))
  const { id: course } = await app.db.selectFrom('course').select('id').executeTakeFirstOrThrow()
  const keyed = await app.db.selectFrom('question').select(['id', 'pack_key']).execute()
  for (const [index, { isEdited }] of state.questions.entries()) {
    const question = keyed.find(({ pack_key }) => pack_key === `sample/q-${index + 1}`)?.id as number
    if (!isEdited) continue
    const next = (await editor.readQuestion(question)).wordings.find((wording) => wording.is_next)
    const planned = next && { planned: { wording: next.id, mend: false } }
    await editor.write({ question }, (body) => ({ ...body, text: `${body.text}  Ответьте.` }), planned)
  }
  const save = async (name: keyof typeof files): Promise<SavedFile> => {
    const { bytes } = await app.askForFile(files[name], {
      token,
      path: files[name].path.replace('{id}', String(course)),
    })
    return { file_name: name, content: Buffer.from(bytes).toString('base64') }
  }
  let serial = 0
  const load = async (file: SavedFile, readerToken = token) => {
    serial += 1
    const path = importContent.path.replace('{id}', String(course))
    const body = { ...file, key: `saved-file-${serial}`, as: 'published' as const }
    return (await app.ask(importContent, { token: readerToken, path, body })).body
  }
  const check = async (file: SavedFile) =>
    (
      await app.ask(checkContentImport, {
        token,
        path: checkContentImport.path.replace('{id}', String(course)),
        body: file,
      })
    ).body
  return { app, editor, course, save, load, check }
}

const numRuns = process.env.PROOF ? 40 : 4

test('a saved table or GIFT that is read again changes nothing, whatever is planned', async () => {
  await fc.assert(
    fc.asyncProperty(bank, async (state) => {
      const { app, save, load } = await startWith(state)
      const stored = await readStored(app)
      for (const name of ['questions.xlsx', 'questions.gift.txt'] as const) {
        const outcome = await load(await save(name))
        expect(outcome).toEqual({ published: 0, drafts: 0, same: state.questions.length, skipped: 0, refused: 0 })
        expect(await readStored(app)).toEqual(stored)
      }
    }),
    { numRuns },
  )
})

test('a table that was saved before the day of a replacement does not undo it', async () => {
  await fc.assert(
    fc.asyncProperty(bank, async (state) => {
      const { app, save, load } = await startWith(state)
      const saved = [await save('questions.xlsx'), await save('questions.gift.txt')]
      app.clock.now = new Date('2027-01-01T09:00:00Z')
      await applyNormDates({ db: app.db, now: () => app.clock.now, timeZone: 'Europe/Moscow' })
      const stored = await readStored(app)
      const token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
      for (const file of saved) expect(await load(file, token)).toMatchObject({ published: 0, drafts: 0, refused: 0 })
      expect(await readStored(app)).toEqual(stored)
    }),
    { numRuns },
  )
})

test('a pack that was written and is loaded again changes nothing, whatever is planned', async () => {
  await fc.assert(
    fc.asyncProperty(bank, async (state) => {
      const { app } = await startWith(state)
      const written = (await exportPack(app.db, 'sample')) as WrittenPack
      const stored = await readStored(app)
      const result = await loadPack(app.db, app.clock.now, await readWrittenPack(written), () => {})
      expect(result).toMatchObject({ newQuestions: 0, changedQuestions: 0, retiredQuestions: 0, conflicts: 0 })
      expect(await readStored(app)).toEqual(stored)
      expect(zipPack((await exportPack(app.db, 'sample')) as WrittenPack).equals(zipPack(written))).toBe(true)
    }),
    { numRuns },
  )
})

const planned: Bank = {
  questions: [
    { point: 1, plan: 'other answer', hasOddSpaces: false, isEdited: false },
    { point: 2, plan: 'none', hasOddSpaces: false, isEdited: false },
  ],
  hasSameTitle: true,
  hasTwin: false,
  topics: ['Краны', 'Тали'],
}

const csv = (rows: string[]): SavedFile => ({
  file_name: 'bank.csv',
  content: Buffer.from(
    ['ID;Вопрос;Вариант 1;Вариант 2;Вариант 3;Верные;Комментарий;Документ;Редакция;Пункт', ...rows].join('\n'),
  ).toString('base64'),
})

test('a title that two editions have keeps the edition of the question, and refuses a new one', async () => {
  const { app, editor, course, load, check } = await startWith(planned)
  const [before] = (await editor.list(`course=${course}`)).results
  const row = (id: string, edition: string) =>
    `${id};Что верно?;Понятным и коротким;Никаким;Любым;1;Так сказано.;Закон о примерах;${edition};п. 1`
  const { rows, refusals } = await check(csv([row('q-1', ''), row('', ''), row('new', 'sample/law')]))
  expect(rows).toMatchObject([
    { line: 2, outcome: 'changed', question: before?.id },
    { line: 4, outcome: 'new', faults: [expect.stringMatching(/тему/)] },
  ])
  expect(refusals).toMatchObject([
    { line: 3, reason: expect.stringMatching(/^документ «Закон о примерах» есть в\sнескольких/) },
  ])
  expect(await load(csv([row('q-1', '')]))).toMatchObject({ published: 1 })
  const { wordings } = await editor.readQuestion(before?.id as number)
  const current = wordings.find((wording) => wording.is_current)
  expect(current).toMatchObject({ question_text: 'Что верно?', valid_from: null, valid_until: changeDay })
  expect(current?.normative_documents?.id).toBe(wordings.find(({ no }) => no === 1)?.normative_documents?.id)
  const { rows: titles } = await sql`select distinct title from norm_edition`.execute(app.db)
  expect(titles).toHaveLength(1)
})

test('a row names the edition by its key or by its words; a point is not another one without its dots', async () => {
  const state = { ...planned, hasTwin: true }
  const { app, editor, course, load } = await startWith(state)
  const { rows: editions } = await sql<{ id: number; key: string }>`
    select id, pack_key as key from norm_edition`.execute(app.db)
  const idOf = (key: string) => editions.find((edition) => edition.key === key)?.id as number
  await sql`
    insert into norm_point (edition_id, name, text)
    select id, name, name from norm_edition, unnest(array['п. 2.1', 'п. 21']) as name`.execute(app.db)
  const row = (no: number, edition: string, point: string) =>
    `q-${no};Что верно ${no}?;Понятным;Никаким;Любым;1;Так сказано.;Закон;${edition};${point}`
  const file = csv([row(1, 'sample/twin', 'п.2.1'), row(2, 'издание для школ', 'П. 21')])
  // Their key phrases are not in these points: the rows become drafts.
  expect(await load(file)).toMatchObject({ drafts: 2 })
  const cited = []
  for (const { draft } of (await editor.list(`show=drafts&course=${course}`)).results.toReversed()) {
    const { body } = (await editor.readDraft(draft as number)).body
    cited.push([body.document, body.point])
  }
  expect(cited).toEqual([
    [idOf('sample/twin'), 'п. 2.1'],
    [idOf('sample/twin'), 'п. 21'],
  ])
})

test('questions of two packs with one name are two questions of the file', async () => {
  const { app, course, save, load } = await startWith({ ...planned, hasSameTitle: false })
  await sql`
    with added as (
      insert into question (pack_key, id_cok, topic_id, current_version_id, search_text)
      select 'local/q-1', 77, topic_id, nextval(pg_get_serial_sequence('question_version', 'id')), ''
        from question where pack_key = 'sample/q-1'
      returning id, current_version_id
    ), listed as (
      insert into course_question (course_id, question_id, position) select ${course}, id, 99 from added
    )
    insert into question_version (id, question_id, no, body, created_at)
    select current_version_id, added.id, 1, jsonb_set(body, '{text}', '"Совсем другое?"'), now()
      from added, question_version where question_version.id = 1`.execute(app.db)
  const stored = await readStored(app)
  for (const name of ['questions.xlsx', 'questions.gift.txt'] as const)
    expect(await load(await save(name))).toMatchObject({ same: 3, published: 0, refused: 0 })
  expect(await readStored(app)).toEqual(stored)
})

test('a wording that ends before it begins cannot be stored', async () => {
  const { app } = await startWith(planned)
  const empty = sql`update question_version set valid_from = ${changeDay}, valid_until = ${changeDay}`
  await expect(empty.execute(app.db)).rejects.toThrow('question_version_interval')
})
