import { expect, test } from 'vitest'
import { readWhole } from '../testing/read-whole.ts'
import { readZip } from '../testing/read-zip.ts'
import { renderSheet, renderWorkbook } from './render-workbook.ts'
import type { SheetCell, SheetColumn } from './sheet-xml.ts'

const columns: SheetColumn[] = [
  { head: 'Имя', kind: 'text', width: 20 },
  { head: 'День', kind: 'date', width: 12 },
  { head: 'Дней', kind: 'number', width: 8 },
  { head: 'Доля', kind: 'percent', width: 8 },
]

const sheetOf = async (...rows: SheetCell[][]) => {
  const files = readZip(await readWhole(renderSheet({ name: 'Лист', columns, rows })))
  return files.get('xl/worksheets/sheet1.xml') ?? ''
}

test('a text is an inline string, whatever it begins with', async () => {
  for (const text of ['=cmd|"/c calc"!A1', '+7 912', '-1', '@SUM(A1)', '007']) {
    const xml = await sheetOf([text, null, null, null])
    expect(xml).not.toContain('<f>')
    expect(xml).toContain(
      `<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">${text.replaceAll('"', '&quot;')}</t></is></c>`,
    )
  }
})

test('control characters and lone surrogates are removed, signs of XML are escaped', async () => {
  const xml = await sheetOf(['а\u0000\u0008\u001fб\ud800 <в> & "г"\ufffe', null, null, null])
  expect(xml).toContain('>а б\ufffd &lt;в&gt; &amp; &quot;г&quot;<')
})

test('dates and numbers are numbers with a format', async () => {
  const xml = await sheetOf(['', '2026-11-16', 0, 58])
  expect(xml).toContain(
    '<row r="2"><c r="B2" s="2"><v>46342</v></c><c r="C2" s="0"><v>0</v></c><c r="D2" s="3"><v>58</v></c></row>',
  )
})

test('an empty cell is left out', async () => {
  expect(await sheetOf([null, null, null, null])).toContain('<row r="2"></row>')
})

test('a text longer than Excel allows is cut', async () => {
  const [text] = /а+/.exec(await sheetOf(['а'.repeat(40_000), null, null, null])) ?? ['']
  expect(text).toHaveLength(32_767)
})

test('the head is frozen and has a filter over all rows; columns have widths', async () => {
  const xml = await sheetOf(['а', null, null, null], ['б', null, null, null])
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<col min="2" max="2" width="12" customWidth="1"/>')
  expect(xml).toContain('<autoFilter ref="A1:D3"/>')
})

test('rows are read only as the file is written', async () => {
  let read = 0
  function* endless(): Generator<SheetCell[]> {
    for (;;) {
      read += 1
      yield ['строка', null, read, null]
    }
  }
  const stream = renderSheet({ name: 'Лист', columns, rows: endless() })
  for (let n = 0; n < 20; n += 1) await stream.next()
  await stream.return(undefined)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(10_000)
})

test('a workbook has its sheets in their order, each with its own columns; the first is shown', async () => {
  const wide = Array.from(
    { length: 28 },
    (_, no): SheetColumn => ({ head: `Тема ${no + 1}`, kind: 'number', width: 6 }),
  )
  const sheets = [
    { name: 'Сводка', columns, rows: [['а', null, 1, 50]] },
    { name: 'Темы & «люди»', columns: wide, rows: [wide.map((_, no) => no)] },
  ]
  const files = readZip(await readWhole(renderWorkbook(sheets)))
  expect(files.get('xl/workbook.xml')).toContain(
    '<sheet name="Сводка" sheetId="1" r:id="rId1"/><sheet name="Темы &amp; «люди»" sheetId="2" r:id="rId2"/>',
  )
  const second = files.get('xl/worksheets/sheet2.xml')
  expect(second).toContain('<c r="AB2" s="0"><v>27</v></c>')
  expect(second).toContain('<autoFilter ref="A1:AB2"/>')
  expect(second).not.toContain('tabSelected')
  expect(files.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet2.xml')
  expect(files.get('xl/_rels/workbook.xml.rels')).toContain(
    'Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles"',
  )
})
