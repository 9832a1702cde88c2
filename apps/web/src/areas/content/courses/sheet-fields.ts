import type { BodyInputOf, ContentCourse, createContentCourse } from '@dopusk/contract'
import { readRoubles } from '../../../shared/format/roubles.ts'

export type SheetBody = BodyInputOf<typeof createContentCourse>

/** What is typed. Numbers are text until the form is checked. */
export interface SheetValues {
  name: string
  qual_code: string
  description: string
  titles: string
  edition: string
  price: string
  is_demo: boolean
  questions_per_ticket: string
  pass_percent: string
  has_exam: boolean
  minutes: string
  pass_count: string
  source: string
  is_verified: boolean
  /** By topic; empty where nothing is typed. */
  blueprint: Record<number, string>
}

export const topicField = (id: number): string => `topic-${id}`

const plainFields = [
  'name',
  'qual_code',
  'description',
  'titles',
  'edition',
  'price',
  'questions_per_ticket',
  'pass_percent',
  'minutes',
  'pass_count',
  'source',
  'blueprint',
]

export const sheetFields = (topics: ContentCourse['topics']): string[] => [
  ...plainFields,
  ...topics.map(({ id }) => topicField(id)),
]

export const readSheetForm =
  (topics: ContentCourse['topics']) =>
  (form: HTMLFormElement): SheetValues => {
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    return {
      name: text('name'),
      qual_code: text('qual_code'),
      description: text('description'),
      titles: text('titles'),
      edition: text('edition'),
      price: text('price'),
      is_demo: data.has('is_demo'),
      questions_per_ticket: text('questions_per_ticket'),
      pass_percent: text('pass_percent'),
      has_exam: data.has('has_exam'),
      minutes: text('minutes'),
      pass_count: text('pass_count'),
      source: text('source'),
      is_verified: data.has('is_verified'),
      blueprint: Object.fromEntries(topics.map(({ id }) => [id, text(topicField(id))])),
    }
  }

const readCount = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN)

const countFault = (text: string, max: number): string | undefined => {
  const count = readCount(text)
  return count >= 1 && count <= max ? undefined : `Число от\u00a01 до\u00a0${max}`
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const required = (text: string): string | undefined => (text === '' ? 'Заполните поле' : undefined)

const titlesFault = (text: string): string | undefined => {
  const lines = linesOf(text)
  if (lines.length === 0) return 'Добавьте хотя бы одну строку'
  if (lines.length > 50) return 'Не\u00a0больше 50\u00a0строк'
  return lines.some((line) => line.length > 300) ? 'Строка не\u00a0длиннее 300\u00a0символов' : undefined
}

const blueprintTotal = (blueprint: SheetValues['blueprint']): number =>
  Object.values(blueprint).reduce((sum, text) => sum + (readCount(text) || 0), 0)

const examFaults = (values: SheetValues): Record<string, string | undefined> => {
  const perTicket = readCount(values.questions_per_ticket)
  const parts = Object.entries(values.blueprint).filter(([, text]) => text !== '')
  const total = blueprintTotal(values.blueprint)
  return {
    minutes: countFault(values.minutes, 600),
    pass_count: countFault(values.pass_count, perTicket || 100),
    ...Object.fromEntries(
      parts.map(([id, text]) => [topicField(Number(id)), text === '0' ? undefined : countFault(text, 100)]),
    ),
    blueprint:
      total > 0 && total !== perTicket
        ? `По\u00a0темам выходит ${total}, а\u00a0в\u00a0билете ${perTicket || 'другое число'}`
        : undefined,
  }
}

/** The faults that need no server. */
export const sheetFaults = (values: SheetValues): Record<string, string> => {
  const price = readRoubles(values.price)
  const found: Record<string, string | undefined> = {
    name: required(values.name),
    qual_code: /^\d{2}\.\d{5}\.\d{2,3}$/.test(values.qual_code) ? undefined : 'Нужен код вида 40.20900.01',
    description: required(values.description),
    titles: titlesFault(values.titles),
    edition: required(values.edition),
    price: price === null || price > 100_000_000 ? 'Сумма в\u00a0рублях, не\u00a0больше миллиона' : undefined,
    questions_per_ticket: countFault(values.questions_per_ticket, 100),
    ...(values.has_exam ? examFaults(values) : { pass_percent: countFault(values.pass_percent, 100) }),
  }
  return Object.fromEntries(Object.entries(found).filter((fault): fault is [string, string] => fault[1] !== undefined))
}

const examOf = (values: SheetValues): NonNullable<SheetBody['exam']> => ({
  questions: Number(values.questions_per_ticket),
  minutes: Number(values.minutes),
  pass_count: Number(values.pass_count),
  source: values.source,
  is_verified: values.is_verified,
  blueprint: Object.entries(values.blueprint)
    .map(([topic, text]) => ({ topic: Number(topic), questions: Number(text) }))
    .filter(({ questions }) => questions > 0),
})

/** The share for a course with an exam is not asked for, but stored. */
const usualPassPercent = 80

export const sheetBody = (values: SheetValues): SheetBody => ({
  name: values.name,
  qual_code: values.qual_code,
  description: values.description,
  titles: linesOf(values.titles),
  edition: values.edition,
  price_kopecks: readRoubles(values.price) ?? 0,
  is_demo: values.is_demo,
  questions_per_ticket: Number(values.questions_per_ticket),
  pass_percent: readCount(values.pass_percent) || usualPassPercent,
  exam: values.has_exam ? examOf(values) : null,
})

/** The control of a field that the server names. */
export const controlOf = (field: string): string => {
  const name = field.replace(/^sheet\./, '').replace(/^exam\./, '')
  if (name === 'questions') return 'questions_per_ticket'
  if (name === 'price_kopecks') return 'price'
  return name.replace(/^(titles|blueprint)\..*/, '$1')
}
