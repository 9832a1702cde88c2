import { TableError } from '@dopusk/content/table'
import { brokenXmlBook, cornersBook } from '@dopusk/content/testing/hostile-workbooks'
import { toXlsx, utf8, windows1251 } from '@dopusk/content/testing/sample-files'
import { expect, test } from 'vitest'
import { bulkHeading, bulkLine } from '../../../testing/bulk.ts'
import { readLearners } from './bulk-table.ts'

/** The code of the child process, without the process: check-bulk-file.test.ts has that. */
const read = (content: string | Uint8Array, fileName = 'list.csv') =>
  readLearners({
    bytes: typeof content === 'string' ? utf8(content) : content,
    fileName,
    catalogue: [],
    today: '2026-11-15',
    maxRows: 300,
  })

test('reads UTF-8 with a BOM, Windows-1251, commas or tabs, and columns in any order', async () => {
  const text = `Почта,Дата рождения,Имя,Фамилия,Телефон,Табельный номер\na@b.ru,30.04.1987,Анна,Ёлкина,+79120000001,7\n`
  for (const content of [utf8(`\uFEFF${text}`), windows1251(text), utf8(text.replaceAll(',', '\t'))]) {
    const { rows, unused } = await read(content)
    expect(rows).toMatchObject([{ last_name: 'Ёлкина', first_name: 'Анна', email: 'a@b.ru', faults: {} }])
    expect(unused).toEqual(['Табельный номер'])
  }
})

test('reads names of one column', async () => {
  const names = ['Сидоров Пётр Иванович', 'Алиев Вагиф Мамед оглы', 'Петрова - Водкина Анна', 'Сидоров']
  const lines = names.map((name, n) => `${name};n${n}@bulk.example;+79120000001;30.04.1987`)
  const { rows } = await read(['Ф.И.О.;Email;Телефон;Дата рождения', ...lines].join('\n'))
  expect(rows.map((row) => [row.last_name, row.first_name, row.patronymic])).toEqual([
    ['Сидоров', 'Пётр', 'Иванович'],
    ['Алиев', 'Вагиф', 'Мамед оглы'],
    ['Петрова-Водкина', 'Анна', null],
    ['Сидоров', '', null],
  ])
  expect(rows.map(({ faults }) => faults.last_name?.slice(0, 12))).toEqual([
    undefined,
    undefined,
    undefined,
    'Неясно, где ',
  ])
})

test('reads years of two digits, dates of Excel and dates that lost their format', async () => {
  const text = await read([bulkHeading, bulkLine({ day: '1.2.80' }), bulkLine({ day: '1.2.20' })].join('\n'))
  expect(text.rows).toMatchObject([
    { birth_date: '1980-02-01', birth_date_written: '1.2.80' },
    { birth_date: '1.2.20', faults: { birth_date: 'Год неясен: 1920 или 2020? Напишите его четырьмя цифрами' } },
  ])
  const headings = ['ФИО', 'Email', 'Телефон', 'Дата рождения']
  const book = await toXlsx({
    sheet: 'Л',
    data: [
      headings.map((value) => ({ value })),
      [
        { value: 'Ёлкина Анна' },
        { value: 'a@b.ru' },
        { value: 79120000001 },
        { value: new Date('1980-02-01'), format: 'dd.mm.yyyy' },
      ],
      [{ value: 'Ёлкина Яна' }, { value: 'b@b.ru' }, { value: '8 912 000-00-02' }, { value: 29252 }],
    ],
  })
  expect((await read(book, 'a.xlsx')).rows).toMatchObject([
    { birth_date: '1980-02-01', phone: '+79120000001', faults: {} },
    { birth_date: '1980-02-01', phone: '+79120000002', faults: {} },
  ])
})

test.each([
  ['no headings', 'раз;два\nтри;четыре', /заголовков/],
  ['a missing column', 'Фамилия;Имя;Email\nЁлкина;Анна;a@b.ru', /Нет столбца «Телефон»/],
  ['a duplicate column', `${bulkHeading};Почта\n${bulkLine()};x`, /повторяется/],
  ['no rows', bulkHeading, /ни одной строки/],
])('reports a fault of the table: %s', async (_what, content, expected) => {
  const { rows, faults } = await read(content)
  expect(rows).toEqual([])
  expect(faults.join()).toMatch(expected)
})

const oldBook = () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

test.each<[string, string, () => Uint8Array | string, RegExp]>([
  ['bytes that are not a table', 'a.csv', () => Buffer.from([0, 1, 2, 3]), /^это не текст/],
  ['an old workbook, whatever its name', 'a.csv', oldBook, /^это старая книга .xls: сохраните её в Excel как .xlsx/],
  ['a truncated archive', 'a.xlsx', () => Buffer.from([0x50, 0x4b, 3, 4, 9, 9]), /^это не книга Excel/],
  ['broken XML', 'a.xlsx', brokenXmlBook, /^это не книга Excel/],
  ['cells in the far corners of a sheet', 'a.xlsx', cornersBook, /16384 столбцов/],
  ['too many separators', 'a.csv', () => ';'.repeat(600_000), /^таблица слишком велика/],
  ['a cell of line breaks', 'a.csv', () => `"${'\n'.repeat(500_000)}"`, /^слишком много текста/],
])('refuses %s', async (_what, fileName, make, message) => {
  const error: unknown = await read(make(), fileName).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TableError)
  expect((error as TableError).message).toMatch(message)
})
