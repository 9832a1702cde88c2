import { type ImportedQuestion, limits, overlapOf, wordsOf } from '@dopusk/content'
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
import { type CurrentQuestion, getCurrent } from './questions.queries.ts'

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

/** Titles and names are compared without regard to case, ё and punctuation. */
const nameOf = (text: string): string =>
  [
    ...text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .matchAll(/[\p{L}\p{N}]+/gu),
  ].join('')

const sourceFinder = (points: Awaited<ReturnType<typeof listCitablePoints>>) => {
  const byName = new Map<string, (typeof points)[number]>()
  for (const point of points) {
    for (const title of [point.title, point.short]) byName.set(`${nameOf(title)}\n${nameOf(point.point)}`, point)
  }
  return (document: string, point: string) => byName.get(`${nameOf(document)}\n${nameOf(point)}`)
}

const sentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`)

type Source = ReturnType<ReturnType<typeof sourceFinder>>

/** A source that is not in the library is told in the explanation. */
const commentOf = ({ comment, document, point, pointText }: ImportedQuestion, source: Source): string => {
  if (source !== undefined || document === undefined) return comment ?? ''
  const place = [document, point].filter((part) => part !== undefined).join(', ')
  return [comment, pointText, `Источник: ${place}`]
    .flatMap((part) => (part === undefined ? [] : sentence(part)))
    .join(' ')
}

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
  const isCitedStill = source !== undefined || (question.document === undefined && question.point === undefined)
  return {
    ...known,
    ...fields,
    topic: fields.topic || known.topic,
    comment: fields.comment || known.comment,
    ...(isCitedStill && source === undefined && { document: known.document, point: known.point }),
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
  const rows: PlannedRow[] = []
  for (const question of questions) {
    const { id, isNamed, text, document, point } = question
    const row = isNamed ? bank.byName.get(id) : bank.byText.get(textKey(text, variantsOf(question)))
    const current = row && (await getCurrent(db, row.id))
    const source = document === undefined || point === undefined ? undefined : bank.findSource(document, point)
    rows.push(current ? planKnown(bank, question, source, current) : planNew(bank, question, source))
  }
  return rows
}
