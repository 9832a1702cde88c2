import {
  cleanLines,
  cleanText,
  explainSource,
  type ImportedQuestion,
  limits,
  nameKey,
  overlapOf,
  pointKey,
  type Refusal,
  wordsOf,
} from '@dopusk/content'
import type { DraftBody, ImportRow } from '@dopusk/contract'
import { russianDay } from '@dopusk/domain'
import type { Db } from '../../../db/database.ts'
import { findCues, findFaults } from './draft-remarks.ts'
import { draftOf } from './drafts.service.ts'
import { keepLines, keepText, nameQuestions, namesSameSource } from './exported-question.ts'
import {
  type CitablePoint,
  type CourseQuestionRow,
  listCitablePoints,
  listCourseQuestions,
  listEarlierWordings,
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

/** The points of one name in the documents of one title. */
const pointsByName = (points: readonly CitablePoint[]): Map<string, CitablePoint[]> => {
  const byName = new Map<string, CitablePoint[]>()
  for (const point of points) {
    for (const title of new Set([nameKey(point.title), nameKey(point.short)])) {
      const name = `${title}\n${pointKey(point.point)}`
      byName.set(name, [...(byName.get(name) ?? []), point])
    }
  }
  return byName
}

/** The cited point; undefined where the library has none. */
type Source = CitablePoint | undefined

/** The row names none of these editions, or another one, so it does not say which is meant. */
interface Ambiguous {
  candidates: CitablePoint[]
}

const isAmbiguous = (found: Source | Ambiguous): found is Ambiguous => found !== undefined && 'candidates' in found

/** The point that a row names: of the edition that it gives, otherwise of the only one, or of the one that the question cites. */
const sourceFinder = (points: readonly CitablePoint[]) => {
  const byName = pointsByName(points)
  return ({ document, point, edition }: ImportedQuestion, citedId: number | null): Source | Ambiguous => {
    if (document === undefined || point === undefined) return undefined
    const candidates = byName.get(`${nameKey(document)}\n${pointKey(point)}`) ?? []
    const given = candidates.filter(
      ({ key, edition: words }) =>
        edition !== undefined && (key === edition || (words !== '' && nameKey(words) === nameKey(edition))),
    )
    if (edition && given.length === 0 && candidates.length > 0) return { candidates }
    const among = edition ? given : candidates
    if (among.length < 2) return among[0]
    return among.find(({ editionId }) => editionId === citedId) ?? { candidates: among }
  }
}

const wordAmbiguous = ({ document, edition }: ImportedQuestion, { candidates }: Ambiguous): string => {
  const named = candidates.map(({ key, edition }) => `«${edition || key}»`).join(' или ')
  const reason = edition
    ? `у\u00a0документа «${document}» нет редакции «${edition}»`
    : `документ «${document}» есть в\u00a0нескольких редакциях`
  return `${reason}: впишите в\u00a0столбец «Редакция» ${named}`
}

/** Where the library has no such point, the explanation names the source. */
const commentOf = (question: ImportedQuestion, source: Source): string =>
  source !== undefined || question.document === undefined ? (question.comment ?? '') : explainSource(question)

const variantsOf = ({ right, wrong }: ImportedQuestion) => [
  ...right.map((text) => ({ text, correct: true })),
  ...wrong.map((text) => ({ text, correct: false })),
]

const newBody = (courseId: number, question: ImportedQuestion, source: Source, idCok: number | null): DraftBody => ({
  id_cok: idCok,
  courses: [courseId],
  kind: null,
  image: null,
  point_verified: false,
  key_phrase: '',
  topic: question.topic ?? '',
  text: question.text,
  variants: variantsOf(question),
  comment: commentOf(question, source),
  document: source?.editionId ?? null,
  point: source?.point ?? '',
})

/** The row as a change of a known question: what a file does not hold, or holds as it was saved, stays as it is. */
const changedBody = (
  known: DraftBody,
  row: CourseQuestionRow,
  question: ImportedQuestion,
  source: Source,
): DraftBody => {
  const namesSource = question.document !== undefined || question.point !== undefined
  const keepsSource = !namesSource || namesSameSource(question, row)
  const keepVariant = (variant: { text: string; correct: boolean }) => {
    const stored = known.variants.find(({ text }) => cleanText(text) === cleanText(variant.text))
    return stored ? { ...variant, text: stored.text } : variant
  }
  const comment = keepsSource ? (question.comment ?? '') : commentOf(question, source)
  return {
    ...known,
    topic: keepText(known.topic, question.topic ?? known.topic),
    text: keepLines(known.text, question.text),
    variants: variantsOf(question).map(keepVariant),
    comment: comment === '' ? known.comment : keepText(known.comment, comment),
    ...(!keepsSource && { document: source?.editionId ?? null, point: source?.point ?? '', point_verified: false }),
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

/** Whether the file was saved while this was the wording: what was changed since is not undone by it. */
const isSaved = (question: ImportedQuestion, wording: CourseQuestionRow): boolean =>
  cleanText(question.topic ?? wording.topic) === cleanText(wording.topic) &&
  textKey(question.text, variantsOf(question)) === textKey(wording.body.text, wording.body.variants) &&
  cleanText(question.comment ?? wording.body.comment) === cleanText(wording.body.comment) &&
  (question.document === undefined || namesSameSource(question, wording))

/** Of the text and the set of variants: a row without a name is recognised by it. */
const textKey = (text: string, variants: readonly { text: string; correct: boolean }[]): string =>
  JSON.stringify([cleanLines(text), variants.map((variant) => `${variant.correct} ${cleanText(variant.text)}`).sort()])

/** What the rows of a file are compared with. */
interface Bank {
  courseId: number
  /** The questions of the course by their names and by their texts. */
  byName: ReadonlyMap<string, CourseQuestionRow>
  byText: ReadonlyMap<string, CourseQuestionRow>
  /** Other wordings of these questions than the current ones. */
  earlier: readonly CourseQuestionRow[]
  findSource: ReturnType<typeof sourceFinder>
  findSimilar: ReturnType<typeof nearDuplicates>
  takenNumbers: ReadonlySet<number>
}

const readBank = async (db: Db, courseId: number, questions: readonly ImportedQuestion[]): Promise<Bank> => {
  const rows = await listCourseQuestions(db, courseId)
  const names = nameQuestions(rows)
  return {
    courseId,
    byName: new Map(rows.map((row) => [names.get(row.id) as string, row])),
    byText: new Map(rows.map((row) => [textKey(row.body.text, row.body.variants), row])),
    earlier: await listEarlierWordings(db, courseId),
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
      ...warningsOf(question, body, findSimilar(question.text, null)),
    ],
  }
}

const planKnown = (
  bank: Bank,
  question: ImportedQuestion,
  source: Source,
  { row, current }: { row: CourseQuestionRow; current: CurrentQuestion },
): PlannedRow => {
  const before = draftOf(current)
  const body = changedBody(before, row, question, source)
  const same: PlannedRow = { question, body, current, outcome: 'same', faults: [], warnings: [] }
  if (comparable(before) === comparable(body)) return same
  if (bank.earlier.some((wording) => wording.id === row.id && isSaved(question, wording)))
    return {
      ...same,
      warnings: ['Такой была прежняя формулировка. Вопрос с\u00a0тех пор изменился и\u00a0остаётся новым'],
    }
  return {
    ...{ question, body, current, outcome: 'changed' },
    faults: faultsOf(body, source?.text ?? current.body.normative?.text),
    warnings: [
      ...(current.nextFrom === null
        ? []
        : [`С\u00a0${russianDay(current.nextFrom)} вопрос сменит другая формулировка: файл её не\u00a0меняет`]),
      ...warningsOf(question, body, bank.findSimilar(question.text, current.id)),
    ],
  }
}

const faultsOf = (body: DraftBody, pointText: string | undefined): string[] =>
  findFaults(body, { isDemonstration: false, pointText, isPictureKnown: true }).map(({ message }) => message)

const warningsOf = ({ document }: ImportedQuestion, body: DraftBody, similar: number[]): string[] => [
  ...(document !== undefined && body.document === null
    ? ['Такого пункта нет в библиотеке: источник будет назван в пояснении']
    : []),
  ...similar.map((idCok) => `Почти такое же условие у вопроса №\u00a0${idCok}`),
  ...findCues(body).map(({ message }) => message),
]

/** What becomes of each row of a file; a row that does not say which edition it cites is refused. */
export const planRows = async (
  db: Db,
  courseId: number,
  questions: readonly ImportedQuestion[],
): Promise<{ rows: PlannedRow[]; refusals: Refusal[] }> => {
  const bank = await readBank(db, courseId, questions)
  const known = questions.map((question) => {
    const { id, isNamed, text } = question
    return isNamed ? bank.byName.get(id) : bank.byText.get(textKey(text, variantsOf(question)))
  })
  const currents = await listCurrent(
    db,
    known.flatMap((row) => row?.id ?? []),
  )
  const rows: PlannedRow[] = []
  const refusals: Refusal[] = []
  for (const [index, question] of questions.entries()) {
    const row = known[index]
    const current = row && currents.get(row.id)
    const isKept = row !== undefined && namesSameSource(question, row)
    const source = isKept ? undefined : bank.findSource(question, row?.body.normative?.document_id ?? null)
    if (isAmbiguous(source)) refusals.push({ ...question.place, reason: wordAmbiguous(question, source) })
    else if (row && current) rows.push(planKnown(bank, question, source, { row, current }))
    else rows.push(planNew(bank, question, source))
  }
  return { rows, refusals }
}
