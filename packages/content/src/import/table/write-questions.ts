import { makeTextWorkbook } from '@dopusk/office'
import type { ExportedQuestion } from '../gift/write-gift.ts'

const variantNumbers = [1, 2, 3, 4, 5, 6]

const columns = [
  { head: 'ID', width: 14 },
  { head: 'Номер ЦОК', width: 12 },
  { head: 'Тема', width: 24 },
  { head: 'Вопрос', width: 50 },
  ...variantNumbers.map((number) => ({ head: `Вариант ${number}`, width: 30 })),
  { head: 'Верные', width: 10 },
  { head: 'Комментарий', width: 50 },
  { head: 'Документ', width: 40 },
  { head: 'Редакция', width: 20 },
  { head: 'Пункт', width: 12 },
  { head: 'Текст пункта', width: 60 },
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

/** A workbook that the import reads: the columns of its template, and the edition of the document. */
export const writeQuestionTable = (questions: readonly ExportedQuestion[]): Promise<Buffer> =>
  makeTextWorkbook([{ name: 'Вопросы', columns, rows: questions.map(rowOf) }])
