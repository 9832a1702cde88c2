import { unzipSync, zipSync } from 'fflate'
import type { ExportedQuestion } from '../gift/write-gift.ts'
import { makeTextWorkbook } from './text-workbook.ts'

const variantNumbers = [1, 2, 3, 4, 5, 6]

const columns = [
  { heading: 'ID', width: 14 },
  { heading: 'Номер ЦОК', width: 12 },
  { heading: 'Тема', width: 24 },
  { heading: 'Вопрос', width: 50 },
  ...variantNumbers.map((number) => ({ heading: `Вариант ${number}`, width: 30 })),
  { heading: 'Верные', width: 10 },
  { heading: 'Комментарий', width: 50 },
  { heading: 'Документ', width: 40 },
  { heading: 'Редакция', width: 20 },
  { heading: 'Пункт', width: 12 },
  { heading: 'Текст пункта', width: 60 },
]

const rowOf = ({ id, cok, topic, text, variants, comment, ...source }: ExportedQuestion): string[] => [
  id,
  String(cok),
  topic,
  text,
  ...variantNumbers.map((number) => variants[number - 1]?.text ?? ''),
  variants.flatMap(({ correct }, index) => (correct ? [index + 1] : [])).join(','),
  comment,
  source.document,
  source.edition,
  source.point,
  source.pointText,
]

/** The archive without the time at which it was made: the same questions are the same bytes. */
const withoutTime = (workbook: Buffer): Buffer => {
  const files = unzipSync(workbook)
  const names = Object.keys(files).sort()
  return Buffer.from(
    zipSync(Object.fromEntries(names.map((name) => [name, files[name] as Uint8Array])), { mtime: '2000-01-01' }),
  )
}

/** A workbook that the import reads: the columns of its template, and the edition of the document. */
export const writeQuestionTable = async (questions: readonly ExportedQuestion[]): Promise<Buffer> =>
  withoutTime(
    await makeTextWorkbook([
      {
        name: 'Вопросы',
        columns: columns.map(({ width }) => ({ width })),
        rows: [columns.map(({ heading }) => ({ text: heading, look: 'heading' as const })), ...questions.map(rowOf)],
      },
    ]),
  )
