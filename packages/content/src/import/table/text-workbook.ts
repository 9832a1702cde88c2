import writeBook, { type Cell, type Feature, type Image } from 'write-excel-file/node'
import { getOrderOfSiblings, insertElementMarkupAccordingToOrderOfSiblings } from 'write-excel-file/utility'

export type CellLook = 'heading' | 'fault' | 'faint'

export interface TextCell {
  text: string
  look?: CellLook
}

export interface TextSheet {
  name: string
  columns: {
    width: number
    /** Values to choose from, in the column of this sheet and the rows that it has; other values may be typed too. */
    choices?: readonly string[]
  }[]
  /** The first row are the headings, which stay in view. */
  rows: (string | TextCell)[][]
}

const looks = {
  heading: { fontWeight: 'bold' },
  fault: { backgroundColor: '#FDE2E0', textColor: '#8A1C12' },
  faint: { fontStyle: 'italic', textColor: '#6B7680' },
} as const satisfies Record<CellLook, object>

/** Text of the format «text»: Excel makes no number, no date and no formula of it. */
const asText = (cell: string | TextCell): Cell => {
  const { text, look } = typeof cell === 'string' ? { text: cell, look: undefined } : cell
  return { type: String, format: '@', wrap: true, alignVertical: 'top', value: text, ...(look && looks[look]) }
}

const columnLetter = (index: number): string => {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter
}

const choicesSheet = 'Списки'

interface Choices {
  sheetIndex: number
  /** Of the cells with the choice. */
  column: string
  lastRow: number
  values: readonly string[]
}

const listChoices = (sheets: readonly TextSheet[]): Choices[] =>
  sheets.flatMap(({ columns, rows }, sheetIndex) =>
    columns.flatMap(({ choices = [] }, index) =>
      choices.length === 0
        ? []
        : [{ sheetIndex, column: columnLetter(index), lastRow: Math.max(2, rows.length), values: choices }],
    ),
  )

const sheetFile = 'xl/worksheets/sheet{id}.xml'

/** A list to choose from in each such cell. The values are on a hidden sheet: in the cell they may take 255 characters. */
const validationXml = (choices: readonly Choices[], listed: readonly Choices[]): string => {
  const each = choices.map((choice) => {
    const list = columnLetter(listed.indexOf(choice))
    const source = `'${choicesSheet}'!$${list}$1:$${list}$${choice.values.length}`
    const cells = `${choice.column}2:${choice.column}${choice.lastRow}`
    return (
      `<dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="0" sqref="${cells}">` +
      `<formula1>${source}</formula1></dataValidation>`
    )
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

const withChoices = (listed: readonly Choices[], hiddenIndex: number): Feature<Image['content']> => ({
  files: {
    transform: {
      [sheetFile]: {
        transform: (xml, _options, { sheetIndex }) => {
          const own = listed.filter((choice) => choice.sheetIndex === sheetIndex)
          const order = getOrderOfSiblings(sheetFile, 'worksheet')
          if (own.length === 0 || order === undefined) return xml
          return insertElementMarkupAccordingToOrderOfSiblings(xml, validationXml(own, listed), order, 'worksheet')
        },
      },
      'xl/workbook.xml': {
        transformElementAttributes: (tag, attributes, index) =>
          tag === 'sheet' && index === hiddenIndex ? { ...attributes, state: 'hidden' } : attributes,
      },
    },
  },
})

const hiddenSheet = (listed: readonly Choices[]) => {
  const height = Math.max(...listed.map(({ values }) => values.length))
  const data = Array.from({ length: height }, (_, row) => listed.map(({ values }) => asText(values[row] ?? '')))
  return { sheet: choicesSheet, data }
}

/** A workbook of texts; no cell is a formula. */
export const makeTextWorkbook = (sheets: readonly TextSheet[]): Promise<Buffer> => {
  const listed = listChoices(sheets)
  const written = sheets.map(({ name, columns, rows }) => ({
    sheet: name,
    data: rows.map((row) => row.map(asText)),
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }))
  if (listed.length === 0) return writeBook(written).toBuffer()
  return writeBook([...written, hiddenSheet(listed)], { features: [withChoices(listed, sheets.length)] }).toBuffer()
}
