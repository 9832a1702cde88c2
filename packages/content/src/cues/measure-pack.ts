import { resolveQuestions } from '../course-questions.ts'
import type { Fault } from '../fault.ts'
import type { CourseSource, QuestionSource } from '../pack-schema.ts'
import type { PackSources } from '../read-pack.ts'
import type { SourceFile } from '../source-file.ts'
import { guesserScore, isKeyExtreme, isKeyLongest, longestScore, numbersOf, throwawaysOf } from './item-cues.ts'
import { findAnswersInStems, limits, mean, readItem } from './ticket-rules.ts'
import { overlapOf, wordsOf } from './words.ts'

/** Shares of a handful of questions say nothing. */
const enoughForShares = 20

const shareOf = <T>(items: T[], is: (item: T) => boolean): number => mean(items.map((item) => (is(item) ? 1 : 0)))

const countBy = <T>(items: T[], keyOf: (item: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)))
}

const isSituational = ({ kind }: QuestionSource) => kind !== undefined && kind !== 'computed'

export interface TicketFigures {
  number: number
  /** What the test-wise guesser scores. */
  guesser: number
  several: number
  situational: number
  /** `a ← b`: the answer to a is in the words of b. */
  answersInStems: string[]
}

export interface CourseFigures {
  course: string
  questions: number
  /** Questions of topics that no other course has. */
  ownQuestions: number
  situational: number
  withImage: number
  unverified: number
  keyLongest: number
  pickLongest: number
  guesser: number
  numeric: number
  numericAtExtremes: number
  several: number
  /** «2 из 5»: how many are right of how many. */
  severalSizes: Record<string, number>
  throwaways: string[]
  tickets: TicketFigures[]
  /** Neither in a ticket nor named as reserve. */
  outsideTickets: string[]
  tasks: number
}

export interface PackFigures {
  pack: string
  version: string
  questions: number
  kinds: Record<string, number>
  situational: number
  withImage: number
  unverified: number
  nearDuplicates: { ids: [string, string]; overlap: number }[]
  courses: CourseFigures[]
}

const measureTicket = (number: number, questions: QuestionSource[]): TicketFigures => ({
  number,
  guesser: mean(questions.map(guesserScore)),
  several: questions.filter(({ right }) => right.length > 1).length,
  situational: questions.filter(isSituational).length,
  answersInStems: findAnswersInStems(questions.map(readItem)).map(({ answered, by }) => `${answered} ← ${by}`),
})

const measureCourse = ({ value: course }: SourceFile<CourseSource>, sources: PackSources): CourseFigures => {
  const { questions } = resolveQuestions(course, sources)
  const byId = new Map(questions.map((question) => [question.id, question]))
  const elsewhere = new Set(
    sources.courses
      .filter(({ value }) => value.key !== course.key)
      .flatMap(({ value }) => resolveQuestions(value, sources).questions.map(({ id }) => id)),
  )
  const numeric = questions.flatMap((question) => numbersOf(question) ?? [])
  const several = questions.filter(({ right }) => right.length > 1)
  const placed = new Set([...course.tickets.flat(), ...course.reserve])
  const tasks = sources.practicals.filter(({ value }) => value.course === course.key).map(({ value }) => value)
  return {
    course: course.key,
    questions: questions.length,
    ownQuestions: questions.filter(({ id }) => !elsewhere.has(id)).length,
    situational: questions.filter(isSituational).length,
    withImage: questions.filter(({ image }) => image !== undefined).length,
    unverified: questions.filter(({ verified }) => verified === false).length,
    keyLongest: shareOf(
      questions.filter(({ right }) => right.length === 1),
      isKeyLongest,
    ),
    pickLongest: mean(questions.flatMap((question) => longestScore(question) ?? [])),
    guesser: mean(questions.map(guesserScore)),
    numeric: numeric.length,
    numericAtExtremes: shareOf(numeric, isKeyExtreme),
    several: several.length,
    severalSizes: countBy(several, ({ right, wrong }) => `${right.length} из ${right.length + wrong.length}`),
    throwaways: questions.filter((question) => throwawaysOf(question).length > 0).map(({ id }) => id),
    tickets: course.tickets.map((ids, index) =>
      measureTicket(
        index + 1,
        ids.flatMap((id) => byId.get(id) ?? []),
      ),
    ),
    outsideTickets: questions.filter(({ id }) => !placed.has(id)).map(({ id }) => id),
    tasks: tasks.reduce(
      (sum, { descriptions, cubes, wrappers, decisions }) =>
        sum + descriptions.length + cubes.length + wrappers.length + decisions.length,
      0,
    ),
  }
}

const findNearDuplicates = (questions: QuestionSource[]): PackFigures['nearDuplicates'] => {
  const stems = questions
    .map(({ id, text }) => ({ id, words: wordsOf(text) }))
    .sort((a, b) => a.words.size - b.words.size)
  return stems.flatMap(({ id, words }, index) => {
    const found: PackFigures['nearDuplicates'] = []
    for (const other of stems.slice(index + 1)) {
      // Sets of too different sizes cannot overlap enough, and the following ones are larger still.
      if (words.size < limits.stemOverlap * other.words.size) break
      const overlap = overlapOf(words, other.words)
      if (overlap > limits.stemOverlap) found.push({ ids: [id, other.id], overlap: Math.round(overlap * 100) / 100 })
    }
    return found
  })
}

/** How well the bank can be answered without knowledge, and what it consists of. */
export const measurePack = (sources: PackSources): PackFigures => {
  const questions = [...sources.topics.values()].flatMap(({ value }) => value)
  return {
    pack: sources.sheet.value.key,
    version: sources.sheet.value.version,
    questions: questions.length,
    kinds: countBy(questions, ({ kind }) => kind ?? 'norm'),
    situational: questions.filter(isSituational).length,
    withImage: questions.filter(({ image }) => image !== undefined).length,
    unverified: questions.filter(({ verified }) => verified === false).length,
    nearDuplicates: findNearDuplicates(questions),
    courses: sources.courses.map((course) => measureCourse(course, sources)),
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const courseCues = (figures: CourseFigures): string[] => {
  const { questions, pickLongest, guesser, numeric, numericAtExtremes, several, severalSizes } = figures
  const messages: string[] = []
  if (questions >= enoughForShares && pickLongest > limits.longest)
    messages.push(
      `кто выбирает самый длинный вариант, набирает ${percent(pickLongest)} (не больше ${percent(limits.longest)})`,
    )
  if (questions >= enoughForShares && guesser > limits.guesserInCourse)
    messages.push(`кто угадывает, набирает ${percent(guesser)} (не больше ${percent(limits.guesserInCourse)})`)
  if (numeric >= enoughForShares && numericAtExtremes < limits.numericAtExtremes)
    messages.push(
      `верное число крайнее в ${percent(numericAtExtremes)} вопросов (не меньше ${percent(limits.numericAtExtremes)})`,
    )
  const commonest = Math.max(0, ...Object.values(severalSizes))
  if (several >= enoughForShares && commonest / several > limits.sameSeveral)
    messages.push(`верных вариантов почти всегда одинаково: ${commonest} из ${several} вопросов с несколькими ответами`)
  return messages
}

const ticketCues = ({ number, guesser, answersInStems }: TicketFigures): string[] => [
  ...(guesser > limits.guesserInTicket
    ? [`билет ${number}: кто угадывает, набирает ${percent(guesser)} (не больше ${percent(limits.guesserInTicket)})`]
    : []),
  ...answersInStems.map((pair) => `билет ${number}: ответ есть в условии другого вопроса: ${pair}`),
]

/** What helps to answer without knowledge, question by question and course by course. */
export const findCues = (sources: PackSources, figures: PackFigures): Fault[] => {
  const placed = new Map(
    [...sources.topics.values()].flatMap(({ file, value, lineOf }) =>
      value.map((question, index) => [question.id, { question, file, line: lineOf([index]) }] as const),
    ),
  )
  const at = (id: string) => placed.get(id) ?? { file: sources.sheet.file, line: 1 }
  const items = [...placed.values()].flatMap(({ question, file, line }) =>
    throwawaysOf(question).map((variant) => ({
      file,
      line,
      message: `${question.id}: вариант отпадает сам: ${variant}`,
    })),
  )
  const duplicates = figures.nearDuplicates.map(({ ids: [one, other], overlap }) => ({
    file: at(other).file,
    line: at(other).line,
    message: `${other}: условие почти как у ${one} (${percent(overlap)} слов)`,
  }))
  const courses = sources.courses.flatMap(({ file, lineOf }, index) => {
    const course = figures.courses[index]
    if (course === undefined) return []
    return [
      ...courseCues(course).map((message) => ({ file, line: lineOf(['key']), message })),
      ...course.tickets.flatMap((ticket) =>
        ticketCues(ticket).map((message) => ({ file, line: lineOf(['tickets', ticket.number - 1]), message })),
      ),
      ...(course.outsideTickets.length > 0 && course.tickets.length > 0
        ? [
            {
              file,
              line: lineOf(['tickets']),
              message: `вопросов нет ни в билетах, ни в reserve: ${course.outsideTickets.length}`,
            },
          ]
        : []),
    ]
  })
  return [...items, ...duplicates, ...courses]
}
