import { shuffle } from '../random.ts'

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

/** Draws the questions of a new ticket, in random order. */
export const drawTicket = <Question extends { id: number; topic: string }>(
  questions: readonly Question[],
  size: number,
  blueprint: Blueprint | undefined,
  random: () => number,
): number[] => {
  const chosen = new Set<number>()
  for (const { drawn, questions: part } of ticketParts(questions, size, blueprint)) {
    const free = part.filter(({ id }) => !chosen.has(id))
    for (const { id } of shuffle(free, random).slice(0, drawn)) chosen.add(id)
  }
  return shuffle([...chosen], random)
}
