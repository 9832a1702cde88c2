import type { Fault } from './fault.ts'
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

/** A fault of a wording and the field that it is in. */
export interface WordingFault {
  field: 'variants' | 'point' | 'key' | 'image' | 'until'
  message: string
}

const faultsOf = (field: WordingFault['field'], messages: string[]): WordingFault[] =>
  messages.map((message) => ({ field, message }))

/** Imported banks have true/false questions, and seldom a key phrase; demonstration packs need three variants and a key. */
const checkVariants = ({ right, wrong }: WordingSource, isDemonstration: boolean): string[] => {
  const minVariants = isDemonstration ? 3 : 2
  const all = [...right, ...wrong]
  const faults: string[] = []
  if (all.length < minVariants || all.length > maxVariants)
    faults.push(`вариантов ${all.length}, а нужно от ${minVariants} до ${maxVariants}`)
  const doubled = all.find((one, index) => all.slice(0, index).some((other) => samePhrase(one, other)))
  if (doubled !== undefined) faults.push(`вариант повторяется: ${doubled}`)
  return faults
}

/** What a demonstration pack must give. A situation or a calculation is not answered in the words of a norm. */
const checkGiven = ({ kind, document, point, key }: WordingSource): string[] => {
  if (document === undefined || point === undefined || (key === undefined && kind === undefined))
    return [`в демонстрационном наборе нужны ${kind === undefined ? 'document, point и key' : 'document и point'}`]
  return []
}

/** Whether the point is named as the norm numbers it: «п. 26», «ст. 7, п. 2», «Приложение 4, п. 1». */
const isNumbered = (point: string): boolean =>
  /(?:^|[^а-яё])(?:п\.|ст\.|прил\.|приложение)\s*(?:№\s*)?\d|^преамбула/iu.test(point)

/** The words of the key phrase stand both in the cited point and in a right variant. */
const checkKey = ({ key, right, point }: WordingSource, paragraphs: string[]): string[] => {
  if (key === undefined) return []
  const faults: string[] = []
  if (!containsPhrase(paragraphs.join(' '), key)) faults.push(`в пункте «${point}» нет слов «${key}»`)
  if (!right.some((variant) => containsPhrase(variant, key))) faults.push(`в верном варианте нет слов «${key}»`)
  return faults
}

const checkSource = (wording: WordingSource, { isDemonstration, findDocument }: WordingContext): WordingFault[] => {
  const { document: key, point, key: phrase, verified } = wording
  const inPoint = (message: string) => faultsOf('point', [message])
  const missing = isDemonstration ? checkGiven(wording) : []
  if (missing.length > 0) return faultsOf('point', missing)
  if (key === undefined && point === undefined && phrase === undefined)
    return verified === false ? inPoint('verified без document и point') : []
  if (key === undefined || point === undefined) return inPoint('document и point нужны вместе, и без них нет key')
  const found = findDocument(key)
  if (!found) return inPoint(`нет документа «${key}»`)
  const cited = found.points.find(({ name }) => name === point)
  if (!cited) return inPoint(`в документе «${key}» нет пункта «${point}»`)
  if (isDemonstration && verified !== false && !isNumbered(point))
    return inPoint(`у пункта «${point}» нет номера: нужно verified: false`)
  return faultsOf('key', checkKey(wording, cited.paragraphs))
}

export const checkImage = (image: WordingSource['image'], { hasImage }: Pick<WordingContext, 'hasImage'>): string[] =>
  image === undefined || hasImage(image.file) ? [] : [`нет картинки «${image.file}»`]

export const checkWording = (wording: WordingSource, context: WordingContext): WordingFault[] => {
  const { image, from, until } = wording
  return [
    ...faultsOf('variants', checkVariants(wording, context.isDemonstration)),
    ...checkSource(wording, context),
    ...faultsOf('image', checkImage(image, context)),
    ...faultsOf('until', from !== undefined && until !== undefined && from >= until ? ['until не позже from'] : []),
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
