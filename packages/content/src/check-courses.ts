import { resolveQuestions } from './course-questions.ts'
import type { Fault } from './fault.ts'
import { findDuplicates } from './find-duplicates.ts'
import type { CourseSource } from './pack-schema.ts'
import type { PackSources } from './read-pack.ts'
import type { SourceFile } from './source-file.ts'

const checkTickets = ({ file, value: course, lineOf }: SourceFile<CourseSource>, known: Set<string>): Fault[] =>
  course.tickets.flatMap((ticket, index) => {
    const messages = ticket.filter((id) => !known.has(id)).map((id) => `нет вопроса «${id}» в курсе`)
    const doubled = ticket.find((id, at) => ticket.indexOf(id) < at)
    if (doubled !== undefined) messages.push(`вопрос «${doubled}» стоит дважды`)
    if (ticket.length !== course.questions_per_ticket) {
      messages.push(`вопросов ${ticket.length}, а в билете должно быть ${course.questions_per_ticket}`)
    }
    return messages.map((message) => ({
      file,
      line: lineOf(['tickets', index]),
      message: `билет ${index + 1}: ${message}`,
    }))
  })

/** Every question of the reserve is one of the course's, and in no ticket. */
const checkReserve = ({ file, value: course, lineOf }: SourceFile<CourseSource>, known: Set<string>): Fault[] => {
  const inTickets = new Set(course.tickets.flat())
  return course.reserve.flatMap((id) => {
    const message = known.has(id) ? inTickets.has(id) && `вопрос «${id}» есть в билете` : `нет вопроса «${id}» в курсе`
    return message ? [{ file, line: lineOf(['reserve']), message: `reserve: ${message}` }] : []
  })
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

/** The exam against the tickets and the questions of the course. */
const checkExam = ({ file, value: course, lineOf }: SourceFile<CourseSource>, { topics }: PackSources): Fault[] => {
  const { exam } = course
  if (exam === undefined) return []
  const messages: string[] = []
  if (exam.questions !== course.questions_per_ticket) {
    messages.push(`вопросов ${exam.questions}, а в билете их ${course.questions_per_ticket}`)
  }
  if (exam.pass_count > exam.questions) messages.push('верных ответов нужно больше, чем вопросов')
  for (const [topic, count] of Object.entries(exam.blueprint ?? {})) {
    const available = course.questions.includes(topic) ? (topics.get(topic)?.value.length ?? 0) : 0
    if (available < count) messages.push(`по теме «${topic}» нужно вопросов ${count}, а в курсе их ${available}`)
  }
  const planned = sum(Object.values(exam.blueprint ?? {}))
  if (exam.blueprint && planned !== exam.questions) {
    messages.push(`по темам вопросов ${planned}, а в экзамене их ${exam.questions}`)
  }
  return messages.map((message) => ({ file, line: lineOf(['exam']), message: `экзамен: ${message}` }))
}

/** Titles of topics that have no question file. */
const checkTopicTitles = ({ sheet, topics, unreadTopics }: PackSources): Fault[] =>
  Object.keys(sheet.value.topics)
    .filter((name) => !topics.has(name) && !unreadTopics.includes(name))
    .map((name) => ({
      file: sheet.file,
      line: sheet.lineOf(['topics', name]),
      message: `нет файла вопросов «${name}»`,
    }))

/** Courses against the questions they list. */
export const checkCourses = (sources: PackSources): Fault[] => {
  const faulty = [...sources.topics.values()].flatMap(({ faultyIds }) => faultyIds)
  const faults = sources.courses.flatMap((source) => {
    const { questions, missing } = resolveQuestions(source.value, sources)
    const unread = missing.filter((name) => sources.unreadTopics.includes(name))
    const absent = missing
      .filter((name) => !faulty.includes(name) && !unread.includes(name))
      .map((name) => ({
        file: source.file,
        line: source.lineOf(['questions', source.value.questions.indexOf(name)]),
        message: `нет ни файла вопросов, ни вопроса «${name}»`,
      }))
    const known = new Set([...faulty, ...questions.map(({ id }) => id)])
    return unread.length > 0
      ? absent
      : [...absent, ...checkTickets(source, known), ...checkReserve(source, known), ...checkExam(source, sources)]
  })
  const keys = sources.courses.map(({ file, value, lineOf }) => ({ id: value.key, file, line: lineOf(['key']) }))
  return [...checkTopicTitles(sources), ...faults, ...findDuplicates('курс', keys)]
}
