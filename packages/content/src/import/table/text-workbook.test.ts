import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openTable } from './open-table.ts'
import { makeTextWorkbook } from './text-workbook.ts'

const fileOf = (book: Buffer, name: string) => strFromU8(unzipSync(book)[name] ?? new Uint8Array())

const courses = ['Курс «А» & Б', 'Курс <В>']
const makeBook = () =>
  makeTextWorkbook([
    {
      name: 'Люди',
      columns: [{ width: 20 }, { width: 30, choices: courses }],
      rows: [
        [{ text: 'Имя', look: 'heading' }, 'Курс'],
        ['=1+1', { text: '+7 912', look: 'fault' }],
        ['', ''],
      ],
    },
  ])

test('every cell is read back as the text that was written, formulas included', async () => {
  const [sheet] = await openTable(await makeBook(), 'a.xlsx', () => true)
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
    ['Имя', 'Курс'],
    ['=1+1', '+7 912'],
  ])
  expect(fileOf(await makeBook(), 'xl/worksheets/sheet1.xml')).not.toContain('<f>')
})

test('the cells below a heading offer the choices of a hidden sheet and accept other texts', async () => {
  const book = await makeBook()
  expect(fileOf(book, 'xl/worksheets/sheet1.xml')).toContain(
    `showErrorMessage="0" sqref="B2:B3"><formula1>'Списки'!$A$1:$A$2</formula1>`,
  )
  expect(fileOf(book, 'xl/workbook.xml')).toMatch(/<sheet [^>]*name="Списки" state="hidden"\/>/)
  const sheets = await openTable(book, 'a.xlsx', () => true)
  expect(sheets[1]?.rows.map(({ cells }) => cells)).toEqual(courses.map((course) => [course]))
})

test('a book without choices has no hidden sheet', async () => {
  const book = await makeTextWorkbook([{ name: 'Л', columns: [{ width: 5 }], rows: [['Имя']] }])
  expect(fileOf(book, 'xl/workbook.xml')).not.toContain('hidden')
})
