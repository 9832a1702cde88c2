import { cleanLines, cleanText, type ExportedQuestion, type ImportedQuestion, nameKey, pointKey } from '@dopusk/content'
import type { CourseQuestionRow } from './files.queries.ts'

const maxKeptName = 40

/** The names of a course's questions in a file: those of two packs may have one key. */
export const nameQuestions = (rows: readonly CourseQuestionRow[]): Map<number, string> => {
  const counts = new Map<string, number>()
  for (const { key } of rows) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Map(
    rows.map(({ id, key }) => [id, counts.get(key) === 1 ? key : `${key.slice(0, maxKeptName)}-${id}`] as const),
  )
}

/** Questions as a file holds them. */
export const exportQuestions = (rows: readonly CourseQuestionRow[]): ExportedQuestion[] => {
  const names = nameQuestions(rows)
  return rows.map(({ id, idCok, topic, body, document, edition }) => ({
    id: names.get(id) as string,
    cok: idCok,
    topic,
    text: body.text,
    variants: body.variants.map(({ text, correct }) => ({ text, correct })),
    comment: body.comment,
    document: document ?? '',
    edition: edition ?? '',
    point: body.normative?.point ?? '',
    pointText: body.normative?.text ?? '',
  }))
}

/** Whether the file says the same of the source as a file that is saved now. Older files do not name the edition. */
export const namesSameSource = (question: ImportedQuestion, { body, document, edition }: CourseQuestionRow): boolean =>
  nameKey(question.document ?? '') === nameKey(document ?? '') &&
  pointKey(question.point ?? '') === pointKey(body.normative?.point ?? '') &&
  (question.edition === undefined || question.edition === (edition ?? ''))

/** What is stored, where a file holds the same text: spaces and invisible characters of the file are its own. */
export const keepText = (stored: string, read: string): string =>
  cleanText(stored) === cleanText(read) ? stored : read

export const keepLines = (stored: string, read: string): string =>
  cleanLines(stored) === cleanLines(read) ? stored : read
