import { stringify } from 'yaml'
import type { ImportOptions } from '../import-options.ts'
import type { ImportedQuestion } from '../imported-question.ts'
import { type Documents, findCited, planDocuments, writeDocument } from './plan-documents.ts'
import { findSharedPhrase } from './shared-phrase.ts'
import { createSlugs } from './slug.ts'

export const questionsPerTicket = 20
const noComment = 'Пояснение не указано в исходном файле.'
const noTopic = 'Вопросы'

const toYaml = (value: unknown): string => stringify(value, { lineWidth: 0 })

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const joinSentences = (parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined ? [] : sentence(part))).join(' ')

/** The comment, with the source that cannot be cited as a point of a document. */
export const explainSource = ({ comment, document, point, pointText }: ImportedQuestion): string => {
  const place = [document, point].filter((part) => part !== undefined).join(', ')
  return joinSentences([comment, pointText, place === '' ? undefined : `Источник: ${place}`])
}

const explain = (question: ImportedQuestion, isCited: boolean): string =>
  (isCited ? joinSentences([question.comment]) : explainSource(question)) || noComment

const planQuestion = (question: ImportedQuestion, documents: Documents) => {
  const { id, cok, text, right, wrong } = question
  const cited = findCited(documents, question)
  const key = cited && findSharedPhrase(right, question.pointText ?? cited.text)
  return {
    ...{ id, cok, text, right, wrong, comment: explain(question, cited !== undefined) },
    ...(cited && { document: cited.document, point: cited.point }),
    ...(key !== undefined && { key }),
  }
}

interface Topic {
  title: string | undefined
  questions: ImportedQuestion[]
}

const groupByTopic = (questions: ImportedQuestion[]): Map<string, Topic> => {
  const slug = createSlugs('topic')
  const topics = new Map<string, Topic>()
  for (const question of questions) {
    const name = slug(question.topic ?? noTopic)
    const topic = topics.get(name) ?? { title: question.topic, questions: [] }
    topics.set(name, topic)
    topic.questions.push(question)
  }
  return topics
}

/**
 * As many full tickets as there are questions for, each question in at most one. Neighbours go to different tickets, so that
 * every ticket has questions of every topic; the questions left out are taken evenly from the whole list.
 */
export const spreadTickets = (ids: string[], perTicket: number): string[][] => {
  const ticketCount = Math.floor(ids.length / perTicket)
  const placed = ticketCount * perTicket
  const tickets: string[][] = Array.from({ length: ticketCount }, () => [])
  for (let place = 0; place < placed; place += 1) {
    const id = ids[Math.floor((place * ids.length) / placed)]
    if (id !== undefined) tickets[place % ticketCount]?.push(id)
  }
  return tickets
}

const planCourse = ({ key, name, qualCode, priceRubles, version }: ImportOptions, topics: Map<string, Topic>) => {
  const titles = [...topics.values()].flatMap(({ title }) => title ?? [])
  const ids = [...topics.values()].flatMap(({ questions }) => questions.map(({ id }) => id))
  return {
    ...{ key, name, qual_code: qualCode, version },
    description: `${sentence(name)} Вопросов: ${ids.length}.`,
    titles: titles.length > 0 ? titles : [name],
    price_rubles: priceRubles,
    questions: [...topics.keys()],
    questions_per_ticket: questionsPerTicket,
    tickets: spreadTickets(ids, questionsPerTicket),
  }
}

/** The files of the pack by path. Only the version depends on the time of the import. */
export const planPack = (options: ImportOptions, questions: ImportedQuestion[]): Map<string, string> => {
  const { key, name, version, source } = options
  const documents = planDocuments(questions)
  const topics = groupByTopic(questions)
  const sheet = { key, version, title: name, demonstration: false, sources: [`Файл «${source}»`] }
  return new Map([
    ['pack.yaml', toYaml(sheet)],
    ...[...documents.values()].map((document) => [`documents/${document.key}.md`, writeDocument(document)] as const),
    ...[...topics].map(([file, { title, questions: listed }]) => {
      const heading = title === undefined ? '' : `# ${title}\n`
      return [`questions/${file}.yaml`, heading + toYaml(listed.map((one) => planQuestion(one, documents)))] as const
    }),
    [`courses/${key}.yaml`, toYaml(planCourse(options, topics))],
  ])
}
