import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPack } from '../check-pack.ts'
import { PackError } from '../fault.ts'
import { headings, options, toCsv, utf8 } from '../testing/sample-files.ts'
import { importBank } from './import-bank.ts'
import { readBank } from './read-bank.ts'
import { writeTemplate } from './table/write-template.ts'

let room: string

beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'import-'))
})
afterEach(() => rm(room, { recursive: true }))

const run = (bytes: Uint8Array, fileName: string, changes: Partial<Parameters<typeof importBank>[0]> = {}) =>
  importBank({
    bytes,
    fileName,
    folder: join(room, 'pack'),
    options,
    isDryRun: false,
    skipRefused: false,
    read: readBank,
    ...changes,
  })

const row = ['Что это?', 'Кран', 'Лебёдка', 'Таль', '2', 'Потому что.']
const csv = (...rows: string[][]) => utf8(toCsv([headings, ...rows]))
const readBack = async () => {
  const { sources, faults } = await checkPack(join(room, 'pack'))
  expect(faults).toEqual([])
  return sources
}

test('the template is imported into a pack without faults', async () => {
  await writeTemplate(join(room, 't.xlsx'))
  const { outcome, imported } = await run(await readFile(join(room, 't.xlsx')), 't.xlsx')
  expect(outcome).toBe('written')
  expect(imported.unusedColumns).toEqual([])
  const sources = await readBack()
  expect([...(sources?.topics.values() ?? [])].flatMap(({ value }) => value)).toMatchObject([
    { id: 'opo-classes', cok: 1001, right: ['На четыре класса опасности'], key: 'На четыре класса опасности' },
    { id: 'opo-signs', cok: 1002, key: 'используются эскалаторы в метрополитенах' },
  ])
  expect(sources?.documents).toHaveLength(1)
  expect(sources?.documents[0]?.document.points.map(({ name }) => name)).toEqual(['ст. 2, п. 3', 'приложение 1, п. 4'])
})

test('the template never overwrites a file', async () => {
  await writeFile(join(room, 't.xlsx'), 'занято')
  await expect(writeTemplate(join(room, 't.xlsx'))).rejects.toThrow('EEXIST')
  expect(await readFile(join(room, 't.xlsx'), 'utf8')).toBe('занято')
})

test('a bank of 45 questions on two topics becomes a course with two tickets', async () => {
  const rows = Array.from({ length: 45 }, (_, no) => [...row.with(0, `Вопрос ${no}?`), no < 22 ? 'Краны' : 'Лифты'])
  await run(utf8(toCsv([[...headings, 'Тема'], ...rows])), 'банк.csv')
  const sources = await readBack()
  expect(sources?.sheet.value).toMatchObject({ key: 'bank', demonstration: false, sources: ['Файл «банк.xlsx»'] })
  expect(sources?.courses[0]?.value).toMatchObject({
    key: 'bank',
    name: 'Подъёмные сооружения',
    qual_code: '40.20900.01',
    price_rubles: 1500.5,
    titles: ['Краны', 'Лифты'],
    questions: ['krany', 'lifty'],
  })
  expect(sources?.courses[0]?.value.tickets.map((ticket) => ticket.length)).toEqual([20, 20])
})

test('the same file gives the same pack again', async () => {
  const rows = Array.from({ length: 21 }, (_, no) => row.with(0, `Вопрос ${no}?`))
  await run(csv(...rows), 'банк.csv')
  await run(csv(...rows), 'банк.csv', { folder: join(room, 'again') })
  const files = (await readdir(join(room, 'pack'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  expect(files).toHaveLength(3)
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name)
    expect(await readFile(file.replace(join(room, 'pack'), join(room, 'again')), 'utf8')).toBe(
      await readFile(file, 'utf8'),
    )
  }
})

test('an uncitable source stays in the comment, and a missing comment gets a default text', async () => {
  const cited = ['Документ', 'Пункт', 'Текст пункта']
  const bare = row.with(5, '')
  await run(
    utf8(
      toCsv([
        [...headings, ...cited],
        [...bare, '', '', ''],
        [...row, 'Правила', 'п. 5', ''],
        [...bare, 'Правила', '', 'Нужна лебёдка.'],
        [...row, 'Правила', 'п. 7', '## Лебёдка нужна всегда'],
        [...bare, 'ПРАВИЛА', 'п. 7', ''],
      ]),
    ),
    'банк.csv',
  )
  const sources = await readBack()
  expect(
    sources?.topics.get('voprosy')?.value.map(({ comment, document, point, key }) => [comment, document, point, key]),
  ).toEqual([
    ['Пояснение не указано в исходном файле.', undefined, undefined, undefined],
    ['Потому что. Источник: Правила, п. 5.', undefined, undefined, undefined],
    ['Нужна лебёдка. Источник: Правила.', undefined, undefined, undefined],
    ['Потому что.', 'pravila', 'п. 7', undefined],
    ['Пояснение не указано в исходном файле.', 'pravila', 'п. 7', undefined],
  ])
  expect(sources?.documents[0]?.document.points).toMatchObject([{ name: 'п. 7', paragraphs: ['Лебёдка нужна всегда'] }])
})

test('rows that cite one point are merged into one point, each text once', async () => {
  const place = (text: string) => [...row, 'Правила', 'п. 7', text]
  const rows = [place('Нужна лебёдка.'), place('И кран.'), place('Нужна лебёдка.')]
  await run(utf8(toCsv([[...headings, 'Документ', 'Пункт', 'Текст пункта'], ...rows])), 'банк.csv')
  const sources = await readBack()
  expect(sources?.documents.map(({ document }) => document.points)).toMatchObject([
    [{ name: 'п. 7', paragraphs: ['Нужна лебёдка.', 'И кран.'] }],
  ])
})

test('texts with YAML and Markdown syntax are read back unchanged', async () => {
  const odd = [
    '- да: нет',
    '# не заметка',
    '"кавычки',
    '*звезда',
    '2026-11-15',
    'null',
    '{a: [b]}',
    "it's",
    '> сгиб',
    '|',
  ]
  const rows = odd.map((text, index) => row.with(0, text).with(1, `${text} ${index}`))
  await run(csv(...rows), 'банк.csv')
  expect((await readBack())?.topics.get('voprosy')?.value.map(({ text }) => text)).toEqual(odd)
})

test('true/false questions of Moodle pass the check of the pack', async () => {
  expect((await run(utf8('Так? {T}\n\nНе так? {FALSE}'), 'moodle.txt')).outcome).toBe('written')
  expect((await readBack())?.topics.get('voprosy')?.value).toMatchObject([{ wrong: ['Неверно'] }, { wrong: ['Верно'] }])
})

test('a demonstration pack must have fields that are optional in an imported pack', async () => {
  const cited = ['Документ', 'Пункт', 'Текст пункта']
  const rows = [
    [...row, '', '', ''],
    [...row, 'Правила', 'п. 7', 'Нужна лебёдка всегда'],
    [...row.with(2, 'Нужна лебёдка'), 'Правила', 'п. 7', ''],
  ]
  await run(utf8(toCsv([[...headings, ...cited], ...rows])), 'банк.csv')
  await readBack()
  const sheet = await readFile(join(room, 'pack/pack.yaml'), 'utf8')
  await writeFile(join(room, 'pack/pack.yaml'), sheet.replace('demonstration: false', 'demonstration: true'))
  expect((await checkPack(join(room, 'pack'))).faults.map(({ message }) => message)).toEqual([
    'row-1: в демонстрационном наборе нужны document, point и key',
    'row-2: в демонстрационном наборе нужны document, point и key',
  ])
})

test.each([
  ['a document without a point', 'document: pravila', 'row-1: document и point нужны вместе, и без них нет key'],
  ['a key without a document', 'key: лебёдка', 'row-1: document и point нужны вместе, и без них нет key'],
  ['a point that does not exist', 'document: pravila\n  point: п. 1', 'row-1: нет документа «pravila»'],
])('the check of an imported pack still finds %s', async (_what, lines, message) => {
  await run(csv(row), 'банк.csv')
  const file = join(room, 'pack/questions/voprosy.yaml')
  await writeFile(file, `${await readFile(file, 'utf8')}  ${lines}\n`)
  expect((await checkPack(join(room, 'pack'))).faults.map((fault) => fault.message)).toEqual([message])
})

test('two variants are too few for a demonstration pack and enough for another', async () => {
  await run(utf8('Так? {T}'), 'moodle.txt')
  await readBack()
  const sheet = await readFile(join(room, 'pack/pack.yaml'), 'utf8')
  await writeFile(join(room, 'pack/pack.yaml'), sheet.replace('demonstration: false', 'demonstration: true'))
  expect((await checkPack(join(room, 'pack'))).faults.map(({ message }) => message)).toContain(
    'row-1: вариантов 2, а нужно от 3 до 6',
  )
})

test('a dry run reports the result and writes nothing', async () => {
  expect((await run(csv(row), 'банк.csv', { isDryRun: true })).outcome).toBe('rehearsed')
  expect(await readdir(room)).toEqual([])
})

test('refused rows stop the import unless skipRefused is set', async () => {
  const bytes = csv(row, row.with(4, '8'))
  expect((await run(bytes, 'банк.csv')).outcome).toBe('refused')
  expect((await run(bytes, 'банк.csv', { isDryRun: true })).outcome).toBe('refused')
  expect(await readdir(room)).toEqual([])
  expect((await run(bytes, 'банк.csv', { skipRefused: true })).outcome).toBe('written')
  expect((await readBack())?.topics.get('voprosy')?.value.map(({ id }) => id)).toEqual(['row-1'])
})

test.each([
  ['an existing folder', { folder: tmpdir() }, 'папка уже есть'],
  ['a folder without a parent', { folder: join(tmpdir(), 'no-such-folder', 'pack') }, 'нет папки'],
  ['a key that leaves the folder', { options: { ...options, key: '../evil' } }, 'ключ: нужны латинские'],
  ['a code of another shape', { options: { ...options, qualCode: '40.2' } }, 'код: нужен код вида 40.20900.01'],
])('refuses %s and writes nothing, in a dry run too', async (_what, changes, message) => {
  for (const isDryRun of [false, true]) {
    const importing = run(csv(row), 'банк.csv', { ...changes, isDryRun })
    await expect(importing).rejects.toThrow(PackError)
    await expect(importing).rejects.toThrow(message)
  }
  expect(await readdir(room)).toEqual([])
})

test('a pack that its own check refuses leaves nothing behind', async () => {
  const importing = run(csv(row), 'банк.csv', { options: { ...options, version: '' } })
  await expect(importing).rejects.toThrow('pack.yaml')
  expect(await readdir(room)).toEqual([])
})
