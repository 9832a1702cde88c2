import type { CourseSource, QuestionSource } from './pack-schema.ts'
import type { PackSources } from './read-pack.ts'

/** The questions of a course in its order: whole topics and single ids, each question once; and the names not found. */
export const resolveQuestions = (
  course: CourseSource,
  { topics }: PackSources,
): { questions: QuestionSource[]; missing: string[] } => {
  const byId = new Map(
    [...topics.values()].flatMap(({ value }) => value.map((question) => [question.id, question] as const)),
  )
  const found = new Map<string, QuestionSource>()
  const missing: string[] = []
  for (const name of course.questions) {
    const single = byId.get(name)
    const listed = topics.get(name)?.value ?? (single ? [single] : undefined)
    if (listed === undefined) missing.push(name)
    for (const question of listed ?? []) found.set(question.id, question)
  }
  return { questions: [...found.values()], missing }
}
