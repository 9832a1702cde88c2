import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headings, toCsv, toXlsx, utf8, windows1251 } from '../../testing/sample-files.ts'
import { readTable } from './read-table.ts'

const row = ['Что это?', 'Кран', 'Лебёдка', 'Таль', '2', 'Потому что.']
const table = [headings, row]
const question = { text: 'Что это?', right: ['Лебёдка'], wrong: ['Кран', 'Таль'], comment: 'Потому что.' }

const bom = Uint8Array.from([0xef, 0xbb, 0xbf])
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

test.each([
  ['UTF-8', utf8(toCsv(table))],
  ['UTF-8 with its mark', Buffer.concat([bom, utf8(toCsv(table))])],
  ['Windows-1251', windows1251(toCsv(table))],
  ['UTF-16 as Excel saves Unicode text', utf16(toCsv(table, '\t'))],
  ['commas', utf8(toCsv(table, ','))],
  ['tabs', utf8(toCsv(table, '\t'))],
  ['CRLF', utf8(toCsv(table, ';', '\r\n'))],
  ['old Macintosh line ends', utf8(toCsv(table, ';', '\r'))],
  ["Excel's own line about the separator", utf8(`sep=;\n${toCsv(table)}`)],
  ['no end of the last line', utf8(toCsv(table).trimEnd())],
])('reads CSV with %s', async (_kind, bytes) => {
  const { questions, refusals } = await readTable(bytes, 'банк.csv')
  expect(refusals).toEqual([])
  expect(questions).toMatchObject([question])
})

test('finds columns by heading in any order, regardless of case, ё, spaces and synonyms', async () => {
  const csv = toCsv([
    [
      ' ПРАВИЛЬНЫЙ  ОТВЕТ',
      'вариант3',
      'Пояснение:',
      '№ в банке ЦОК',
      'Вариант ответа 1',
      'ТЕКСТ ВОПРОСА',
      'Ответ 2',
      'Раздел',
    ],
    ['2', 'Таль', 'Потому что.', '77', 'Кран', 'Что это?', 'Лебёдка', 'Общее'],
  ])
  const { questions } = await readTable(utf8(csv), 'банк.csv')
  expect(questions).toMatchObject([{ ...question, cok: 77, id: 'cok-77', topic: 'Общее' }])
})

test('names the columns it did not use', async () => {
  const csv = toCsv([
    [...headings, '№ п/п', 'Коментарий'],
    [...row, '1', 'забыт'],
  ])
  expect((await readTable(utf8(csv), 'банк.csv')).unusedColumns).toEqual(['№ п/п', 'Коментарий'])
})

test.each([
  ['2', ['Лебёдка']],
  ['1,3', ['Кран', 'Таль']],
  ['1; 3', ['Кран', 'Таль']],
  ['3 и 1', ['Кран', 'Таль']],
  ['1.2', ['Кран', 'Лебёдка']],
])('understands «%s» as the right variants', async (written, right) => {
  const csv = toCsv([headings, row.with(4, written)])
  expect((await readTable(utf8(csv), 'банк.csv')).questions[0]?.right).toEqual(right)
})

test('keeps separators, quotes and line breaks inside quoted cells and counts lines as an editor does', async () => {
  const csv = toCsv([headings, row.with(0, 'Что\nтакое "кран";\nа что нет?'), row.with(4, '')])
  const { questions, refusals } = await readTable(utf8(csv), 'банк.csv')
  expect(questions[0]?.text).toBe('Что такое "кран"; а что нет?')
  expect(refusals).toEqual([{ line: 5, sheet: undefined, reason: 'не указаны верные варианты' }])
})

test('keeps quotes inside a cell that are not doubled', async () => {
  const csv = `${toCsv([headings])}Что такое "кран"?;а;б;в;1;Так.\n"ОПО" это что?;а;б;в;1;Так.\n`
  const { questions } = await readTable(utf8(csv), 'банк.csv')
  expect(questions.map(({ text }) => text)).toEqual(['Что такое "кран"?', '"ОПО" это что?'])
})

test('reports a duplicate number once, though the ids derived from it are duplicates too', async () => {
  const csv = toCsv([
    ['Номер ЦОК', ...headings],
    ['5', ...row],
    ['5', ...row],
  ])
  expect((await readTable(utf8(csv), 'банк.csv')).refusals.map(({ reason }) => reason)).toEqual([
    'номер ЦОК «5» уже есть: строка 2',
  ])
})

test('drops invisible characters: carriage returns of Excel, soft hyphens, control characters', async () => {
  const book = await toXlsx({ sheet: 'Лист1', data: [headings, row.with(0, 'Что_x000D_\nэто за\u00ADчем\u200B?')] })
  expect((await readTable(book, 'банк.xlsx')).questions[0]?.text).toBe('Что это зачем?')
})

test('reads numbers of a workbook as a Russian Excel shows them', async () => {
  const book = await toXlsx({
    sheet: 'Лист1',
    data: [headings, ['Какое давление?', 0.07, 1.5, 10, 1.3, null], [], ['И какое ещё?', 1, 2, 3, 2, 'Так.']],
  })
  const { questions, refusals } = await readTable(book, 'банк.xlsx')
  expect(refusals).toEqual([])
  expect(questions).toMatchObject([
    { id: 'row-1', right: ['0,07', '10'], wrong: ['1,5'], comment: undefined, topic: undefined },
    { id: 'row-2', right: ['2'], wrong: ['1', '3'] },
  ])
})

test('reads every sheet with headings and uses its name as the topic', async () => {
  const book = await toXlsx(
    { sheet: 'Краны', data: table },
    { sheet: 'Заметки', data: [['просто текст']] },
    { sheet: 'Лифты', data: [['Банк вопросов'], headings, row.with(0, 'А это?'), row.with(4, '9')] },
  )
  const { questions, refusals } = await readTable(book, 'банк.xlsx')
  expect(questions.map(({ id, topic }) => [id, topic])).toEqual([
    ['row-1', 'Краны'],
    ['row-2', 'Лифты'],
  ])
  expect(refusals).toEqual([{ line: 4, sheet: 'Лифты', reason: 'верные «9»: вариант 9 не заполнен' }])
})

test('generates ids that stay the same when a refused row before them is corrected', async () => {
  const read = async (second: string[]) =>
    (await readTable(utf8(toCsv([headings, row, second, row.with(0, 'Третий?')])), 'б.csv')).questions.at(-1)
  expect(await read(row.with(4, 'x'))).toEqual(await read(row.with(0, 'Второй?')))
  expect((await read(row.with(4, 'x')))?.id).toBe('row-3')
})

test('numbers rows without a number above the given numbers', async () => {
  const csv = toCsv([
    ['Номер ЦОК', 'ID', ...headings],
    ['', '', ...row],
    ['900', 'Q-15', ...row],
    ['2', '', ...row],
  ])
  const { questions } = await readTable(utf8(csv), 'банк.csv')
  expect(questions.map(({ id, cok }) => [id, cok])).toEqual([
    ['row-1', 901],
    ['q-15', 900],
    ['cok-2', 2],
  ])
})

const signs = ['кран', 'лебёдка', 'Ёмкость', '«ОПО»', '5 %', 'а;б', 'в,г', '"д"', 'е\nж', '№ 7', 'tab\tтут']
const words = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
const anyBank = fc
  .array(
    fc.record({
      text: words.map((text) => `${text}?`),
      variants: fc.array(words, { minLength: 3, maxLength: 6 }),
      right: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((bank) =>
    bank.map((one, no) => ({ ...one, variants: one.variants.map((variant, at) => `${at}${no} ${variant}`) })),
  )

type Banked = typeof anyBank extends fc.Arbitrary<(infer T)[]> ? T : never

const fields: [string, (one: Banked) => string][] = [
  ['Вопрос', ({ text }) => text],
  ['Верные', ({ right }) => String(right)],
  ...[0, 1, 2, 3, 4, 5].map((at): [string, (one: Banked) => string] => [
    `Вариант ${at + 1}`,
    (one) => one.variants[at] ?? '',
  ]),
]
const anyColumns = fc.shuffledSubarray(fields, { minLength: fields.length })

test('any bank is read back from CSV with any order of columns, separator, line end and encoding', async () => {
  const flat = (text: string) => text.replace(/\s+/g, ' ')
  await fc.assert(
    fc.asyncProperty(
      anyBank,
      anyColumns,
      fc.constantFrom(';', ',', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom(utf8, windows1251),
      async (bank, columns, separator, end, encode) => {
        const lines = [columns.map(([name]) => name), ...bank.map((one) => columns.map(([, cell]) => cell(one)))]
        const { questions, refusals } = await readTable(encode(toCsv(lines, separator, end)), 'банк.csv')
        expect(refusals).toEqual([])
        expect(questions).toMatchObject(
          bank.map(({ text, variants, right }) => ({
            text: flat(text),
            right: [flat(variants[right - 1] ?? '')],
            wrong: variants.filter((_, at) => at !== right - 1).map(flat),
          })),
        )
      },
    ),
    { numRuns: process.env.PROOF ? 200 : 30 },
  )
})
