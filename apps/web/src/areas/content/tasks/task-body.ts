import type { TaskBody } from '@dopusk/contract'
import { toNfc } from '@dopusk/contract/person-text'
import { practicalKinds } from '../../../study/practice/task/practical-task.ts'

export type TaskKind = TaskBody['kind']
export type BodyOf<Kind extends TaskKind> = Extract<TaskBody, { kind: Kind }>

export const readKind = (text: string | null): TaskKind | null => practicalKinds.find((kind) => kind === text) ?? null

const base = { id_cok: null, name: '', image: null, sources: [] }

/** What a new task begins with. */
export const emptyTask = (kind: TaskKind): TaskBody => {
  switch (kind) {
    case 'description':
      return {
        kind,
        ...base,
        description: '',
        one: '',
        two: '',
        right: 1,
        value: '',
        unit: '',
        check: '',
        solution: '',
      }
    case 'cube':
      return { kind, ...base, text: '', pairs: [1, 2, 3].map(() => ({ left: '', right: '' })) }
    case 'wrapper':
      return { kind, ...base, description: '', paragraphs: [''], codes: [], solution: '' }
    case 'decision':
      return {
        kind,
        ...base,
        title: '',
        description: '',
        preamble: '',
        answer: '',
        unit: '',
        check: '',
        solutions: [''],
      }
  }
}

/** While variants are typed, one a line, some lines are empty. */
export const withoutEmptyVariants = (body: TaskBody): TaskBody => {
  if (body.kind !== 'wrapper') return body
  const filled = (variants: readonly string[]) => variants.filter((variant) => variant.trim() !== '')
  return {
    ...body,
    codes: body.codes.map((code) => ({ ...code, right: filled(code.right), wrong: filled(code.wrong) })),
  }
}

/** Spaces do not count: the server trims what it stores. Nor does the order of the fields. */
const comparable = (_: string, value: unknown): unknown => {
  if (typeof value === 'string')
    return toNfc(value)
      .replace(/[^\S\n]+/g, ' ')
      .trim()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

const comparableText = (body: TaskBody): string => JSON.stringify(withoutEmptyVariants(body), comparable)

export const isSameTask = (one: TaskBody, other: TaskBody): boolean =>
  one === other || comparableText(one) === comparableText(other)

interface NamedText {
  name: string
  text: string
}

const numbered = (name: string, texts: readonly string[]): NamedText[] =>
  texts.map((text, index) => ({ name: `${name} ${index + 1}`, text }))

const ownTexts = (body: TaskBody): NamedText[] => {
  switch (body.kind) {
    case 'description':
      return [
        { name: 'Условие', text: body.description },
        ...numbered('Решение', [body.one, body.two]),
        { name: 'Верное решение', text: String(body.right) },
        { name: 'Значение', text: `${body.value} ${body.unit}`.trim() },
        { name: 'Проверка', text: body.check },
        { name: 'Разбор', text: body.solution },
      ]
    case 'cube':
      return [
        { name: 'Условие', text: body.text },
        ...numbered(
          'Пара',
          body.pairs.map(({ left, right }) => `${left} — ${right}`),
        ),
      ]
    case 'wrapper':
      return [
        { name: 'Условие', text: body.description },
        ...numbered('Абзац', body.paragraphs),
        ...body.codes.map(({ code, text, right, wrong }) => ({
          name: `Пропуск ${code}`,
          text: `${text}. Верно: ${right.join(', ')}. Неверно: ${wrong.join(', ')}`,
        })),
        { name: 'Разбор', text: body.solution },
      ]
    case 'decision':
      return [
        { name: 'Что найти', text: body.title },
        { name: 'Условие', text: body.description },
        { name: 'Подпись ответа', text: body.preamble },
        { name: 'Ответ', text: `${body.answer} ${body.unit}`.trim() },
        { name: 'Проверка', text: body.check },
        ...numbered('Шаг', body.solutions),
      ]
  }
}

type TitleOf = (document: number) => string

/** The texts of a task with their names, to be compared or copied. */
export const textsOfTask = (body: TaskBody, titleOf: TitleOf): NamedText[] => [
  { name: 'Название', text: body.name },
  { name: 'Номер', text: body.id_cok === null ? '' : String(body.id_cok) },
  ...ownTexts(body),
  { name: 'Рисунок', text: body.image === null ? '' : body.image.alt || 'без описания' },
  ...numbered(
    'Пункт',
    body.sources.map(({ document, point }) => `${titleOf(document)}, ${point}`),
  ),
]

export const textOfTask = (body: TaskBody, titleOf: TitleOf): string =>
  textsOfTask(body, titleOf)
    .filter(({ text }) => text.trim() !== '')
    .map(({ name, text }) => `${name}: ${text}`)
    .join('\n')
