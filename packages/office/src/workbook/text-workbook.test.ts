import { expect, test } from 'vitest'
import { readZip } from '../testing/read-zip.ts'
import { makeTextWorkbook } from './text-workbook.ts'

const courses = ['Курс «А» & Б', 'Курс <В>']
const makeBook = async () =>
  readZip(
    await makeTextWorkbook([
      {
        name: 'Люди',
        columns: [
          { head: 'Имя', width: 20 },
          { head: 'Курс', width: 30, choices: courses },
        ],
        rows: [['=1+1', { text: '+7 912', look: 'fault' }], []],
      },
    ]),
  )

const textCell = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`

test('a cell is a text in the format of texts, whatever it begins with, and an empty cell has the format too', async () => {
  const sheet = (await makeBook()).get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain(`<row r="2">${textCell('A2', 4, '=1+1')}${textCell('B2', 7, '+7 912')}</row>`)
  expect(sheet).toContain('<row r="3"><c r="A3" s="4"/><c r="B3" s="4"/></row>')
  expect(sheet).not.toContain('autoFilter')
})

test('lines, tabs and spaces stay; a number of a character in a text stays text', async () => {
  const cell = ' один \r\n\tдва _x000D_ \u0007'
  const book = await makeTextWorkbook([{ name: 'Л', columns: [{ head: 'Имя', width: 5 }], rows: [[cell]] }])
  expect(readZip(book).get('xl/worksheets/sheet1.xml')).toContain(textCell('A2', 4, ' один \n\tдва _x005F_x000D_  '))
})

test('the cells below a heading offer the choices of a hidden sheet and accept other texts', async () => {
  const book = await makeBook()
  expect(book.get('xl/worksheets/sheet1.xml')).toContain(
    `showErrorMessage="0" sqref="B2:B3"><formula1>'Списки'!$A$2:$A$3</formula1>`,
  )
  expect(book.get('xl/workbook.xml')).toContain('<sheet name="Списки" sheetId="2" state="hidden" r:id="rId2"/>')
  expect(book.get('xl/worksheets/sheet2.xml')).toContain(textCell('A2', 4, 'Курс «А» &amp; Б'))
})

test('a book without choices has no hidden sheet', async () => {
  const book = await makeTextWorkbook([{ name: 'Л', columns: [{ head: 'Имя', width: 5 }], rows: [] }])
  expect(readZip(book).get('xl/workbook.xml')).not.toContain('hidden')
})
