import { z } from 'zod'
import { defineCall } from './call.ts'
import { idInText } from './paging.ts'
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

/** Every task carries the id of its practical. */
const descriptionSchema = z.object({
  id,
  id_cok: id,
  description: z.string(),
  decision_one: z.string(),
  decision_two: z.string(),
  right_answer: z.enum(['1', '2']),
  calculated_value: z.string(),
  unit: z.string().nullable(),
  solution: z.string(),
})

export type PracticalDescription = FromWire<z.output<typeof descriptionSchema>>

const idsAtMost = 100

const practicalIds = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Нужны номера через запятую')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(id).max(idsAtMost, `Не больше ${idsAtMost} номеров`))

export const listPracticalDescriptions = defineCall({
  name: 'listPracticalDescriptions',
  summary: 'Задания с выбором решения и значением; номера заданий других видов пропускаются',
  method: 'GET',
  path: '/api/practical-descriptions/',
  access: 'signed_in',
  query: z.strictObject({ practical_ids: practicalIds }),
  example: { query: { practical_ids: '1,2,3' } },
  response: z.array(descriptionSchema),
  errors: ['course_paused'],
})

const cubeDescriptionSchema = z.object({ id, id_cok: id, text: z.string() })

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
  left_uuid: z.uuid(),
  right_uuid: z.uuid(),
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
  solution: z.string(),
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
  answer_preambula: z.string(),
  right_answer: z.string(),
  unit: z.string().nullable(),
  solutions: z.array(z.object({ solution: z.string() })),
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
