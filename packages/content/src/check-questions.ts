import type { Fault } from './fault.ts'
import { findDuplicates } from './find-duplicates.ts'
import type { QuestionSource, WordingSource } from './pack-schema.ts'
import { containsPhrase, samePhrase } from './phrase.ts'
import type { PackSources } from './read-pack.ts'

const maxVariants = 6

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
  /(?:^|[^а-яё])(?:п\.|ст\.|прил\.|приложение)\s*№?\s*\d|^преамбула/iu.test(point)

const checkSource = (wording: WordingSource, { documents, sheet }: PackSources): string[] => {
  const { document: key, point, key: phrase, right, verified } = wording
  const missing = sheet.value.demonstration ? checkGiven(wording) : []
  if (missing.length > 0) return missing
  if (key === undefined && point === undefined && phrase === undefined)
    return verified === false ? ['verified без document и point'] : []
  if (key === undefined || point === undefined) return ['document и point нужны вместе, и без них нет key']
  const found = documents.find(({ document }) => document.key === key)?.document
  if (!found) return [`нет документа «${key}»`]
  const cited = found.points.find(({ name }) => name === point)
  if (!cited) return [`в документе «${key}» нет пункта «${point}»`]
  if (sheet.value.demonstration && verified !== false && !isNumbered(point))
    return [`у пункта «${point}» нет номера: нужно verified: false`]
  if (phrase === undefined) return []
  const faults: string[] = []
  if (!containsPhrase(cited.paragraphs.join(' '), phrase)) faults.push(`в пункте «${point}» нет слов «${phrase}»`)
  if (!right.some((variant) => containsPhrase(variant, phrase))) faults.push(`в верном варианте нет слов «${phrase}»`)
  return faults
}

export const checkImage = (image: WordingSource['image'], { images }: PackSources): string[] =>
  image === undefined || images.has(image.file) ? [] : [`нет картинки «${image.file}»`]

const checkWording = (wording: WordingSource, sources: PackSources): string[] => {
  const faults = [...checkVariants(wording, sources.sheet.value.demonstration), ...checkSource(wording, sources)]
  const { image, from, until } = wording
  faults.push(...checkImage(image, sources))
  if (from !== undefined && until !== undefined && from >= until) faults.push('until не позже from')
  return faults
}

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
  const placed = [...sources.topics.values()].flatMap(({ file, value, lineOf }) =>
    value.map((question, index) => ({ question, file, line: lineOf([index]) })),
  )
  const faults = placed.flatMap(({ question, file, line }) => {
    const messages = [
      ...checkWording(question, sources),
      ...(question.next ? checkWording(question.next, sources).map((message) => `next: ${message}`) : []),
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
