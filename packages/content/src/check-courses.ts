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
    return unread.length > 0 ? absent : [...absent, ...checkTickets(source, known)]
  })
  const keys = sources.courses.map(({ file, value, lineOf }) => ({ id: value.key, file, line: lineOf(['key']) }))
  return [...faults, ...findDuplicates('курс', keys)]
}
