import { findAnswersInStems, guesserScore, limits, type ReadItem, readItem } from '@dopusk/content'
import { askedQuestions, type Blueprint, isCounted, shuffle, ticketParts, type WordingState } from '@dopusk/domain'

/** A question that a ticket may ask. */
export interface TicketItem {
  id: number
  id_cok: number
  /** The id of its topic, as the blueprint names it. */
  topic: string
  topicTitle: string
  text: string
  right: string[]
  wrong: string[]
  /** On the day of the composing. */
  state: WordingState
}

export interface TicketRules {
  size: number
  /** Questions by the id of their topic. */
  blueprint: Blueprint | undefined
}

const isSeveral = ({ right }: TicketItem) => right.length > 1
const severalIn = (items: readonly TicketItem[]) => items.filter(isSeveral).length

/** How many questions with several answers a ticket has where it has the course's share of them. */
const expectedSeveral = (course: readonly TicketItem[], size: number) =>
  (severalIn(course) * size) / (course.length || 1)

/** As many of them more or fewer than the course's share are still like the course. */
const severalTolerance = (size: number) => Math.max(1, size / 10)

const guesserIn = (items: readonly TicketItem[]) =>
  items.reduce((sum, item) => sum + guesserScore(item), 0) / (items.length || 1)

/** The share of a guesser says nothing in a ticket of a few questions. */
const enoughForGuesser = 10

const countTopics = (items: readonly TicketItem[]) => {
  const counts = new Map<string, number>()
  for (const { topic } of items) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return counts
}

const checkTopics = (ticket: readonly TicketItem[], course: readonly TicketItem[], blueprint: Blueprint): string[] => {
  const counts = countTopics(ticket)
  return Object.entries(blueprint).flatMap(([topic, wanted]) => {
    const count = counts.get(topic) ?? 0
    const title = course.find((item) => item.topic === topic)?.topicTitle ?? 'без вопросов'
    return count === wanted ? [] : [`По теме «${title}» вопросов ${count}, а в экзамене ${wanted}`]
  })
}

/** What is against the rules of a good ticket: its size and topics, questions that answer others, what a guesser scores. */
export const checkTicket = (
  ticket: readonly TicketItem[],
  course: readonly TicketItem[],
  { size, blueprint }: TicketRules,
): string[] => {
  const messages: string[] = []
  if (ticket.length !== size) messages.push(`Вопросов ${ticket.length}, а в билете должно быть ${size}`)
  if (blueprint) messages.push(...checkTopics(ticket, course, blueprint))
  const expected = expectedSeveral(course, ticket.length)
  const several = severalIn(ticket)
  if (Math.abs(several - expected) > severalTolerance(ticket.length))
    messages.push(`Вопросов с несколькими ответами ${several}, а по доле в курсе — около ${Math.round(expected)}`)
  const cokOf = (id: number) => ticket.find((item) => item.id === id)?.id_cok
  for (const { answered, by } of findAnswersInStems(ticket.map(readItem)))
    messages.push(`Ответ на вопрос № ${cokOf(answered)} есть в условии вопроса № ${cokOf(by)}`)
  if (ticket.length >= enoughForGuesser && guesserIn(ticket) > limits.guesserInTicket)
    messages.push(`Кто угадывает, набирает ${Math.round(guesserIn(ticket) * 100)} %`)
  if (ticket.some(({ state }) => !isCounted(state))) messages.push('Есть вопросы, норма которых больше не действует')
  if (ticket.some(({ state }) => state === 'expired'))
    messages.push('Есть вопросы, норма которых истекла, а замена не загружена')
  return messages
}

interface Draw {
  course: readonly TicketItem[]
  rules: TicketRules
  /** In how many tickets each question is. */
  uses: ReadonlyMap<number, number>
  random: () => number
}

/** By topics, questions of the fewest tickets first. */
const drawByUses = ({ course, rules: { size, blueprint }, uses, random }: Draw): TicketItem[] => {
  const chosen = new Set<TicketItem>()
  const asked = askedQuestions(shuffle(course, random), size, blueprint)
  for (const { drawn, questions } of ticketParts(asked, size, blueprint)) {
    const free = questions.filter((item) => !chosen.has(item))
    free.sort((a, b) => (uses.get(a.id) ?? 0) - (uses.get(b.id) ?? 0))
    for (const item of free.slice(0, drawn)) chosen.add(item)
  }
  return shuffle([...chosen], random)
}

const triesPerTicket = 60

/**
 * Composes tickets by the exam's topics, with the course's share of several-answer questions and no question that answers
 * another. Questions that are in the fewest tickets come first. Of several draws of a ticket the best one is taken; what is
 * still against the rules is what the course's questions do not allow.
 */
export const composeTickets = (
  course: readonly TicketItem[],
  rules: TicketRules,
  options: { count: number; uses: ReadonlyMap<number, number>; random: () => number },
): TicketItem[][] => {
  const read = new Map<number, ReadItem<number>>(course.map((item) => [item.id, readItem(item)]))
  const uses = new Map(options.uses)
  const expected = expectedSeveral(course, Math.min(rules.size, course.length))
  const penaltyOf = (ticket: readonly TicketItem[]): number =>
    10 * findAnswersInStems(ticket.map(({ id }) => read.get(id) as ReadItem<number>)).length +
    2 * Math.max(0, Math.abs(severalIn(ticket) - expected) - 0.5) +
    10 * Math.max(0, guesserIn(ticket) - limits.guesserInTicket)
  return Array.from({ length: options.count }, () => {
    let best: { ticket: TicketItem[]; penalty: number } | undefined
    for (let tried = 0; tried < triesPerTicket && best?.penalty !== 0; tried += 1) {
      const ticket = drawByUses({ course, rules, uses, random: options.random })
      const penalty = penaltyOf(ticket)
      if (best === undefined || penalty < best.penalty) best = { ticket, penalty }
    }
    const ticket = best?.ticket ?? []
    for (const { id } of ticket) uses.set(id, (uses.get(id) ?? 0) + 1)
    return ticket
  })
}
