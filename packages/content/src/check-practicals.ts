import { placeholderNames } from '@dopusk/domain'
import { calculate } from './arithmetic.ts'
import { checkImage, contextOf } from './check-questions.ts'
import { checkTaskSources } from './check-task-sources.ts'
import type { Fault } from './fault.ts'
import { type CodedFault, codedFault, type FaultCode } from './fault-texts.ts'
import { findDuplicates } from './find-duplicates.ts'
import type { PracticalsSource } from './pack-schema.ts'
import { samePhrase } from './phrase.ts'
import type { PackSources } from './read-pack.ts'
import type { SourceFile } from './source-file.ts'

const placeholdersOf = (paragraphs: readonly string[]): string[] => paragraphs.flatMap(placeholderNames)

const numberOf = (text: string) => Number(text.replace(/\s/g, '').replace(',', '.'))

const decimalsOf = (text: string) => /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0

/** The arithmetic must give the value, rounded to the decimals of the value. */
const checkArithmetic = (value: string, check: string | undefined): CodedFault[] => {
  const fault = (code: FaultCode, ...values: (string | number)[]) => [codedFault('check', code, ...values)]
  if (check === undefined) return Number.isFinite(numberOf(value)) ? fault('number_unchecked') : []
  const result = calculate(check)
  if (result === undefined) return fault('expression_invalid', check)
  const written = numberOf(value)
  return Math.abs(result - written) <= 0.5000001 * 10 ** -decimalsOf(value)
    ? []
    : fault('number_differs', check, result, value)
}

/** The place of the first that repeats one before it. */
const findRepeated = (texts: readonly string[]): number =>
  texts.findIndex((one, index) => texts.slice(0, index).some((other) => samePhrase(one, other)))

const checkPairs = (pairs: PracticalsSource['cubes'][number]['pairs']): CodedFault[] =>
  (['left', 'right'] as const).flatMap((side) => {
    const index = findRepeated(pairs.map((pair) => pair[side]))
    const doubled = pairs[index]?.[side]
    return doubled === undefined ? [] : [codedFault(`pairs.${index}.${side}`, 'card_repeated', doubled)]
  })

const checkWrapper = ({ paragraphs, codes }: Pick<WrapperTask, 'paragraphs' | 'codes'>): CodedFault[] => {
  const used = placeholdersOf(paragraphs)
  const inText = (fault: FaultCode, code: string) => codedFault('paragraphs', fault, code)
  return [
    ...used.filter((code) => !(code in codes)).map((code) => inText('blank_without_variants', code)),
    ...used.filter((code, index) => used.indexOf(code) < index).map((code) => inText('blank_repeated', code)),
    ...Object.keys(codes)
      .filter((code) => !used.includes(code))
      .map((code) => codedFault(`codes.${code}`, 'blank_not_in_text', code)),
    ...Object.entries(codes).flatMap(([code, { right, wrong }]) => {
      const all = [...right, ...wrong]
      const doubled = all[findRepeated(all)]
      return doubled === undefined ? [] : [codedFault(`codes.${code}`, 'blank_variant_repeated', code, doubled)]
    }),
  ]
}

type Bare<Task> = Omit<Task, 'id' | 'cok' | 'name' | 'image'>
type WrapperTask = PracticalsSource['wrappers'][number]

/** A task with its kind. */
export type AnyTask =
  | ({ kind: 'description' } & Bare<PracticalsSource['descriptions'][number]>)
  | ({ kind: 'cube' } & Bare<PracticalsSource['cubes'][number]>)
  | ({ kind: 'wrapper' } & Bare<WrapperTask>)
  | ({ kind: 'decision' } & Bare<PracticalsSource['decisions'][number]>)

/** What its arithmetic, order and blanks say, and all of its words. */
const readTask = (task: AnyTask): { faults: CodedFault[]; words: string[] } => {
  if (task.kind === 'cube') {
    const cards = task.pairs.flatMap(({ left, right }) => [left, right])
    return { faults: checkPairs(task.pairs), words: [task.text, ...cards] }
  }
  if (task.kind === 'wrapper')
    return { faults: checkWrapper(task), words: [task.description, ...task.paragraphs, task.solution] }
  if (task.kind === 'decision')
    return { faults: checkArithmetic(task.answer, task.check), words: [task.description, ...task.solutions] }
  return { faults: checkArithmetic(task.value, task.check), words: [task.description, task.solution] }
}

/** Everything that is wrong with a task, but its picture. */
export const checkTask = (
  task: AnyTask,
  findDocument: (key: string) => { points: { name: string }[] } | undefined,
): CodedFault[] => {
  const { faults, words } = readTask(task)
  return [...faults, ...checkTaskSources(task, words, findDocument)]
}

interface Task {
  id: string
  path: [string, number]
  messages: string[]
}

const checkTasks = (
  { descriptions, cubes, wrappers, decisions }: PracticalsSource,
  { documents }: PackSources,
): Task[] => {
  const findDocument = (key: string) => documents.find(({ document }) => document.key === key)?.document
  const checked = (part: string, { id }: { id: string }, index: number, task: AnyTask): Task => ({
    id,
    path: [part, index],
    messages: checkTask(task, findDocument).map(({ message }) => message),
  })
  return [
    ...descriptions.map((task, at) => checked('descriptions', task, at, { kind: 'description', ...task })),
    ...cubes.map((task, at) => checked('cubes', task, at, { kind: 'cube', ...task })),
    ...wrappers.map((task, at) => checked('wrappers', task, at, { kind: 'wrapper', ...task })),
    ...decisions.map((task, at) => checked('decisions', task, at, { kind: 'decision', ...task })),
  ]
}

const kinds = ['descriptions', 'cubes', 'wrappers', 'decisions'] as const

const checkFile = (
  { file, value, lineOf }: SourceFile<PracticalsSource>,
  courses: Set<string>,
  sources: PackSources,
): Fault[] => {
  const tasks = checkTasks(value, sources)
  const images = kinds.flatMap((kind) =>
    value[kind].map(
      ({ id, image }, index): Task => ({
        id,
        path: [kind, index],
        messages: checkImage(image, contextOf(sources)).map(({ message }) => message),
      }),
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
