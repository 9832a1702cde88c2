import { samplePack } from '@dopusk/content/testing/sample-pack'
import {
  discardDraft,
  listContentDocuments,
  listContentPoints,
  rebaseDraft,
  uploadContentPicture,
} from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { type Editor, editorOf, exampleBody, loadSamplePack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let token: string
let editor: Editor
let colleague: Editor
let courseId: number

beforeAll(async () => {
  app = await startTestApp()
  token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  editor = editorOf(app, token)
  colleague = editorOf(
    app,
    await signInAs(app, await makeUser(app.db, { role: 'admin', email: 'boss@editor.example' })),
  )
  await loadSamplePack(app.db, app.clock.now, samplePack())
  courseId = (await editor.createCourse()).id
})

const questionWith = async (key: string): Promise<number> =>
  (await app.db.selectFrom('question').select('id').where('pack_key', '=', key).executeTakeFirstOrThrow()).id

describe('a draft', () => {
  test('of a new question is empty, and says what is missing', async () => {
    const draft = await editor.open({ course: courseId })
    expect(draft).toMatchObject({ version: 1, question: null, base: null, is_outdated: false })
    expect(draft.body.courses).toEqual([courseId])
    expect(draft.faults.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['text', 'topic', 'comment', 'variants.0', 'variants.3']),
    )
  })

  test('of a known question has its wording, and is the same draft for everybody', async () => {
    const question = await questionWith('sample/s-1')
    const draft = await editor.open({ question })
    expect(draft.body).toMatchObject({
      id_cok: 1,
      text: 'Каким должен быть пример s-1?',
      comment: 'Так его легче запомнить.',
      point: 'п. 1',
      key_phrase: 'понятным и коротким',
    })
    expect(draft.faults).toEqual([])
    expect((await colleague.open({ question })).id).toBe(draft.id)
  })

  test('is saved unfinished, and an older version never overwrites it', async () => {
    const draft = await editor.open({ course: courseId })
    const body = exampleBody(courseId, { text: 'Кто', comment: '' })
    const saved = await editor.save(draft.id, draft.version, body)
    expect(saved.body).toMatchObject({ version: 2, faults: [{ field: 'comment' }] })
    const refused = await colleague.save(draft.id, draft.version, exampleBody(courseId, { text: 'Чужой текст' }))
    expect([refused.status, refused.error.code]).toEqual([409, 'changed_meanwhile'])
    const read = await colleague.readDraft(draft.id)
    expect(read.body.body.text).toBe('Кто')
    const second = await colleague.save(draft.id, read.body.version, exampleBody(courseId))
    expect(second.status).toBe(200)
    const late = await editor.save(draft.id, saved.body.version, body)
    expect(late.error.message).toContain('boss@editor.example')
  })

  test('is discarded only as it was read', async () => {
    const draft = await editor.open({ course: courseId })
    await editor.save(draft.id, 1, exampleBody(courseId))
    const discard = (version: number) =>
      app.ask(discardDraft, { token, path: `/api/content/drafts/${draft.id}/discard/`, body: { version } })
    expect((await discard(1)).status).toBe(409)
    expect((await discard(2)).status).toBe(200)
    expect((await editor.readDraft(draft.id)).status).toBe(404)
  })
})

describe('remarks', () => {
  const remarks = async (change: Parameters<typeof exampleBody>[1]) => {
    const draft = await editor.open({ course: courseId })
    return (await editor.save(draft.id, 1, exampleBody(courseId, change))).body
  }

  test('name repeated variants, a missing key and a key without another variant', async () => {
    const twice = { text: 'Специалист по контролю', correct: false }
    const { faults } = await remarks({ variants: [{ text: 'Специалист по контролю', correct: true }, twice] })
    expect(faults).toEqual([
      { code: 'variant_repeated', field: 'variants', message: 'Вариант повторяется: Специалист по контролю' },
    ])
    const none = await remarks({ variants: [twice, { text: 'Никто', correct: false }] })
    expect(none.faults).toEqual([{ code: 'right_missing', field: 'variants', message: 'Отметьте верный вариант' }])
  })

  test('compare the key phrase with the cited point', async () => {
    const [document] = (await app.ask(listContentDocuments, { token })).body
    const path = `/api/content/documents/${document?.id}/points/`
    const points = (await app.ask(listContentPoints, { token, path })).body
    expect(points.map(({ name }) => name)).toEqual(['п. 1', 'п. 2'])
    const cites = { document: document?.id ?? 0, point: 'п. 2' }
    expect((await remarks({ ...cites, key_phrase: 'Специалист' })).faults).toEqual([
      { code: 'phrase_not_in_point', field: 'key_phrase', message: 'В пункте «п. 2» нет слов «Специалист»' },
    ])
    expect((await remarks({ ...cites, point: 'п. 9' })).faults).toEqual([
      { code: 'point_unknown', field: 'point', message: 'В документе нет пункта «п. 9»' },
    ])
  })

  test('warn of what is guessed and of what exists already', async () => {
    const { faults, warnings } = await remarks({
      text: 'Каким должен быть пример s-2?',
      variants: [
        { text: 'Специалист по производственному контролю', correct: true },
        { text: 'Только директор', correct: false },
        { text: 'Мастер', correct: false },
      ],
    })
    expect(faults).toEqual([])
    expect(warnings.map(({ field }) => field)).toEqual(['variants.1', 'variants', 'text'])
    expect(warnings[2]?.message).toBe('Почти такое же условие у вопроса №\u00a02')
  })

  test('a picture is one that was uploaded, described in words', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script/><rect width="4" height="4"/></svg>'
    const upload = (file_name: string, content: string) =>
      app.ask(uploadContentPicture, { token, body: { file_name, content: Buffer.from(content).toString('base64') } })
    const { image, dropped } = (await upload('crane.svg', svg)).body
    expect(image).toMatchObject({ width: 40, height: 20 })
    expect(dropped).toEqual(['<script>'])
    expect((await remarks({ image: { ...image, alt: 'Кран' } })).faults).toEqual([])
    expect((await remarks({ image: { ...image, alt: '' } })).faults).toMatchObject([{ field: 'image' }])
    const foreign = { ...image, src: '/files/other', alt: 'Кран' }
    expect((await remarks({ image: foreign })).faults).toMatchObject([{ field: 'image' }])
    expect((await upload('crane.svg', 'no picture')).error.fields?.content).toMatch(/Нужен рисунок/)
  })
})

describe('publishing', () => {
  test('makes a question with its topic, in its courses, with author and note', async () => {
    const before = await editor.readCourse(courseId)
    const question = await editor.write({ course: courseId }, () => exampleBody(courseId), { note: 'Первый' })
    expect(question).toMatchObject({ is_local: true, topic: 'Краны', draft: null, is_retired: false })
    expect(question.wordings).toMatchObject([{ no: 1, note: 'Первый', meaning_no: 1, is_current: true }])
    const after = await editor.readCourse(courseId)
    expect(after.question_count).toBe(before.question_count + 1)
    expect(after.topics.map(({ title }) => title)).toContain('Краны')
    const listed = await editor.list(`course=${courseId}`)
    expect(listed.results.map(({ id }) => id)).toContain(question.id)
  })

  test('refuses a draft with faults and keeps it', async () => {
    const draft = await editor.open({ course: courseId })
    const refused = await editor.publish(draft.id, draft.version)
    expect(refused.status).toBe(400)
    expect(refused.error.fields).toMatchObject({ text: 'Напишите вопрос', topic: 'Укажите тему' })
    expect((await editor.readDraft(draft.id)).status).toBe(200)
  })

  test('a new wording is another version; only a changed meaning makes it due again', async () => {
    const { id } = await editor.write({ course: courseId }, () => exampleBody(courseId))
    const mended = await editor.write({ question: id }, (body) => ({ ...body, text: 'Кто допустит кран?' }), {
      note: 'Опечатка',
    })
    expect(mended.wordings.map(({ no, meaning_no }) => [no, meaning_no])).toEqual([
      [2, 1],
      [1, 1],
    ])
    const other = await editor.write({ question: id }, (body) => ({ ...body, comment: 'Иначе.' }), {
      changes_meaning: true,
    })
    expect(other.wordings[0]).toMatchObject({ no: 3, meaning_no: 2, is_current: true })
    const moved = await editor.write({ question: id }, (body) => ({ ...body, topic: 'Подъёмники' }))
    expect(moved).toMatchObject({ topic: 'Подъёмники' })
    expect(moved.wordings).toHaveLength(3)
  })

  test('over a wording that came meanwhile asks to compare first', async () => {
    const draft = await editor.open({ question: await questionWith('sample/o-2') })
    const saved = await editor.save(draft.id, draft.version, { ...draft.body, comment: 'Моё.' })
    const pack = samplePack()
    pack.version = '2'
    pack.topics.own =
      pack.topics.own?.map((each) => (each.id === 'o-2' ? { ...each, comment: 'Из набора.' } : each)) ?? []
    await loadSamplePack(app.db, app.clock.now, pack)
    const refused = await editor.publish(draft.id, saved.body.version)
    expect([refused.status, refused.error.code]).toEqual([409, 'changed_meanwhile'])
    const { body: read } = await editor.readDraft(draft.id)
    expect(read.is_outdated).toBe(true)
    const wording = read.question?.wordings.find(({ is_current }) => is_current)?.id ?? 0
    const path = `/api/content/drafts/${draft.id}/rebase/`
    const rebased = await app.ask(rebaseDraft, { token, path, body: { version: saved.body.version, wording } })
    expect(rebased.body.is_outdated).toBe(false)
    expect((await editor.publish(draft.id, rebased.body.version)).status).toBe(200)
  })

  test('by two at once: one of them publishes', async () => {
    const draft = await editor.open({ course: courseId })
    const { body } = await editor.save(draft.id, 1, exampleBody(courseId, { text: 'Кто из двух?' }))
    const both = await Promise.all([editor, colleague].map((one) => one.publish(draft.id, body.version)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await editor.list('search=Кто из двух')).count).toBe(1)
  })
})

describe('retiring', () => {
  test('takes a question out of its courses, and restoring puts it back', async () => {
    const { id, wordings } = await editor.write({ course: courseId }, () => exampleBody(courseId))
    const wording = wordings[0]?.id ?? 0
    const before = (await editor.readCourse(courseId)).question_count
    expect((await editor.retire(id, wording, true)).body).toMatchObject({ is_retired: true, courses: [] })
    expect((await editor.readCourse(courseId)).question_count).toBe(before - 1)
    expect((await editor.list(`show=retired&course=${courseId}`)).results.map((row) => row.id)).toContain(id)
    expect((await editor.retire(id, wording, false)).body.courses).toMatchObject([{ id: courseId }])
    expect((await editor.readCourse(courseId)).question_count).toBe(before)
  })

  test('is refused while a ticket asks the question', async () => {
    const question = await questionWith('sample/s-2')
    const { wordings } = await editor.readQuestion(question)
    const refused = await editor.retire(question, wordings[0]?.id ?? 0, true)
    expect([refused.status, refused.error.message]).toEqual([
      400,
      'Сначала замените вопрос в билетах: «Курс one», билет 2; «Курс two», билет 1',
    ])
  })
})

test('the list finds by words and by number, by topic and by state', async () => {
  const question = await editor.write({ course: courseId }, () => exampleBody(courseId, { text: 'Зачем нужен ёжик?' }))
  const one = (query: string) => editor.list(query).then(({ results }) => results.map(({ id }) => id))
  expect(await one('search=ежик зачем')).toEqual([question.id])
  expect(await one(`search=№ ${question.id_cok}`)).toEqual([question.id])
  const topic = (await editor.readCourse(courseId)).topics.find(({ title }) => title === 'Краны')?.id
  expect(await one(`course=${courseId}&topic=${topic}&limit=100`)).toContain(question.id)
  const draft = await editor.open({ question: question.id })
  const drafts = await editor.list(`show=drafts&course=${courseId}&limit=100`)
  expect(drafts.results.find((row) => row.draft === draft.id)).toMatchObject({ id: question.id, topic: 'Краны' })
})

test('nobody has compared the point of a new question with the official text until a person says so', async () => {
  const { id: course } = await editor.createCourse()
  const draft = await editor.open({ course })
  expect(draft.body.point_verified).toBe(false)
  const saved = (await editor.save(draft.id, draft.version, { ...exampleBody(course), point_verified: false })).body
  expect(saved.faults).toEqual([])
  const question = (await editor.publish(draft.id, saved.version)).body
  expect((await editor.open({ question: question.id })).body.point_verified).toBe(false)
})
