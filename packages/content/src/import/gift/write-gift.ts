/** A question of an export. */
export interface ExportedQuestion {
  /** The key in its pack. */
  id: string
  cok: number
  topic: string
  text: string
  variants: { text: string; correct: boolean }[]
  comment: string
  document: string
  /** The key of the cited edition: several may have one title. */
  edition: string
  point: string
  pointText: string
}

const escapeSigns = (text: string): string => text.replace(/[~=#{}:\\]/g, '\\$&').replaceAll('\n', '\\n')

/** Moodle has this many decimals: 33.33333. */
const percentOf = (count: number): string => String(Math.floor(10_000_000 / count) / 100_000)

const writeVariants = (variants: ExportedQuestion['variants']): string[] => {
  const right = variants.filter(({ correct }) => correct)
  if (right.length === 1) return variants.map(({ text, correct }) => `${correct ? '=' : '~'}${escapeSigns(text)}`)
  return variants.map(({ text, correct }) => `~%${correct ? percentOf(right.length) : '-100'}%${escapeSigns(text)}`)
}

/** A source is no part of GIFT and is left out. */
const writeQuestion = ({ id, cok, text, variants, comment }: ExportedQuestion): string =>
  [
    `::dopusk ${id} ${cok}::[plain]${escapeSigns(text)} {`,
    ...writeVariants(variants),
    `####${escapeSigns(comment)}`,
    '}',
  ].join('\n')

/** A topic with a slash would be two categories; a doubled one is a slash of the name. */
const writeCategory = (topic: string): string => `$CATEGORY: ${escapeSigns(topic).replaceAll('/', '//')}`

/** Questions as Moodle imports them, in their order. */
export const writeGift = (questions: readonly ExportedQuestion[]): string => {
  const blocks: string[] = []
  let topic: string | undefined
  for (const question of questions) {
    if (topic !== question.topic) blocks.push(writeCategory(question.topic))
    topic = question.topic
    blocks.push(writeQuestion(question))
  }
  return `${blocks.join('\n\n')}\n`
}
