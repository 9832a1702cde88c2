import type { Fault } from './fault.ts'
import { findDuplicates } from './find-duplicates.ts'
import type { QuestionSource } from './pack-schema.ts'
import { containsPhrase, samePhrase } from './phrase.ts'
import type { PackSources } from './read-pack.ts'

const maxVariants = 6

/** Imported banks have true/false questions, and seldom a key phrase; demonstration packs need three variants and a key. */
const checkVariants = ({ right, wrong }: QuestionSource, isDemonstration: boolean): string[] => {
  const minVariants = isDemonstration ? 3 : 2
  const all = [...right, ...wrong]
  const faults: string[] = []
  if (all.length < minVariants || all.length > maxVariants)
    faults.push(`вариантов ${all.length}, а нужно от ${minVariants} до ${maxVariants}`)
  const doubled = all.find((one, index) => all.slice(0, index).some((other) => samePhrase(one, other)))
  if (doubled !== undefined) faults.push(`вариант повторяется: ${doubled}`)
  return faults
}

const checkSource = (
  { document: key, point, key: phrase, right }: QuestionSource,
  { documents, sheet }: PackSources,
): string[] => {
  const given = [key, point, phrase].filter((part) => part !== undefined)
  if (given.length < 3 && sheet.value.demonstration) return ['в демонстрационном наборе нужны document, point и key']
  if (given.length === 0) return []
  if (key === undefined || point === undefined) return ['document и point нужны вместе, и без них нет key']
  const found = documents.find(({ document }) => document.key === key)?.document
  if (!found) return [`нет документа «${key}»`]
  const cited = found.points.find(({ name }) => name === point)
  if (!cited) return [`в документе «${key}» нет пункта «${point}»`]
  if (phrase === undefined) return []
  const faults: string[] = []
  if (!containsPhrase(cited.paragraphs.join(' '), phrase)) faults.push(`в пункте «${point}» нет слов «${phrase}»`)
  if (!right.some((variant) => containsPhrase(variant, phrase))) faults.push(`в верном варианте нет слов «${phrase}»`)
  return faults
}

/** Checks each question and the documents that it cites. */
export const checkQuestions = (sources: PackSources): Fault[] => {
  const placed = [...sources.topics.values()].flatMap(({ file, value, lineOf }) =>
    value.map((question, index) => ({ question, file, line: lineOf([index]) })),
  )
  const faults = placed.flatMap(({ question, file, line }) => {
    const messages = [...checkVariants(question, sources.sheet.value.demonstration), ...checkSource(question, sources)]
    if (question.image !== undefined && !sources.images.has(question.image))
      messages.push(`нет картинки «${question.image}»`)
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
