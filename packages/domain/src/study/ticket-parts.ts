import { groupBy } from '../group-by.ts'
import { shuffle } from '../random.ts'
import { isCounted, type WordingState } from './wording-state.ts'

/** How many questions of a ticket each topic gives. */
export type Blueprint = Readonly<Record<string, number>>

/** A part of a ticket: so many questions are drawn from these. */
export interface TicketPart<Question> {
  drawn: number
  questions: readonly Question[]
}

/**
 * From which questions a ticket of the given size draws how many: by the blueprint, and what it leaves open from the topics
 * that it does not name, or from all where these are too few. A bank smaller than the ticket is asked whole.
 */
export const ticketParts = <Question extends { topic: string }>(
  questions: readonly Question[],
  size: number,
  blueprint: Blueprint = {},
): TicketPart<Question>[] => {
  const named = Object.entries(blueprint).flatMap(([topic, count]) => {
    const ofTopic = questions.filter((question) => question.topic === topic)
    const drawn = Math.min(count, ofTopic.length)
    return drawn === 0 ? [] : [{ drawn, questions: ofTopic }]
  })
  const open = Math.min(size, questions.length) - named.reduce((sum, { drawn }) => sum + drawn, 0)
  if (open <= 0) return named
  const unnamed = questions.filter(({ topic }) => (blueprint[topic] ?? 0) === 0)
  return [...named, { drawn: open, questions: unnamed.length < open ? questions : unnamed }]
}

/**
 * The questions that are asked on a day. Those that an expert has withdrawn are left out, and so are, topic by topic, those
 * that do not count while the topic has enough others for its share of a ticket. Where a topic or the whole ticket has not,
 * as many are kept as it lacks, the first ones first.
 */
export const askedQuestions = <Question extends { topic: string; state: WordingState }>(
  bank: readonly Question[],
  size: number,
  blueprint: Blueprint = {},
): Question[] => {
  const questions = bank.filter(({ state }) => state !== 'withdrawn')
  const kept = new Set(questions.filter(({ state }) => isCounted(state)))
  if (kept.size === questions.length) return questions
  const keepUpTo = (count: number, some: readonly Question[]) => {
    for (const question of some.slice(0, Math.max(0, count))) kept.add(question)
  }
  for (const [topic, all] of groupBy(questions, (question) => question.topic)) {
    const share = blueprint[topic] ?? Math.ceil((size * all.length) / questions.length)
    const spare = all.filter(({ state }) => !isCounted(state))
    keepUpTo(share - (all.length - spare.length), spare)
  }
  keepUpTo(
    size - kept.size,
    questions.filter((question) => !kept.has(question)),
  )
  return questions.filter((question) => kept.has(question))
}

/** Draws the questions of a new ticket, in random order. */
export const drawTicket = <Question extends { id: number; topic: string; state: WordingState }>(
  questions: readonly Question[],
  size: number,
  blueprint: Blueprint | undefined,
  random: () => number,
): number[] => {
  const chosen = new Set<number>()
  const asked = askedQuestions(shuffle(questions, random), size, blueprint)
  for (const { drawn, questions: part } of ticketParts(asked, size, blueprint)) {
    const free = part.filter(({ id }) => !chosen.has(id))
    for (const { id } of shuffle(free, random).slice(0, drawn)) chosen.add(id)
  }
  return shuffle([...chosen], random)
}
