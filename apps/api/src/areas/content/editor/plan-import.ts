import { explainSource, type ImportedQuestion, limits, nameKey, overlapOf, wordsOf } from '@dopusk/content'
import type { DraftBody, ImportRow } from '@dopusk/contract'
import type { Db } from '../../../db/database.ts'
import { findCues, findFaults } from './draft-remarks.ts'
import { draftOf } from './drafts.service.ts'
import {
  type CourseQuestionRow,
  listCitablePoints,
  listCourseQuestions,
  listStems,
  listTakenNumbers,
} from './files.queries.ts'
import { type CurrentQuestion, listCurrent } from './questions.queries.ts'

/** A row of a file, and what becomes of it. */
export interface PlannedRow {
  question: ImportedQuestion
  /** As it would be published. */
  body: DraftBody
  outcome: ImportRow['outcome']
  current: CurrentQuestion | undefined
  faults: string[]
  warnings: string[]
}

const sourceFinder = (points: Awaited<ReturnType<typeof listCitablePoints>>) => {
  const byName = new Map<string, (typeof points)[number]>()
  for (const point of points) {
    for (const title of [point.title, point.short]) byName.set(`${nameKey(title)}\n${nameKey(point.point)}`, point)
  }
  return (document: string, point: string) => byName.get(`${nameKey(document)}\n${nameKey(point)}`)
}

type Source = ReturnType<ReturnType<typeof sourceFinder>>

/** Where the library has no such point, the explanation names the source. */
const commentOf = (question: ImportedQuestion, source: Source): string =>
  source !== undefined || question.document === undefined ? (question.comment ?? '') : explainSource(question)

const variantsOf = ({ right, wrong }: ImportedQuestion) => [
  ...right.map((text) => ({ text, correct: true })),
  ...wrong.map((text) => ({ text, correct: false })),
]

const fieldsOf = (question: ImportedQuestion, source: Source) => ({
  topic: question.topic ?? '',
  text: question.text,
  variants: variantsOf(question),
  comment: commentOf(question, source),
  document: source?.editionId ?? null,
  point: source?.point ?? '',
})

const newBody = (courseId: number, question: ImportedQuestion, source: Source, idCok: number | null): DraftBody => ({
  id_cok: idCok,
  courses: [courseId],
  kind: null,
  image: null,
  point_verified: true,
  key_phrase: '',
  ...fieldsOf(question, source),
})

/** The row as a change of a known question: what a file does not hold stays as it is. */
const changedBody = (known: DraftBody, question: ImportedQuestion, source: Source): DraftBody => {
  const fields = fieldsOf(question, source)
  const namesSource = question.document !== undefined || question.point !== undefined
  return {
    ...known,
    ...fields,
    topic: fields.topic || known.topic,
    comment: fields.comment || known.comment,
    ...(!namesSource && { document: known.document, point: known.point }),
  }
}

/** Variants are a set: their order is no part of a question. */
const comparable = ({ variants, ...body }: DraftBody): string =>
  JSON.stringify({ ...body, variants: variants.map(({ text, correct }) => `${correct} ${text}`).sort() })

const nearDuplicates = (stems: { id: number | null; idCok: number; text: string }[]) => {
  const read = stems.map((stem) => ({ ...stem, words: wordsOf(stem.text) })).sort((a, b) => a.words.size - b.words.size)
  return (text: string, exceptId: number | null): number[] => {
    const words = wordsOf(text)
    if (words.size < 2) return []
    const smallest = words.size * limits.stemOverlap
    const largest = words.size / limits.stemOverlap
    const found: number[] = []
    for (const other of read) {
      if (other.words.size > largest) break
      if (other.words.size < smallest || (other.id !== null && other.id === exceptId)) continue
      if (overlapOf(words, other.words) > limits.stemOverlap) found.push(other.idCok)
    }
    return found.slice(0, 3)
  }
}

/** Of the text and the set of variants: a row without a name is recognised by it. */
const textKey = (text: string, variants: readonly { text: string; correct: boolean }[]): string =>
  JSON.stringify([text, variants.map((variant) => `${variant.correct} ${variant.text}`).sort()])

/** What the rows of a file are compared with. */
interface Bank {
  courseId: number
  /** The questions of the course by their names and by their texts. */
  byName: ReadonlyMap<string, CourseQuestionRow>
  byText: ReadonlyMap<string, CourseQuestionRow>
  findSource: ReturnType<typeof sourceFinder>
  findSimilar: ReturnType<typeof nearDuplicates>
  takenNumbers: ReadonlySet<number>
}

const readBank = async (db: Db, courseId: number, questions: readonly ImportedQuestion[]): Promise<Bank> => {
  const rows = await listCourseQuestions(db, courseId)
  return {
    courseId,
    byName: new Map(rows.map((row) => [row.key, row])),
    byText: new Map(rows.map((row) => [textKey(row.body.text, row.body.variants), row])),
    findSource: sourceFinder(await listCitablePoints(db)),
    findSimilar: nearDuplicates(await listStems(db)),
    takenNumbers: await listTakenNumbers(
      db,
      questions.map(({ cok }) => cok),
    ),
  }
}

/** A row that is no question of the course yet. */
const planNew = (
  { courseId, takenNumbers, findSimilar }: Bank,
  question: ImportedQuestion,
  source: Source,
): PlannedRow => {
  const isNumberTaken = question.isNumbered && takenNumbers.has(question.cok)
  const isNumberFree = question.isNumbered && !isNumberTaken
  const body = newBody(courseId, question, source, isNumberFree ? question.cok : null)
  return {
    ...{ question, body, current: undefined, outcome: 'new' },
    faults: faultsOf(body, source?.text),
    warnings: [
      ...(isNumberTaken ? [`Номер ${question.cok} занят: вопрос получит следующий`] : []),
      ...warningsOf(question, body, source, findSimilar(question.text, null)),
    ],
  }
}

const planKnown = (bank: Bank, question: ImportedQuestion, source: Source, current: CurrentQuestion): PlannedRow => {
  const before = draftOf(current)
  const body = changedBody(before, question, source)
  if (comparable(before) === comparable(body))
    return { question, body, current, outcome: 'same', faults: [], warnings: [] }
  return {
    ...{ question, body, current, outcome: 'changed' },
    faults: faultsOf(body, source?.text ?? current.body.normative?.text),
    warnings: warningsOf(question, body, source, bank.findSimilar(question.text, current.id)),
  }
}

const faultsOf = (body: DraftBody, pointText: string | undefined): string[] =>
  findFaults(body, { isDemonstration: false, pointText, isPictureKnown: true }).map(({ message }) => message)

const warningsOf = ({ document }: ImportedQuestion, body: DraftBody, source: Source, similar: number[]): string[] => [
  ...(document !== undefined && source === undefined
    ? ['Такого пункта нет в библиотеке: источник будет назван в пояснении']
    : []),
  ...similar.map((idCok) => `Почти такое же условие у вопроса №\u00a0${idCok}`),
  ...findCues(body).map(({ message }) => message),
]

/** What becomes of each row of a file. */
export const planRows = async (
  db: Db,
  courseId: number,
  questions: readonly ImportedQuestion[],
): Promise<PlannedRow[]> => {
  const bank = await readBank(db, courseId, questions)
  const known = questions.map((question) => {
    const { id, isNamed, text } = question
    return isNamed ? bank.byName.get(id) : bank.byText.get(textKey(text, variantsOf(question)))
  })
  const current = await listCurrent(
    db,
    known.flatMap((row) => row?.id ?? []),
  )
  return questions.map((question, index) => {
    const { document, point } = question
    const row = known[index]
    const before = row && current.get(row.id)
    const source = document === undefined || point === undefined ? undefined : bank.findSource(document, point)
    return before ? planKnown(bank, question, source, before) : planNew(bank, question, source)
  })
}
