import { questionSchema } from '../../pack-schema.ts'
import type { Reading } from '../accept-questions.ts'
import { cleanLines, cleanText } from '../clean-text.ts'
import type { Columns, Field } from './columns.ts'
import { type Cell, type Sheet, showCell } from './sheet.ts'

const textFormat = 'задайте ячейкам текстовый формат и впишите заново'

const checkCell = (cell: Cell | undefined, heading: string): string[] =>
  cell instanceof Date ? [`в столбце «${heading}» Excel сделал из записи дату: ${textFormat}`] : []

const readId = (written: string): { id: string | undefined; reasons: string[] } => {
  if (written === '') return { id: undefined, reasons: [] }
  const id = written.toLowerCase()
  if (questionSchema.shape.id.safeParse(id).success) return { id, reasons: [] }
  return { id: undefined, reasons: [`ID «${written}»: нужны латинские буквы, цифры и дефис, не больше 61 знака`] }
}

const readCok = (written: string): { cok: number | undefined; reasons: string[] } => {
  if (written === '') return { cok: undefined, reasons: [] }
  if (/^0*[1-9]\d{0,14}$/.test(written)) return { cok: Number(written), reasons: [] }
  return { cok: undefined, reasons: [`номер ЦОК «${written}»: нужно целое число больше нуля`] }
}

/** `1`, `1,3`, `1; 3`, `1 и 3`; a Russian Excel turns the second into the number 1.3. */
const readRight = (written: string, variants: Map<number, string>): { numbers: Set<number>; reasons: string[] } => {
  const parts = written.split(/[\s,;.и]+/).filter((part) => part !== '')
  const numbers = new Set(parts.map(Number))
  const say = (reason: string) => ({ numbers: new Set<number>(), reasons: [reason] })
  if (parts.length === 0) return say('не указаны верные варианты')
  if (!parts.every((part) => /^\d+$/.test(part)))
    return say(`верные «${written}»: нужны номера вариантов, например 1 или 1,3`)
  if (numbers.size < parts.length) return say(`верные «${written}»: номер повторяется`)
  const missing = [...numbers].find((number) => !variants.has(number))
  return missing === undefined ? { numbers, reasons: [] } : say(`верные «${written}»: вариант ${missing} не заполнен`)
}

/** 2.1 and 2.10 are the same number but different points. */
const checkPoint = (cell: Cell | undefined): string[] =>
  typeof cell === 'number' && !Number.isInteger(cell)
    ? [`в столбце «Пункт» число ${showCell(cell)}, где 2.1 не отличить от 2.10: ${textFormat}`]
    : []

const checkWidth = (cells: Cell[], { headings }: Columns): string[] =>
  cells.slice(headings.length).some((cell) => showCell(cell).trim() !== '')
    ? ['ячеек больше, чем заголовков: проверьте кавычки вокруг текста с разделителем']
    : []

interface RowOptions {
  /** Where a workbook has several. */
  sheet: string | undefined
  keepsLines: boolean
}

export const readRow = (
  { line, cells }: Sheet['rows'][number],
  columns: Columns,
  { sheet, keepsLines }: RowOptions,
): Reading => {
  const cellOf = (field: Field) => cells[columns.fields.get(field) ?? -1]
  const read = (field: Field) => cleanText(showCell(cellOf(field)))
  const maybe = (field: Field) => read(field) || undefined

  const variants = new Map<number, string>()
  for (const [number, index] of [...columns.variants].sort(([a], [b]) => a - b)) {
    const variant = cleanText(showCell(cells[index]))
    if (variant !== '') variants.set(number, variant)
  }
  const id = readId(read('id'))
  const cok = readCok(read('cok'))
  const right = readRight(read('right'), variants)
  const used = [...columns.fields.values(), ...columns.variants.values()].sort((a, b) => a - b)
  const dates = used.flatMap((index) => checkCell(cells[index], columns.headings[index] ?? ''))
  const take = (isRight: boolean) =>
    [...variants].filter(([number]) => right.numbers.has(number) === isRight).map(([, variant]) => variant)

  return {
    place: { line, sheet },
    reasons:
      dates.length > 0
        ? dates
        : [
            ...checkWidth(cells, columns),
            ...id.reasons,
            ...cok.reasons,
            ...right.reasons,
            ...checkPoint(cellOf('point')),
          ],
    draft: {
      id: id.id,
      cok: cok.cok,
      topic: maybe('topic') ?? sheet,
      text: keepsLines ? cleanLines(showCell(cellOf('text'))) : read('text'),
      right: take(true),
      wrong: take(false),
      comment: maybe('comment'),
      document: maybe('document'),
      edition: maybe('edition'),
      point: maybe('point'),
      pointText: maybe('pointText'),
    },
  }
}
