import { calculate } from './arithmetic.ts'
import { checkImage, contextOf } from './check-questions.ts'
import { checkTaskSources } from './check-task-sources.ts'
import type { Fault } from './fault.ts'
import { findDuplicates } from './find-duplicates.ts'
import type { PracticalsSource } from './pack-schema.ts'
import { samePhrase } from './phrase.ts'
import type { PackSources } from './read-pack.ts'
import type { SourceFile } from './source-file.ts'

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

const placeholdersOf = (paragraphs: readonly string[]): string[] =>
  paragraphs.flatMap((paragraph) => [...paragraph.matchAll(placeholder)].map(([, code]) => code ?? ''))

const numberOf = (text: string) => Number(text.replace(/\s/g, '').replace(',', '.'))

const decimalsOf = (text: string) => /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0

/** The arithmetic must give the value, rounded to the decimals of the value. */
const checkArithmetic = (value: string, check: string | undefined): string[] => {
  if (check === undefined) return Number.isFinite(numberOf(value)) ? ['нет проверки числа (check)'] : []
  const result = calculate(check)
  if (result === undefined) return [`выражение не вычисляется: ${check}`]
  const written = numberOf(value)
  return Math.abs(result - written) <= 0.5000001 * 10 ** -decimalsOf(value)
    ? []
    : [`числа не сходятся: ${check} = ${result}, а записано ${value}`]
}

const checkPairs = (pairs: PracticalsSource['cubes'][number]['pairs']): string[] =>
  (['left', 'right'] as const).flatMap((side) => {
    const items = pairs.map((pair) => pair[side])
    const doubled = items.find((one, index) => items.slice(0, index).some((other) => samePhrase(one, other)))
    return doubled === undefined ? [] : [`повторяется «${doubled}»: порядок неоднозначен`]
  })

const checkWrapper = ({ paragraphs, codes }: PracticalsSource['wrappers'][number]): string[] => {
  const used = placeholdersOf(paragraphs)
  return [
    ...used.filter((code) => !(code in codes)).map((code) => `у пропуска {{${code}}} нет вариантов`),
    ...used.filter((code, index) => used.indexOf(code) < index).map((code) => `пропуск {{${code}}} стоит дважды`),
    ...Object.keys(codes)
      .filter((code) => !used.includes(code))
      .map((code) => `для «${code}» нет пропуска в тексте`),
    ...Object.entries(codes).flatMap(([code, { right, wrong }]) => {
      const all = [...right, ...wrong]
      const doubled = all.find((one, index) => all.slice(0, index).some((other) => samePhrase(one, other)))
      return doubled === undefined ? [] : [`{{${code}}}: вариант повторяется: ${doubled}`]
    }),
  ]
}

interface Task {
  id: string
  path: [string, number]
  messages: string[]
}

const checkTasks = (
  { descriptions, cubes, wrappers, decisions }: PracticalsSource,
  { documents }: PackSources,
): Task[] => [
  ...descriptions.map((task, index): Task => {
    const { id, value, check, description, solution } = task
    const messages = [...checkArithmetic(value, check), ...checkTaskSources(task, [description, solution], documents)]
    return { id, path: ['descriptions', index], messages }
  }),
  ...cubes.map((task, index): Task => {
    const { id, pairs, text } = task
    const words = [text, ...pairs.flatMap(({ left, right }) => [left, right])]
    return { id, path: ['cubes', index], messages: [...checkPairs(pairs), ...checkTaskSources(task, words, documents)] }
  }),
  ...wrappers.map((task, index): Task => {
    const { id, description, paragraphs, solution } = task
    const words = [description, ...paragraphs, solution]
    return {
      id,
      path: ['wrappers', index],
      messages: [...checkWrapper(task), ...checkTaskSources(task, words, documents)],
    }
  }),
  ...decisions.map((task, index): Task => {
    const { id, answer, check, description, solutions } = task
    const messages = [
      ...checkArithmetic(answer, check),
      ...checkTaskSources(task, [description, ...solutions], documents),
    ]
    return { id, path: ['decisions', index], messages }
  }),
]

const kinds = ['descriptions', 'cubes', 'wrappers', 'decisions'] as const

const checkFile = (
  { file, value, lineOf }: SourceFile<PracticalsSource>,
  courses: Set<string>,
  sources: PackSources,
): Fault[] => {
  const tasks = checkTasks(value, sources)
  const images = kinds.flatMap((kind) =>
    value[kind].map(
      ({ id, image }, index): Task => ({ id, path: [kind, index], messages: checkImage(image, contextOf(sources)) }),
    ),
  )
  const unknown = courses.has(value.course)
    ? []
    : [{ file, line: lineOf(['course']), message: `нет курса «${value.course}»` }]
  return [
    ...unknown,
    ...[...tasks, ...images].flatMap(({ id, path, messages }) =>
      messages.map((message) => ({ file, line: lineOf(path), message: `${id}: ${message}` })),
    ),
    ...findDuplicates(
      'задание',
      tasks.map(({ id, path }) => ({ id, file, line: lineOf(path) })),
    ),
  ]
}

/** Checks practical tasks: placeholders match codes, orders are unambiguous, arithmetic is correct, sources are cited. */
export const checkPracticals = (sources: PackSources): Fault[] => {
  const keys = new Set(sources.courses.map(({ value }) => value.key))
  return sources.practicals.flatMap((source) => checkFile(source, keys, sources))
}
