import { makeTextWorkbook } from './text-workbook.ts'

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
  const heading = (text: string) => ({ text, look: 'heading' as const })
  const rowOf = (example: Record<string, string> | undefined) =>
    columns.map((column) => ({ text: example?.[column.heading] ?? '', ...(example && { look: 'faint' as const }) }))
  const help = [
    ...columns.map((column) => [column.heading, column.about]),
    ['', ''],
    ...instructions.map((line) => ['', line]),
  ]
  return makeTextWorkbook([
    {
      name: sheet,
      columns: columns.map(({ width, choices }) => ({ width, ...(choices && { choices }) })),
      rows: [
        columns.map((column) => heading(column.heading)),
        ...Array.from({ length: readyRows }, (_, index) => rowOf(examples[index])),
      ],
    },
    {
      name: 'Как заполнять',
      columns: [{ width: 20 }, { width: 90 }],
      rows: [[heading('Столбец'), heading('Что писать')], ...help],
    },
  ])
}
