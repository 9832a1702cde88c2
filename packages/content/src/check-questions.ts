import { findDoubled } from './doubled.ts'
import type { Fault } from './fault.ts'
import type { QuestionSource } from './pack-schema.ts'
import { containsPhrase, samePhrase } from './phrase.ts'
import type { PackSources } from './read-pack.ts'

const fewest = 3
const most = 6

const checkVariants = ({ right, wrong }: QuestionSource): string[] => {
  const all = [...right, ...wrong]
  const faults: string[] = []
  if (all.length < fewest || all.length > most) faults.push(`вариантов ${all.length}, а нужно от ${fewest} до ${most}`)
  const doubled = all.find((one, index) => all.slice(0, index).some((other) => samePhrase(one, other)))
  if (doubled !== undefined) faults.push(`вариант повторяется: ${doubled}`)
  return faults
}

const checkSource = (
  { document: key, point, key: phrase, right }: QuestionSource,
  { documents }: PackSources,
): string[] => {
  const found = documents.find(({ document }) => document.key === key)?.document
  if (!found) return [`нет документа «${key}»`]
  const cited = found.points.find(({ name }) => name === point)
  if (!cited) return [`в документе «${key}» нет пункта «${point}»`]
  const faults: string[] = []
  if (!containsPhrase(cited.paragraphs.join(' '), phrase)) faults.push(`в пункте «${point}» нет слов «${phrase}»`)
  if (!right.some((variant) => containsPhrase(variant, phrase))) faults.push(`в верном варианте нет слов «${phrase}»`)
  return faults
}

/** Each question by itself, and against the documents it cites. */
export const checkQuestions = (sources: PackSources): Fault[] => {
  const placed = [...sources.topics.values()].flatMap(({ file, value, lineOf }) =>
    value.map((question, index) => ({ question, file, line: lineOf([index]) })),
  )
  const faults = placed.flatMap(({ question, file, line }) => {
    const messages = [...checkVariants(question), ...checkSource(question, sources)]
    if (question.image !== undefined && !sources.images.has(question.image))
      messages.push(`нет картинки «${question.image}»`)
    return messages.map((message) => ({ file, line, message: `${question.id}: ${message}` }))
  })
  return [
    ...faults,
    ...findDoubled(
      'вопрос',
      placed.map(({ question, file, line }) => ({ id: question.id, file, line })),
    ),
    ...findDoubled(
      'номер в банке ЦОК',
      placed.map(({ question, file, line }) => ({ id: String(question.cok), file, line })),
    ),
  ]
}
