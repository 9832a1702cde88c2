import { zipStream } from '../zip-stream.ts'
import { columnName, columnsXml, headXml, rowXml, type SheetCell, type SheetColumn } from './sheet-xml.ts'
import { mainNamespace, sheetPart, workbookParts, xmlHead } from './workbook-parts.ts'

export interface SheetModel {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
}

/** The first sheet is the one that a program shows. */
const frozenHead = (isFirst: boolean) =>
  `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

async function* sheetXml({ columns, rows }: SheetModel, isFirst: boolean): AsyncGenerator<string> {
  let no = 1
  yield `${xmlHead}<worksheet xmlns="${mainNamespace}">${frozenHead(isFirst)}${columnsXml(columns)}<sheetData>${headXml(columns)}`
  for await (const cells of rows) {
    no += 1
    yield rowXml(columns, cells, no)
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${no}"/></worksheet>`
}

/** Tables as a stream of an Excel file (.xlsx): rows are written while the next ones are still being read. */
export const renderWorkbook = (sheets: readonly SheetModel[]): AsyncGenerator<Buffer> =>
  zipStream([
    ...workbookParts(sheets.map(({ name }) => name)).map(([name, xml]) => ({ name, text: [xml] })),
    ...sheets.map((sheet, index) => ({ name: sheetPart(index), text: sheetXml(sheet, index === 0) })),
  ])

/** The same of one table. */
export const renderSheet = (model: SheetModel): AsyncGenerator<Buffer> => renderWorkbook([model])
