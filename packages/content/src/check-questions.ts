import type { Fault } from './fault.ts'
import { type CodedFault, codedFault, type FaultCode } from './fault-texts.ts'
import { findDuplicates } from './find-duplicates.ts'
import type { QuestionSource, WordingSource } from './pack-schema.ts'
import { containsPhrase, samePhrase } from './phrase.ts'
import type { PackSources } from './read-pack.ts'

const maxVariants = 6

/** What a wording is checked against. */
export interface WordingContext {
  isDemonstration: boolean
  findDocument(key: string): { points: { name: string; paragraphs: string[] }[] } | undefined
  hasImage(file: string): boolean
}

type WordingFault = CodedFault<'variants' | 'point' | 'key' | 'image' | 'until'>

/** Imported banks have true/false questions, and seldom a key phrase; demonstration packs need three variants and a key. */
const checkVariants = ({ right, wrong }: WordingSource, isDemonstration: boolean): WordingFault[] => {
  const minVariants = isDemonstration ? 3 : 2
  const all = [...right, ...wrong]
  const faults: WordingFault[] = []
  if (all.length < minVariants || all.length > maxVariants)
    faults.push(codedFault('variants', 'variant_count', all.length, minVariants, maxVariants))
  const doubled = all.find((one, index) => all.slice(0, index).some((other) => samePhrase(one, other)))
  if (doubled !== undefined) faults.push(codedFault('variants', 'variant_repeated', doubled))
  return faults
}

/** What a demonstration pack must give. A situation or a calculation is not answered in the words of a norm. */
const checkGiven = ({ kind, document, point, key }: WordingSource): WordingFault[] => {
  if (document === undefined || point === undefined || (key === undefined && kind === undefined))
    return [codedFault('point', 'norm_required', kind === undefined ? 'document, point и key' : 'document и point')]
  return []
}

/** Whether the point is named as the norm numbers it: «п. 26», «ст. 7, п. 2», «Приложение 4, п. 1». */
const isNumbered = (point: string): boolean =>
  /(?:^|[^а-яё])(?:п\.|ст\.|прил\.|приложение)\s*(?:№\s*)?\d|^преамбула/iu.test(point)

/** The words of the key phrase stand both in the cited point and in a right variant. */
const checkKey = ({ key, right, point }: WordingSource, paragraphs: string[]): WordingFault[] => {
  if (key === undefined) return []
  const faults: WordingFault[] = []
  if (!containsPhrase(paragraphs.join(' '), key))
    faults.push(codedFault('key', 'phrase_not_in_point', key, point ?? ''))
  if (!right.some((variant) => containsPhrase(variant, key))) faults.push(codedFault('key', 'phrase_not_in_right', key))
  return faults
}

const checkSource = (wording: WordingSource, { isDemonstration, findDocument }: WordingContext): WordingFault[] => {
  const { document: key, point, key: phrase, verified } = wording
  const inPoint = (code: FaultCode, ...values: string[]) => [codedFault('point', code, ...values)]
  const missing = isDemonstration ? checkGiven(wording) : []
  if (missing.length > 0) return missing
  if (key === undefined && point === undefined && phrase === undefined)
    return verified === false ? inPoint('norm_verified_alone') : []
  if (key === undefined || point === undefined) return inPoint('norm_incomplete')
  const found = findDocument(key)
  if (!found) return inPoint('document_unknown', key)
  const cited = found.points.find(({ name }) => name === point)
  if (!cited) return inPoint('point_unknown', point, key)
  if (isDemonstration && verified !== false && !isNumbered(point)) return inPoint('point_unnumbered', point)
  return checkKey(wording, cited.paragraphs)
}

export const checkImage = (
  image: WordingSource['image'],
  { hasImage }: Pick<WordingContext, 'hasImage'>,
): WordingFault[] =>
  image === undefined || hasImage(image.file) ? [] : [codedFault('image', 'image_unknown', image.file)]

export const checkWording = (wording: WordingSource, context: WordingContext): WordingFault[] => {
  const { image, from, until } = wording
  return [
    ...checkVariants(wording, context.isDemonstration),
    ...checkSource(wording, context),
    ...checkImage(image, context),
    ...(from !== undefined && until !== undefined && from >= until ? [codedFault('until', 'interval_empty')] : []),
  ]
}

export const contextOf = ({ sheet, documents, images }: PackSources): WordingContext => ({
  isDemonstration: sheet.value.demonstration,
  findDocument: (key) => documents.find(({ document }) => document.key === key)?.document,
  hasImage: (file) => images.has(file),
})

/** What learners see of a wording. */
const shownOf = ({ text, right, wrong, comment, document, point, image }: WordingSource) =>
  JSON.stringify([text, right, wrong, comment, document, point, image])

/** The following wording is another one, and begins after the first day of the one before, and not before its last. */
const checkNext = (question: QuestionSource): string[] => {
  const { next, from, until } = question
  if (next === undefined) return []
  if (shownOf(next) === shownOf(question)) return ['next: такая же формулировка']
  if (from !== undefined && next.from <= from) return [`next: from ${next.from}, а сам вопрос действует с ${from}`]
  if (until !== undefined && next.from < until) return [`next: from ${next.from}, а сам вопрос действует до ${until}`]
  return []
}

/** Checks each question and the documents that it cites. */
export const checkQuestions = (sources: PackSources): Fault[] => {
  const context = contextOf(sources)
  const placed = [...sources.topics.values()].flatMap(({ file, value, lineOf }) =>
    value.map((question, index) => ({ question, file, line: lineOf([index]) })),
  )
  const faults = placed.flatMap(({ question, file, line }) => {
    const messages = [
      ...checkWording(question, context).map(({ message }) => message),
      ...(question.next ? checkWording(question.next, context).map(({ message }) => `next: ${message}`) : []),
      ...checkNext(question),
    ]
    return messages.map((message) => ({ file, line, message: `${question.id}: ${message}` }))
  })
  return [
    ...faults,
    ...findDuplicates(
      'вопрос',
      placed.map(({ question, file, line }) => ({ id: question.id, file, line })),
    ),
    ...findDuplicates(
      'номер в банке ЦОК',
      placed.map(({ question, file, line }) => ({ id: String(question.cok), file, line })),
    ),
  ]
}
