import { zipStream } from '../zip-stream.ts'
import { columnName, columnsXml, headXml, rowXml, type SheetCell, type SheetColumn } from './sheet-xml.ts'
import { mainNamespace, workbookParts, xmlHead } from './workbook-parts.ts'

export interface SheetModel {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
}

const frozenHead =
  '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

async function* sheetXml({ columns, rows }: SheetModel): AsyncGenerator<string> {
  let no = 1
  yield `${xmlHead}<worksheet xmlns="${mainNamespace}">${frozenHead}${columnsXml(columns)}<sheetData>${headXml(columns)}`
  for await (const cells of rows) {
    no += 1
    yield rowXml(columns, cells, no)
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${no}"/></worksheet>`
}

/** A table as a stream of an Excel file (.xlsx): rows are written while the next ones are still being read. */
export const renderSheet = (model: SheetModel): AsyncGenerator<Buffer> =>
  zipStream([
    ...workbookParts(model.name).map(([name, xml]) => ({ name, text: [xml] })),
    { name: 'xl/worksheets/sheet1.xml', text: sheetXml(model) },
  ])
