import { makeTextWorkbook } from '@dopusk/office'

export interface TemplateColumn {
  heading: string
  width: number
  about: string
  /** Values that a cell of the column offers. */
  choices?: readonly string[]
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

/** A workbook with a sheet to fill in, examples in its first rows, and a sheet with explanations. */
export const makeTemplateWorkbook = ({ sheet, columns, examples, instructions }: Template): Promise<Buffer> => {
  const exampleRows = examples.map((example) =>
    columns.map(({ heading }) => ({ text: example[heading] ?? '', look: 'faint' as const })),
  )
  const help = [
    ...columns.map((column) => [column.heading, column.about]),
    ['', ''],
    ...instructions.map((line) => ['', line]),
  ]
  return makeTextWorkbook([
    {
      name: sheet,
      columns: columns.map(({ heading, ...column }) => ({ head: heading, ...column })),
      rows: Array.from({ length: readyRows }, (_, index) => exampleRows[index] ?? []),
    },
    {
      name: 'Как заполнять',
      columns: [
        { head: 'Столбец', width: 20 },
        { head: 'Что писать', width: 90 },
      ],
      rows: help,
    },
  ])
}
