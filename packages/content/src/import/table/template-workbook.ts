import writeBook, { type Row } from 'write-excel-file/node'

export interface TemplateColumn {
  heading: string
  width: number
  about: string
}

interface Template {
  sheet: string
  columns: TemplateColumn[]
  /** By heading. */
  examples: Record<string, string>[]
  instructions: string[]
}

/** Empty rows formatted as text, so that Excel does not turn «2.10» and «1,3» into dates or numbers. */
const readyRows = 300

const asText = (value: string | undefined) => ({
  type: String,
  format: '@',
  wrap: true,
  ...(value !== undefined && { value }),
})

/** A workbook with a sheet to fill in, examples in its first rows, and a sheet with explanations. */
export const makeTemplateWorkbook = ({ sheet, columns, examples, instructions }: Template): Promise<Buffer> => {
  const headings: Row = columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold', wrap: true }))
  const rows: Row[] = Array.from({ length: readyRows }, (_, index) =>
    columns.map(({ heading }) => asText(examples[index]?.[heading])),
  )
  const help: Row[] = [
    ...instructions.map((line) => [{ value: line, wrap: true, columnSpan: 2 }]),
    [],
    [
      { value: 'Столбец', fontWeight: 'bold' },
      { value: 'Что писать', fontWeight: 'bold' },
    ],
    ...columns.map(({ heading, about }) => [heading, { value: about, wrap: true }]),
  ]
  return writeBook([
    {
      sheet,
      data: [headings, ...rows],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    },
    { sheet: 'Как заполнять', data: help, columns: [{ width: 20 }, { width: 90 }] },
  ]).toBuffer()
}
