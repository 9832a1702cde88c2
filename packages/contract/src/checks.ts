import { z } from 'zod'
import { defineCall } from './call.ts'

const id = z.number().int().positive()
const count = z.number().int().nonnegative()
const difficulty = z.enum(['Easy', 'Medium', 'Hard'])

/** A question of a check before its answer: nothing here tells the right variants. */
const checkQuestionSchema = z.object({
  id,
  number_in_check: id,
  status: z.enum(['Not Answered', 'Right', 'Wrong']),
  user_check_skills: id,
  question: z.object({
    id,
    id_cok: id,
    question_text: z.string(),
    selected: z.boolean(),
    varients: z.array(z.object({ answer_number: id, answer_text: z.string() })),
  }),
})

export const checkSchema = z.object({
  id,
  status: z.enum(['Not started', 'In Progress', 'Completed']),
  difficulty: difficulty.nullable(),
  created_at: z.string(),
  question_count: count,
  right_answers: count,
  user_course: id,
  questions: z.array(checkQuestionSchema),
})

export type Check = z.output<typeof checkSchema>

const askedCount = z.int('Недопустимое значение').min(1).max(40)
const generatorErrors = ['not_found', 'course_paused', 'nothing_to_study'] as const

export const generateSmartCheck = defineCall({
  name: 'generateSmartCheck',
  summary: 'Проверка по расписанию запоминания: новое (Hard), изученное (Easy) или пополам (Medium)',
  method: 'POST',
  path: '/api/user-check-skills/smart-generate-check/',
  access: 'signed_in',
  status: 201,
  body: z.strictObject({
    question_count: z.literal([10, 20, 30, 40], 'Выберите 10, 20, 30 или 40 вопросов'),
    difficulty,
    user_course_id: id,
  }),
  example: { body: { question_count: 10, difficulty: 'Hard', user_course_id: 1 } },
  response: checkSchema,
  errors: generatorErrors,
})

export const generateFavouriteCheck = defineCall({
  name: 'generateFavouriteCheck',
  summary: 'Проверка из избранного',
  method: 'POST',
  path: '/api/user-check-skills/generate-favourite-check/',
  access: 'signed_in',
  status: 201,
  body: z.strictObject({ user_course_id: id, question_count: askedCount.optional() }),
  example: { body: { user_course_id: 1 } },
  response: checkSchema,
  errors: generatorErrors,
})

export const generateBadCheck = defineCall({
  name: 'generateBadCheck',
  summary: 'Проверка из частых ошибок',
  method: 'POST',
  path: '/api/user-check-skills/generate-bad-check/',
  access: 'signed_in',
  status: 201,
  body: z.strictObject({ user_course_id: id, question_count: askedCount.optional() }),
  example: { body: { user_course_id: 1 } },
  response: checkSchema,
  errors: generatorErrors,
})
