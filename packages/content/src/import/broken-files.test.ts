import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headings, options, toCsv, toXlsx, utf8 } from '../testing/sample-files.ts'
import { importBank } from './import-bank.ts'
import { readBank } from './read-bank.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterEach(() => rm(folder, { recursive: true }))

const row = ['Что это?', 'Кран', 'Лебёдка', 'Таль', '2', 'Потому что.']
const csv = (...rows: string[][]) => utf8(toCsv([headings, ...rows]))

const damaged = utf8(toCsv([headings, row]))
damaged[damaged.length - 3] = 0xff

const broken: [string, string, Uint8Array | Promise<Uint8Array>, [number, string][]][] = [
  ['an empty file', 'а.csv', utf8(''), [[1, 'не найдена строка заголовков']]],
  ['a letter instead of a table', 'а.csv', utf8('Добрый день!\nШлю вопросы.'), [[1, 'не найдена строка заголовков']]],
  ['no column of questions', 'а.csv', utf8(toCsv([headings.with(0, 'Задача'), row])), [[1, 'нет столбца «Вопрос»']]],
  [
    'no column of right answers and two of variants',
    'а.csv',
    utf8(toCsv([['Вопрос', 'Вариант 1', 'Вариант 2'], row])),
    [
      [1, 'нет столбца «Верные»'],
      [1, 'столбцов «Вариант 1», «Вариант 2» … 2, а нужно не меньше трёх'],
    ],
  ],
  [
    'a duplicate heading',
    'а.csv',
    utf8(toCsv([[...headings, 'Текст вопроса'], row])),
    [[1, 'столбец «Текст вопроса» повторяет другой']],
  ],
  [
    'an unclosed quote',
    'а.csv',
    utf8(`${toCsv([headings, row])}"Что;1;2;3;1;x\nдальше;1;2;3;1;x`),
    [[3, 'открытая кавычка']],
  ],
  [
    'an unquoted cell',
    'а.csv',
    utf8(`${toCsv([headings], ',')}Что, где?,а,б,в,1,Так.`),
    [[2, 'ячеек больше, чем заголовков']],
  ],
  ['damaged UTF-8', 'а.csv', damaged, [[1, 'часть символов повреждена']]],
  ['replacement characters', 'а.csv', csv(row.with(1, 'Кр\uFFFDн')), [[2, 'файл был сохранён с потерями']]],
  ['a CSV file named .xlsx', 'а.xlsx', csv(row), [[1, 'это не книга Excel']]],
  [
    'a truncated workbook',
    'а.xlsx',
    toXlsx({ sheet: 'Л', data: [headings, row] }).then((book) => book.subarray(0, 900)),
    [[1, 'это не книга Excel']],
  ],
  [
    'an old .xls workbook',
    'а.xls',
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    [[1, 'старая книга .xls']],
  ],
  [
    'a workbook with a password',
    'а.xlsx',
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    [[1, 'защищена паролем']],
  ],
  ['a web page named as a table', 'а.csv', utf8('\n<html><table><tr><td>1</td>'), [[1, 'внутри веб-страница']]],
  ['an unknown file type', 'а.docx', utf8('x'), [[1, 'неизвестный вид файла']]],
  ['bytes instead of GIFT', 'а.gift', Uint8Array.from([0, 1, 2, 3]), [[1, 'это не текст']]],
  [
    'a date that Excel made of a point',
    'а.xlsx',
    toXlsx({
      sheet: 'Л',
      data: [
        [...headings, 'Пункт'],
        [...row, { value: new Date('2026-10-02'), format: 'dd.mm.yyyy' }],
        [...row, 2.1],
      ],
    }),
    [
      [2, 'в столбце «Пункт» Excel сделал из записи дату'],
      [3, 'в столбце «Пункт» число 2,1'],
    ],
  ],
  [
    'rows with different faults',
    'а.csv',
    utf8(
      toCsv([
        ['ID', 'Номер ЦОК', ...headings],
        ['a', '5', ...row],
        ['a', '', ...row],
        ['б', '', ...row],
        ['', '5', ...row],
        ['', '-1', ...row],
        ['', '', ...row.with(0, ' ')],
        ['', '', ...row.with(3, '')],
        ['', '', ...row.with(3, 'КРАН')],
        ['', '', ...row.with(4, '')],
        ['', '', ...row.with(4, 'б')],
        ['', '', ...row.with(4, '2,2')],
        ['', '', ...row.with(4, '4')],
        ['', '', ...row.with(4, '1,2,3')],
        ['', '', ...row.with(0, '').with(4, '')],
      ]),
    ),
    [
      [3, 'ID «a» уже есть: строка 2'],
      [4, 'ID «б»: нужны латинские буквы'],
      [5, 'номер ЦОК «5» уже есть: строка 2'],
      [6, 'номер ЦОК «-1»: нужно целое число больше нуля'],
      [7, 'нет текста вопроса'],
      [8, 'вариантов 2, а нужно от 3 до 6'],
      [9, 'вариант повторяется: КРАН'],
      [10, 'не указаны верные варианты'],
      [11, 'верные «б»: нужны номера вариантов, например 1 или 1,3'],
      [12, 'верные «2,2»: номер повторяется'],
      [13, 'верные «4»: вариант 4 не заполнен'],
      [14, 'нет неверных вариантов'],
      [15, 'не указаны верные варианты; нет текста вопроса'],
    ],
  ],
]

test.each(broken)('refuses %s by name and writes nothing', async (_what, fileName, bytes, faults) => {
  const { imported, outcome } = await importBank({
    bytes: await bytes,
    fileName,
    folder: join(folder, 'pack'),
    options,
    isDryRun: false,
    skipRefused: false,
    read: readBank,
  })
  expect(imported.refusals).toEqual(
    faults.map(([line, reason]) => expect.objectContaining({ line, reason: expect.stringContaining(reason) })),
  )
  expect(outcome).toBe(imported.questions.length === 0 ? 'empty' : 'refused')
  expect(await readdir(folder)).toEqual([])
})
