import { zipStream } from '../zip-stream.ts'
import { columnName, columnsXml, headXml, rowXml, type SheetCell, type SheetColumn } from './sheet-xml.ts'
import { mainNamespace, xmlHead } from './styles.ts'
import { sheetPart, workbookParts } from './workbook-parts.ts'

export interface SheetModel {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
  /** A form to fill in has no filter over its rows. */
  isForm?: true
}

/** Of the hidden sheet with the choices of all columns: in the cell they may take 255 characters. */
const choicesSheet = 'Списки'

/** The first sheet is the one that a program shows. */
const frozenHead = (isFirst: boolean) =>
  `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

const withChoices = (columns: readonly SheetColumn[]) => columns.filter(({ choices = [] }) => choices.length > 0)

/** A list to choose from in each cell below the heads that have choices. */
const validationsXml = (columns: readonly SheetColumn[], listed: readonly SheetColumn[], lastRow: number): string => {
  const each = withChoices(columns).map((column) => {
    const [place, list] = [columnName(columns.indexOf(column)), columnName(listed.indexOf(column))]
    const source = `'${choicesSheet}'!$${list}$2:$${list}$${(column.choices?.length ?? 0) + 1}`
    return `<dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="0" sqref="${place}2:${place}${Math.max(2, lastRow)}"><formula1>${source}</formula1></dataValidation>`
  })
  return each.length === 0 ? '' : `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

async function* sheetXml(sheet: SheetModel, isFirst: boolean, listed: readonly SheetColumn[]): AsyncGenerator<string> {
  const { columns, rows, isForm } = sheet
  let no = 1
  yield `${xmlHead}<worksheet xmlns="${mainNamespace}">${frozenHead(isFirst)}${columnsXml(columns)}<sheetData>${headXml(columns)}`
  for await (const cells of rows) {
    no += 1
    yield rowXml(columns, cells, no)
  }
  const filter = isForm ? '' : `<autoFilter ref="A1:${columnName(columns.length - 1)}${no}"/>`
  yield `</sheetData>${filter}${validationsXml(columns, listed, no)}</worksheet>`
}

const choicesModel = (listed: readonly SheetColumn[]): SheetModel => {
  const height = Math.max(...listed.map(({ choices = [] }) => choices.length))
  return {
    name: choicesSheet,
    columns: listed.map(() => ({ head: '', kind: 'lines', width: 30 })),
    rows: Array.from({ length: height }, (_, row) => listed.map(({ choices }) => choices?.[row] ?? '')),
    isForm: true,
  }
}

/** Tables as a stream of an Excel file (.xlsx): rows are written while the next ones are still being read. */
export const renderWorkbook = (models: readonly SheetModel[]): AsyncGenerator<Buffer> => {
  const listed = models.flatMap(({ columns }) => withChoices(columns))
  const sheets = listed.length === 0 ? models : [...models, choicesModel(listed)]
  const names = sheets.map(({ name }, index) => ({ name, isHidden: index >= models.length }))
  return zipStream([
    ...workbookParts(names).map(([name, xml]) => ({ name, text: [xml] })),
    ...sheets.map((sheet, index) => ({ name: sheetPart(index), text: sheetXml(sheet, index === 0, listed) })),
  ])
}

/** The same of one table. */
export const renderSheet = (model: SheetModel): AsyncGenerator<Buffer> => renderWorkbook([model])
