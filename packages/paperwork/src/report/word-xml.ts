import { escapeXml } from '@dopusk/office'

/** Paragraph styles of the report; styles-xml.ts describes them. */
export type ParagraphStyle =
  | 'Title'
  | 'Heading1'
  | 'Heading2'
  | 'Lead'
  | 'Note'
  | 'TableHead'
  | 'TableText'
  | 'TableCentre'
  | 'TableRight'

export interface ParagraphOptions {
  bold?: boolean
  /** Keeps the paragraph on one page with the next. */
  keepNext?: boolean
}

export const paragraph = (style: ParagraphStyle, text: string, { bold, keepNext }: ParagraphOptions = {}): string => {
  const properties = `<w:pPr><w:pStyle w:val="${style}"/>${keepNext ? '<w:keepNext/>' : ''}</w:pPr>`
  const run = `<w:r>${bold ? '<w:rPr><w:b/><w:bCs/></w:rPr>' : ''}<w:t>${escapeXml(text)}</w:t></w:r>`
  return `<w:p>${properties}${text === '' ? '' : run}</w:p>`
}

export interface Column {
  head: string
  widthMm: number
  style: ParagraphStyle
}

/** Word measures in twentieths of a point. */
export const twips = (millimetres: number): number => Math.round((millimetres * 1440) / 25.4)

const cellWidth = ({ widthMm }: Column): string => `<w:tcW w:w="${twips(widthMm)}" w:type="dxa"/>`

export const openTable = (columns: readonly Column[]): string => {
  const width = columns.reduce((sum, column) => sum + twips(column.widthMm), 0)
  const grid = columns.map((column) => `<w:gridCol w:w="${twips(column.widthMm)}"/>`).join('')
  const properties = `<w:tblStyle w:val="Grid"/><w:tblW w:w="${width}" w:type="dxa"/><w:tblLayout w:type="fixed"/>`
  const look = '<w:tblLook w:val="0620"/>'
  const heads = columns.map(
    (column) =>
      `<w:tc><w:tcPr>${cellWidth(column)}<w:shd w:val="clear" w:color="auto" w:fill="EDF0F2"/><w:vAlign w:val="center"/></w:tcPr>${paragraph('TableHead', column.head)}</w:tc>`,
  )
  const headRow = `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${heads.join('')}</w:tr>`
  return `<w:tbl><w:tblPr>${properties}${look}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${headRow}`
}

export const closeTable = '</w:tbl>'

export interface Cell extends ParagraphOptions {
  text: string
  /** Vertical merge: the first cell restarts it, the others continue it. */
  merge?: 'begin' | 'go on'
}

const mergeMark = { begin: '<w:vMerge w:val="restart"/>', 'go on': '<w:vMerge/>' }

export const tableRow = (columns: readonly Column[], cells: readonly Cell[]): string => {
  const inColumns = columns.map((column, index) => {
    const cell = cells[index]
    if (cell === undefined) throw new RangeError(`a row of ${cells.length} cells for ${columns.length} columns`)
    const merge = cell.merge ? mergeMark[cell.merge] : ''
    return `<w:tc><w:tcPr>${cellWidth(column)}${merge}</w:tcPr>${paragraph(column.style, cell.text, cell)}</w:tc>`
  })
  return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${inColumns.join('')}</w:tr>`
}
