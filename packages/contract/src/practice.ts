import { z } from 'zod'
import { defineCall } from './call.ts'
import { notInForce } from './checks.ts'
import { imageSchema } from './image.ts'
import { idInText, idsInText, pageOf, pageQuery } from './paging.ts'
import { uuid } from './text.ts'
import type { FromWire } from './wire-names.ts'

const id = z.number().int().positive()
const ofCourse = z.strictObject({ course: idInText })
const example = { query: { course: '1' } }
const errors = ['not_found', 'course_paused'] as const

const practicalSchema = z.object({ id, course: id, name: z.string() })

export type Practical = FromWire<z.output<typeof practicalSchema>>

export const listPracticals = defineCall({
  name: 'listPracticals',
  summary: 'Практические задания курса, всех видов, по порядку',
  method: 'GET',
  path: '/api/practicals/',
  access: 'signed_in',
  query: ofCourse,
  example,
  response: z.array(practicalSchema),
  errors,
})

/** A point of a normative document that the task's solution cites, with the text of the pack's digest. */
const citedPointSchema = z.object({
  document: id,
  title: z.string(),
  point: z.string(),
  text: z.string(),
  /** Sent to staff only, where the point could not be looked up in the official text. */
  point_verified: z.literal(false).optional(),
  not_in_force: notInForce,
})

const sources = z.array(citedPointSchema)

export type CitedSource = FromWire<z.output<typeof citedPointSchema>>

/** Every task carries the id of its practical. */
const descriptionSchema = z.object({
  id,
  id_cok: id,
  description: z.string(),
  image: imageSchema.optional(),
  decision_one: z.string(),
  decision_two: z.string(),
  right_answer: z.enum(['1', '2']),
  calculated_value: z.string(),
  unit: z.string().nullable(),
  solution: z.string(),
  sources,
})

export type PracticalDescription = FromWire<z.output<typeof descriptionSchema>>

export const listPracticalDescriptions = defineCall({
  name: 'listPracticalDescriptions',
  summary: 'Задания с выбором решения и значением; номера заданий других видов пропускаются',
  method: 'GET',
  path: '/api/practical-descriptions/',
  access: 'signed_in',
  query: z.strictObject({ practical_ids: idsInText }),
  example: { query: { practical_ids: '1,2,3' } },
  response: z.array(descriptionSchema),
  errors: ['course_paused'],
})

const cubeDescriptionSchema = z.object({ id, id_cok: id, text: z.string(), image: imageSchema.optional(), sources })

export type CubeDescription = FromWire<z.output<typeof cubeDescriptionSchema>>

export const listCubeDescriptions = defineCall({
  name: 'listCubeDescriptions',
  summary: 'Условия заданий на порядок и пары',
  method: 'GET',
  path: '/api/cube-descriptions/',
  access: 'signed_in',
  query: ofCourse,
  example,
  response: z.array(cubeDescriptionSchema),
  errors,
})

const cubePairSchema = z.object({
  cube_description: id,
  left: z.string(),
  right: z.string(),
  left_uuid: uuid(),
  right_uuid: uuid(),
  order: id,
})

export type CubePair = FromWire<z.output<typeof cubePairSchema>>

export const listCubePairs = defineCall({
  name: 'listCubePairs',
  summary: 'Пары заданий на порядок; верный порядок — только в order, список стоит вперемешку',
  method: 'GET',
  path: '/api/cube-practicals/',
  access: 'signed_in',
  query: ofCourse,
  example,
  response: z.array(cubePairSchema),
  errors,
})

/** Ids of paragraphs and codes are unique within the task, those of variants within the code. */
const wrapperSchema = z.object({
  id,
  id_cok: id,
  description: z.string(),
  image: imageSchema.optional(),
  solution: z.string(),
  sources,
  paragraphs: z.array(
    z.object({
      id,
      /** With placeholders `{{code_text}}`. */
      text: z.string(),
      codes: z.array(
        z.object({
          id,
          code_text: z.string(),
          /** Describes in words what to choose. */
          title: z.string(),
          variants: z.array(z.object({ id, text_display: z.string(), correct: z.boolean() })),
        }),
      ),
    }),
  ),
})

export type PracticalWrapper = FromWire<z.output<typeof wrapperSchema>>

export const listPracticalWrappers = defineCall({
  name: 'listPracticalWrappers',
  summary: 'Тексты с пропусками',
  method: 'GET',
  path: '/api/practical-text-choice-wrappers/',
  access: 'signed_in',
  query: ofCourse,
  example,
  response: z.array(wrapperSchema),
  errors,
})

const decisionSchema = z.object({
  id,
  id_cok: id,
  title: z.string(),
  description: z.string(),
  image: imageSchema.optional(),
  answer_preambula: z.string(),
  right_answer: z.string(),
  unit: z.string().nullable(),
  solutions: z.array(z.object({ solution: z.string() })),
  sources,
})

export type PracticalDecision = FromWire<z.output<typeof decisionSchema>>

export const listPracticalDecisions = defineCall({
  name: 'listPracticalDecisions',
  summary: 'Задания с ответом, который нужно ввести',
  method: 'GET',
  path: '/api/practical-with-model-decision/',
  access: 'signed_in',
  query: ofCourse,
  example,
  response: z.array(decisionSchema),
  errors,
})

const maxAnswerBytes = 8 * 1024
const maxAnswerDepth = 8

const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Limits the depth before anything walks the whole value. */
const isTooDeep = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return depth >= maxAnswerDepth || Object.values(value).some((inner) => isTooDeep(inner, depth + 1))
}

/** The server refuses unstorable texts everywhere; the names of the answer's fields are free, so they are checked here. */
const hasUnstorableName = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => isUnstorable(name) || hasUnstorableName(inner))

const answerFault = (answer: unknown): string | null => {
  if (answer === undefined) return 'Обязательное поле'
  if (isTooDeep(answer)) return 'Слишком много вложенных частей'
  if (new TextEncoder().encode(JSON.stringify(answer)).length > maxAnswerBytes) return 'Не больше 8 КБ'
  return hasUnstorableName(answer) ? 'Недопустимый символ' : null
}

/** JSON that the page needs to show the answer again. The server stores it and never reads it. */
const givenPracticalAnswer = z.unknown().superRefine((answer, context) => {
  const message = answerFault(answer)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

const practicalResultSchema = z.object({
  id,
  user_course: id,
  run: uuid(),
  practical: id,
  is_right: z.boolean(),
  answer: z.unknown(),
  created_at: z.string(),
})

export type PracticalResult = FromWire<z.output<typeof practicalResultSchema>>

const ofUserCourse = { user_course: idInText }
const exampleOfUserCourse = { query: { user_course: '1' } }

export const listPracticalResults = defineCall({
  name: 'listPracticalResults',
  summary: 'Свои результаты практики по курсу: последнее прохождение первым, внутри него по порядку ответов',
  method: 'GET',
  path: '/api/practical-results/',
  access: 'signed_in',
  query: z.strictObject({
    ...ofUserCourse,
    run: uuid('Недопустимое значение').optional(),
    ...pageQuery(15),
  }),
  example: exampleOfUserCourse,
  response: pageOf(practicalResultSchema),
  errors: ['not_found'],
})

export const savePracticalResult = defineCall({
  name: 'savePracticalResult',
  summary: 'Результат практического задания, проверенный страницей; тот же ещё раз — тот же результат',
  method: 'POST',
  path: '/api/practical-results/',
  access: 'signed_in',
  status: 201,
  body: z.strictObject({
    user_course: id,
    /** The same for all tasks of one run; the page makes it. */
    run: uuid('Недопустимое значение'),
    practical: id,
    is_right: z.boolean(),
    answer: givenPracticalAnswer,
  }),
  example: {
    body: {
      user_course: 1,
      run: '3f2b8c1e-9a4d-4e7b-8c2f-1d5e6a7b8c9d',
      practical: 1,
      is_right: true,
      answer: { choice: '2', value: '57,5' },
    },
  },
  response: practicalResultSchema,
  errors: ['not_found', 'course_paused', 'already_answered', 'too_many_requests'],
})

const count = z.number().int().nonnegative()

const practicalRunSchema = z.object({
  run: uuid(),
  /** The first and the last answer. */
  started_at: z.string(),
  answered_at: z.string(),
  task_count: count,
  right_answers: count,
})

export type PracticalRun = FromWire<z.output<typeof practicalRunSchema>>

export const listPracticalRuns = defineCall({
  name: 'listPracticalRuns',
  summary: 'Свои прохождения практики по курсу, последнее первым: сколько заданий решено и сколько верно',
  method: 'GET',
  path: '/api/practical-runs/',
  access: 'signed_in',
  query: z.strictObject({ ...ofUserCourse, ...pageQuery(15) }),
  example: exampleOfUserCourse,
  response: pageOf(practicalRunSchema),
  errors: ['not_found'],
})
