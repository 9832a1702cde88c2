import { samplePack } from '@dopusk/content/testing/sample-pack'
import { checkContentImport, exportContentGift, exportContentTable, importContent } from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { type Editor, editorOf, exampleBody, loadSamplePack } from '../../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readUploadsInProcesses } from '../../../testing/upload-reading.ts'

let app: TestApp
let token: string
let editor: Editor

beforeAll(async () => {
  app = await startTestApp()
  token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
  editor = editorOf(app, token)
  await loadSamplePack(app.db, app.clock.now, samplePack())
})

const fileOf = (file_name: string, content: string | Buffer) => ({
  file_name,
  content: Buffer.from(content).toString('base64'),
})

const check = (course: number, file: { file_name: string; content: string }) =>
  app.ask(checkContentImport, { token, path: `/api/content/courses/${course}/import-check/`, body: file })

let serial = 0
const load = (course: number, file: { file_name: string; content: string }, options: object = {}) => {
  serial += 1
  return app.ask(importContent, {
    token,
    path: `/api/content/courses/${course}/import/`,
    body: { ...file, key: `import-${serial}`, as: 'published', ...options },
  })
}

const exportOf = async (course: number, kind: 'table' | 'gift') => {
  const call = kind === 'table' ? exportContentTable : exportContentGift
  const path = call.path.replace('{id}', String(course))
  return (await app.askForFile(call, { token, path })).bytes
}

const heading = 'ID;Тема;Вопрос;Вариант 1;Вариант 2;Вариант 3;Верные;Комментарий;Документ;Пункт'

test('a table is shown row by row: what is new, what is faulty, what exists already', async () => {
  readUploadsInProcesses()
  const { id } = await editor.createCourse()
  const { body } = await check(
    id,
    fileOf(
      'bank.csv',
      [
        heading,
        ';Краны;Кто отвечает за кран?;Специалист;Машинист крана;Мастер;1;Так сказано.;Закон о примерах;п. 1',
        ';Краны;Каким должен быть пример s-1?;Понятным;Очень длинным;Никаким;1;;Другой закон;п. 7',
        ';Краны;Где ответ?;Тут;Там;;3;Нигде.;;',
      ].join('\n'),
    ),
  )
  expect(body.refusals).toMatchObject([{ line: 4, reason: 'верные «3»: вариант 3 не заполнен' }])
  expect(body.rows).toMatchObject([
    { line: 2, topic: 'Краны', outcome: 'new', question: null, faults: [], warnings: [] },
    {
      line: 3,
      warnings: [
        'Такого пункта нет в библиотеке: источник будет назван в пояснении',
        'Почти такое же условие у вопроса №\u00a01',
      ],
    },
  ])
})

test('a row that names an edition which the library does not have is refused with those that it has', async () => {
  const { id } = await editor.createCourse()
  const row = (edition: string) =>
    `;Краны;Кто отвечает за кран?;Специалист;Машинист крана;Мастер;1;Так сказано.;Закон о примерах;п. 1;${edition}`
  const checked = await check(id, fileOf('bank.csv', [`${heading};Редакция`, row('от 2031 года'), row('')].join('\n')))
  expect(checked.body.refusals).toEqual([
    {
      ...{ line: 2, sheet: null },
      reason: expect.stringMatching(/^у\sдокумента «Закон о примерах» нет редакции «от 2031 года»: впишите .*«.+»$/),
    },
  ])
  expect(checked.body.rows).toMatchObject([{ line: 3, outcome: 'new' }])
})

test('rows are published or kept as drafts, all at once, and a repeat changes nothing', async () => {
  const { id } = await editor.createCourse()
  const file = fileOf(
    'bank.csv',
    [
      heading,
      ';Краны;Кто отвечает за лебёдку?;Специалист;Машинист;Мастер;1;Так сказано.;;',
      ';;Кто отвечает за талрепы?;Специалист;Машинист;Мастер;1;;;',
    ].join('\r\n'),
  )
  const outcome = { published: 1, drafts: 1, same: 0, skipped: 0, refused: 0 }
  expect((await load(id, file, { key: 'the-same-key' })).body).toEqual(outcome)
  expect((await load(id, file, { key: 'the-same-key' })).body).toEqual(outcome)
  const other = await editor.createCourse({ name: 'Другой курс' })
  expect((await load(other.id, file, { key: 'the-same-key' })).status).toBe(200)
  // The same file chosen again: what is published is recognised by its text.
  expect((await check(id, file)).body.rows.map((row) => row.outcome)).toEqual(['same', 'new'])
  expect(await editor.readCourse(id)).toMatchObject({ question_count: 1, draft_count: 1 })
  const [draft] = (await editor.list(`show=drafts&course=${id}`)).results
  const read = await editor.readDraft(draft?.draft ?? 0)
  expect(read.body.faults.map(({ field }) => field)).toEqual(['topic', 'comment'])
  expect(read.body.body.point_verified).toBe(false)
  const published = await editor.readQuestion((await editor.list(`course=${id}`)).results[0]?.id ?? 0)
  expect(published.wordings[0]).toMatchObject({ note: 'Загружено из файла «bank.csv»', no: 1 })
})

describe('an export', () => {
  const kinds = ['table', 'gift'] as const

  test.each(process.env.PROOF ? kinds : kinds.slice(0, 1))(
    'as %s comes back: nothing changes, and it is the same again',
    async (kind) => {
      const course = (
        await app.db.selectFrom('course').select('id').where('pack_key', '=', 'sample/one').executeTakeFirstOrThrow()
      ).id
      await editor.write({ course }, () =>
        exampleBody(course, { text: `На площадке ${kind}.\nЧто делать?`, topic: 'Краны / тали' }),
      )
      const name = kind === 'table' ? 'questions.xlsx' : 'questions.gift.txt'
      const bytes = await exportOf(course, kind)
      const file = fileOf(name, Buffer.from(bytes))
      const { rows, refusals } = (await check(course, file)).body
      expect(refusals).toEqual([])
      expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'same'))
      expect(rows.length).toBeGreaterThan(4)
      expect((await load(course, file)).body).toMatchObject({ same: rows.length, published: 0, drafts: 0 })
      expect(Buffer.from(await exportOf(course, kind)).equals(Buffer.from(bytes))).toBe(true)
    },
  )

  test.runIf(process.env.PROOF).each(kinds)('as %s makes the same questions in another installation', async (kind) => {
    const course = (
      await app.db.selectFrom('course').select('id').where('pack_key', '=', 'sample/one').executeTakeFirstOrThrow()
    ).id
    const bytes = await exportOf(course, kind)
    const other = await startTestApp()
    const theirToken = await signInAs(other, await makeUser(other.db, { role: 'domain_spec' }))
    const theirs = editorOf(other, theirToken)
    await loadSamplePack(other.db, other.clock.now, {
      ...samplePack(),
      topics: {
        alone: [{ ...samplePack().topics.own?.[0], id: 'x-1', cok: 99, text: 'Совсем другое дело?' } as never],
      },
      courses: [{ ...samplePack().courses[0], questions: ['alone'], tickets: [] } as never],
      practicals: [],
    })
    const { id } = await theirs.createCourse()
    const name = kind === 'table' ? 'questions.xlsx' : 'questions.gift.txt'
    const path = `/api/content/courses/${id}/import/`
    const body = { ...fileOf(name, Buffer.from(bytes)), key: 'from-elsewhere', as: 'published' as const }
    const { body: outcome } = await other.ask(importContent, { token: theirToken, path, body })
    expect(outcome).toMatchObject({ drafts: 0, refused: 0 })
    const call = kind === 'table' ? exportContentTable : exportContentGift
    const again = await other.askForFile(call, { token: theirToken, path: call.path.replace('{id}', String(id)) })
    expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true)
  })
})

test('a row with the name of a question changes it, and keeps what a file does not hold', async () => {
  const { id } = await editor.createCourse()
  const first = await editor.write({ course: id }, () => exampleBody(id, { kind: 'case', key_phrase: '' }))
  const name = first.key.replace('local/', '')
  const row = (comment: string) =>
    fileOf(
      'bank.csv',
      `${heading}\n${name};Краны;Кто допускает кран к работе?;Специалист по контролю;Начальник участка;Машинист самого крана;1;${comment};;`,
    )
  expect((await check(id, row('Допуск даёт специалист по контролю.'))).body.rows).toMatchObject([{ outcome: 'same' }])
  expect((await check(id, row('Иначе.'))).body.rows).toMatchObject([{ outcome: 'changed', question: first.id }])
  expect((await load(id, row('Иначе.'))).body).toMatchObject({ published: 1 })
  const changed = await editor.readQuestion(first.id)
  expect(changed.wordings[0]).toMatchObject({ no: 2, comment: 'Иначе.', kind: 'case' })
  await editor.open({ question: first.id })
  expect((await load(id, row('Совсем иначе.'), { as: 'drafts' })).body).toMatchObject({ skipped: 1, drafts: 0 })
})

test('files that are no banks are refused with a reason', async () => {
  const { id } = await editor.createCourse()
  expect((await check(id, fileOf('bank.pdf', 'x'))).body.refusals[0]?.reason).toMatch(/неизвестный вид файла/)
  expect((await check(id, fileOf('bank.xlsx', 'x'))).body.rows).toEqual([])
  expect((await check(999_999, fileOf('bank.csv', 'x'))).status).toBe(404)
})
