import { z } from 'zod'
import { defineCall } from '../call.ts'
import { imageInput } from '../image.ts'
import { idInText } from '../paging.ts'
import { id } from '../person.ts'
import { line, lines } from '../text.ts'
import type { FromWire } from '../wire-names.ts'
import { remarkSchema } from './content-questions.ts'

/**
 * Practical tasks as experts write them. A new task is hidden until it is shown; a hidden one may be unfinished, a shown one
 * is saved only without faults.
 */

const params = z.strictObject({ id: idInText })
/** Grows with every change. A change that names an older version is refused. */
const version = z.number().int().positive()

export const taskKinds = ['description', 'cube', 'wrapper', 'decision'] as const

const wrongCode = 'Нужны латинские строчные буквы, цифры и дефис'
const words = line(1000)
const prose = lines(6000)
const unit = line(50)
/** Arithmetic that gives the value, such as `12.5 * 4`; empty for none. */
const check = line(200)

/** Only lengths are limited: what is missing or wrong is in `faults`. */
const base = {
  /** The number in the bank of the exam center; null for the next free one. */
  id_cok: id.max(2_147_483_647, 'Слишком большое число').nullable(),
  name: line(300),
  /** Of an uploaded picture. */
  image: imageInput.nullable(),
  /** Editions of norms and their points, which the words of the task name. */
  sources: z
    .array(z.strictObject({ document: id, point: line(200), point_verified: z.boolean() }))
    .max(10, 'Не больше 10 пунктов'),
}

const variants = z.array(words).max(20, 'Не больше 20 вариантов')

export const taskBodySchema = z.discriminatedUnion('kind', [
  /** A choice of two decisions and a typed value. */
  z.strictObject({
    kind: z.literal('description'),
    ...base,
    description: prose,
    one: words,
    two: words,
    right: z.literal([1, 2], 'Недопустимое значение'),
    value: words,
    unit,
    check,
    solution: prose,
  }),
  /** Pairs of cards in their right order. */
  z.strictObject({
    kind: z.literal('cube'),
    ...base,
    text: prose,
    pairs: z.array(z.strictObject({ left: words, right: words })).max(10, 'Не больше 10 пар'),
  }),
  /** A text with blanks `{{code}}`. */
  z.strictObject({
    kind: z.literal('wrapper'),
    ...base,
    description: prose,
    paragraphs: z.array(prose).max(30, 'Не больше 30 абзацев'),
    codes: z
      .array(
        z.strictObject({
          code: line(31, wrongCode).regex(/^[a-z][a-z0-9_-]{0,30}$/, wrongCode),
          /** What to choose, in words. */
          text: words,
          right: variants,
          wrong: variants,
        }),
      )
      .max(30, 'Не больше 30 пропусков')
      .refine((codes) => new Set(codes.map(({ code }) => code)).size === codes.length, 'Каждый пропуск один раз'),
    solution: prose,
  }),
  /** A typed answer. */
  z.strictObject({
    kind: z.literal('decision'),
    ...base,
    title: words,
    description: prose,
    preamble: words,
    answer: words,
    unit,
    check,
    solutions: z.array(prose).max(20, 'Не больше 20 шагов'),
  }),
])

export type TaskBody = FromWire<z.output<typeof taskBodySchema>>

const exampleTask = {
  kind: 'decision' as const,
  id_cok: null,
  name: 'Масса груза',
  image: { src: `/files/${'0'.repeat(64)}`, alt: 'Схема строповки', width: 400, height: 300 },
  sources: [{ document: 1, point: 'п. 1', point_verified: true }],
  title: 'Найдите массу груза',
  description: 'Груз висит на двух стропах по 2 т.',
  preamble: 'Масса груза',
  answer: '4',
  unit: 'т',
  check: '2 * 2',
  solutions: ['2 · 2 = 4 т (п. 1).'],
}

/** In `getContentCourse`. */
export const taskRowSchema = z.object({
  id,
  kind: z.enum(taskKinds),
  id_cok: id,
  name: z.string(),
  is_local: z.boolean(),
  is_shown: z.boolean(),
})

export type ContentTaskRow = FromWire<z.output<typeof taskRowSchema>>

const contentTaskSchema = z.object({
  ...taskRowSchema.shape,
  version,
  course: z.object({ id, name: z.string() }),
  task: taskBodySchema,
  /** What prevents showing it; `field` is one of the task, such as `pairs.0.left`. */
  faults: z.array(remarkSchema),
})

export type ContentTask = FromWire<z.output<typeof contentTaskSchema>>

export const createContentTask = defineCall({
  name: 'createContentTask',
  summary: 'Новое практическое задание курса: скрыто, пока его не покажут; может быть незаконченным',
  method: 'POST',
  path: '/api/content/courses/{id}/tasks/',
  access: 'expert',
  status: 201,
  params,
  body: z.strictObject({ task: taskBodySchema }),
  example: { body: { task: exampleTask } },
  response: contentTaskSchema,
  errors: ['not_found'],
})

export const getContentTask = defineCall({
  name: 'getContentTask',
  summary: 'Практическое задание для правки, с замечаниями',
  method: 'GET',
  path: '/api/content/tasks/{id}/',
  access: 'expert',
  params,
  response: contentTaskSchema,
  errors: ['not_found'],
})

export const changeContentTask = defineCall({
  name: 'changeContentTask',
  summary: 'Изменить практическое задание; показанное — только без замечаний. Вид задания не меняется',
  method: 'PUT',
  path: '/api/content/tasks/{id}/',
  access: 'expert',
  params,
  body: z.strictObject({ version, task: taskBodySchema }),
  example: { body: { version: 1, task: exampleTask } },
  response: contentTaskSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const changeContentTaskShown = defineCall({
  name: 'changeContentTaskShown',
  summary: 'Показать задание обучающимся (только без замечаний) или скрыть; результаты остаются',
  method: 'PUT',
  path: '/api/content/tasks/{id}/shown/',
  access: 'expert',
  params,
  body: z.strictObject({ version, is_shown: z.boolean() }),
  example: { body: { version: 1, is_shown: false } },
  response: contentTaskSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const checkContentTask = defineCall({
  name: 'checkContentTask',
  summary: 'Замечания к заданию, пока оно пишется; ничего не сохраняет',
  method: 'POST',
  path: '/api/content/task-check/',
  access: 'expert',
  body: z.strictObject({ task: taskBodySchema }),
  example: { body: { task: exampleTask } },
  response: z.object({ faults: z.array(remarkSchema) }),
})
