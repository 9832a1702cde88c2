import { z } from 'zod'
import { defineCall } from './call.ts'
import { imageSchema } from './image.ts'
import { idInText, pageOf, pageQuery } from './paging.ts'
import type { FromWire } from './wire-names.ts'

const id = z.number().int().positive()
const count = z.number().int().nonnegative()
const difficulty = z.enum(['Easy', 'Medium', 'Hard'])

export const memorization = z.enum(['Excellent', 'Good', 'Satisfactorily', 'Bad'])
const items = z.array(z.int('Недопустимое значение').positive())

/** Whether one variant is right or several; known before the answer. */
export const answerKind = z.enum(['one', 'several'])

/** Set where the wording or the norm that it cites is not in force on the day of the learner's exam: its dates. */
export const notInForce = z
  .object({
    from: z.iso.date().nullable(),
    until: z.iso.date().nullable(),
    /** What takes its place is loaded. */
    is_replaced: z.boolean(),
  })
  .nullable()

const keyChanged = z.object({ on: z.iso.date(), was_right: z.boolean(), for_everyone: z.boolean() })
export type KeyChanged = z.output<typeof keyChanged>

/** What a check is made of: new questions, studied ones, favourites and so on. */
export const checkMode = z.enum([
  'new',
  'repeat',
  'mixed',
  'plan',
  'topic',
  'weak',
  'favourites',
  'mistakes',
  'changed',
  'offline',
])

/** A question of a check. The fields that reveal the right variants are present only after it is answered. */
export const checkQuestionSchema = z.object({
  id,
  number_in_check: id,
  status: z.enum(['Not Answered', 'Right', 'Wrong']),
  user_check_skills: id,
  answer_items: items.nullable(),
  correct_answer_items: items.nullable(),
  comment: z.string().nullable(),
  user_answer: z.object({ id, user_memorization: memorization.nullable() }).nullable(),
  answer_time: count.nullable(),
  /** Of an answered question whose key was mended since: the day, what the answer was at first, and whether all get the point. */
  key_changed: keyChanged.optional(),
  question: z.object({
    id,
    id_cok: id,
    question_text: z.string(),
    selected: z.boolean(),
    answer_kind: answerKind,
    not_in_force: notInForce,
    image: imageSchema.optional(),
    varients: z.array(z.object({ answer_number: id, answer_text: z.string(), correct: z.boolean().optional() })),
    /** The cited document of the library, and the text of its point. */
    normative_documents: z.object({ id, text: z.string() }).nullable().optional(),
    normative_title: z.string().nullable().optional(),
    normative_point: z.string().nullable().optional(),
  }),
})

export type CheckQuestion = FromWire<z.output<typeof checkQuestionSchema>>

export const checkSchema = z.object({
  id,
  status: z.enum(['Not started', 'In Progress', 'Completed']),
  difficulty: difficulty.nullable(),
  mode: checkMode.nullable(),
  created_at: z.string(),
  question_count: count,
  right_answers: count,
  user_course: id,
  questions: z.array(checkQuestionSchema),
})

export type Check = FromWire<z.output<typeof checkSchema>>

const smartCountMessage = 'Выберите 10, 20, 30 или 40 вопросов'
const smartCount = z.literal([10, 20, 30, 40], smartCountMessage)
const askedCount = z.int('Недопустимое значение').min(1).max(40)
const generatorErrors = ['not_found', 'course_paused', 'nothing_to_study'] as const

export const generateSmartCheck = defineCall({
  name: 'generateSmartCheck',
  summary:
    'Проверка по расписанию запоминания: новое (Hard), изученное (Easy), пополам (Medium) или остаток плана на сегодня (Plan)',
  method: 'POST',
  path: '/api/user-check-skills/smart-generate-check/',
  access: 'signed_in',
  status: 201,
  body: z
    .strictObject({
      question_count: smartCount.optional(),
      difficulty: z.enum([...difficulty.options, 'Plan']),
      user_course_id: id,
    })
    .superRefine(({ difficulty: chosen, question_count }, context) => {
      const path = ['question_count']
      if (chosen === 'Plan' && question_count !== undefined) {
        context.addIssue({ code: 'custom', path, message: 'План сам решает, сколько вопросов задать' })
      }
      if (chosen !== 'Plan' && question_count === undefined) {
        context.addIssue({ code: 'custom', path, message: smartCountMessage })
      }
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

export const generateTopicCheck = defineCall({
  name: 'generateTopicCheck',
  summary: 'Проверка по одной теме: сначала новые вопросы, потом хуже всего запомненные',
  method: 'POST',
  path: '/api/user-check-skills/generate-topic-check/',
  access: 'signed_in',
  status: 201,
  body: z.strictObject({ user_course_id: id, topic_id: id, question_count: askedCount.optional() }),
  example: { body: { user_course_id: 1, topic_id: 1 } },
  response: checkSchema,
  errors: generatorErrors,
})

export const generateWeakCheck = defineCall({
  name: 'generateWeakCheck',
  summary: 'Проверка из того, что запомнено хуже всего, не дожидаясь срока',
  method: 'POST',
  path: '/api/user-check-skills/generate-weak-check/',
  access: 'signed_in',
  status: 201,
  body: z.strictObject({ user_course_id: id, question_count: askedCount.optional() }),
  example: { body: { user_course_id: 1 } },
  response: checkSchema,
  errors: generatorErrors,
})

export const generateChangedCheck = defineCall({
  name: 'generateChangedCheck',
  summary: 'Проверка из вопросов, смысл которых изменился после ответа',
  method: 'POST',
  path: '/api/user-check-skills/generate-changed-check/',
  access: 'signed_in',
  status: 201,
  body: z.strictObject({ user_course_id: id, question_count: askedCount.optional() }),
  example: { body: { user_course_id: 1 } },
  response: checkSchema,
  errors: generatorErrors,
})

/** The body of an answer to a check or to a ticket. */
export const givenAnswer = z.strictObject({
  answer_items: items.min(1, 'Выберите вариант ответа').max(20),
  answer_time: z.number().min(0).max(86_400),
})

const checkParams = z.strictObject({ id: idInText })

export const saveCheckAnswer = defineCall({
  name: 'saveCheckAnswer',
  summary: 'Ответ на вопрос проверки; тот же ответ ещё раз — тот же результат',
  method: 'POST',
  path: '/api/user-check-skills-questions/{id}/create_answer/',
  access: 'signed_in',
  params: checkParams,
  body: givenAnswer,
  example: { body: { answer_items: [1], answer_time: 12 } },
  response: checkQuestionSchema,
  errors: ['not_found', 'course_paused', 'already_answered', 'check_finished'],
})

export const endCheck = defineCall({
  name: 'endCheck',
  summary: 'Закончить проверку; повторный вызов возвращает тот же итог',
  method: 'POST',
  path: '/api/user-check-skills/{id}/end_check/',
  access: 'signed_in',
  params: checkParams,
  response: checkSchema,
  errors: ['not_found'],
})

export const listCheckQuestions = defineCall({
  name: 'listCheckQuestions',
  summary: 'Вопросы проверки по порядку',
  method: 'GET',
  path: '/api/user-check-skills-questions/',
  access: 'signed_in',
  query: z.strictObject({ user_check_skills: idInText }),
  example: { query: { user_check_skills: '1' } },
  response: z.array(checkQuestionSchema),
  errors: ['not_found'],
})

export const listChecks = defineCall({
  name: 'listChecks',
  summary: 'Свои проверки, новые первыми, без вопросов',
  method: 'GET',
  path: '/api/user-check-skills/',
  access: 'signed_in',
  query: z.strictObject(pageQuery(15)),
  response: pageOf(checkSchema.omit({ questions: true })),
})

export const rateAnswer = defineCall({
  name: 'rateAnswer',
  summary: 'Оценка запоминания верного ответа; даётся один раз',
  method: 'POST',
  path: '/api/user-answers/{id}/post_user_memorization/',
  access: 'signed_in',
  params: checkParams,
  body: z.strictObject({ user_memorization: memorization }),
  example: { body: { user_memorization: 'Good' } },
  response: z.object({ id, user_memorization: memorization }),
  errors: ['not_found', 'already_rated', 'not_right'],
})
