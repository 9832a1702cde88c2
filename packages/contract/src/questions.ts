import { z } from 'zod'
import { defineCall } from './call.ts'
import { answerKind, notInForce } from './checks.ts'
import { imageSchema } from './image.ts'
import { complaintVerdicts } from './inbox.ts'
import { idInText, idsInText, orAbsent, pageOf, pageQuery, searchQuery } from './paging.ts'
import { lines } from './text.ts'
import type { FromWire } from './wire-names.ts'

const id = z.number().int().positive()

/** A question with its answer: a study aid, only for users who have a course with this question. */
export const questionSchema = z.object({
  id,
  id_cok: id,
  question_text: z.string(),
  selected: z.boolean(),
  answer_kind: answerKind,
  not_in_force: notInForce,
  image: imageSchema.optional(),
  varients: z.array(z.object({ answer_number: id, answer_text: z.string(), correct: z.boolean() })),
  /** The cited document of the library, and the text of its point. */
  normative_documents: z.object({ id, text: z.string() }).nullable(),
  normative_title: z.string().nullable(),
  normative_point: z.string().nullable(),
  /** Sent to staff only, where the point could not be looked up in the official text. */
  point_verified: z.literal(false).optional(),
})

export type Question = FromWire<z.output<typeof questionSchema>>

/** The wording is that for the exam of this course; without it, that of today. */
const inCourse = { user_course_id: orAbsent(idInText) }

const questionParams = z.strictObject({ id: idInText })
const questionPage = { ...pageQuery(15), ...searchQuery }
const ofUserCourse = z.strictObject({ user_course_id: idInText, ...questionPage })

export const listCourseQuestions = defineCall({
  name: 'listCourseQuestions',
  summary: 'Вопросы курса в его порядке; поиск по тексту или номеру',
  method: 'GET',
  path: '/api/user-courses/{id}/course_questions/',
  access: 'signed_in',
  params: questionParams,
  query: z.strictObject(questionPage),
  response: pageOf(questionSchema),
  errors: ['not_found', 'course_paused'],
})

export const listFavourites = defineCall({
  name: 'listFavourites',
  summary: 'Избранные вопросы курса, новые первыми; суперпользователю — все, и без своего курса',
  method: 'GET',
  path: '/api/user-questions/favorites/',
  access: 'signed_in',
  /** Only a superuser may leave the course out. */
  query: z.strictObject({ user_course_id: orAbsent(idInText), ...questionPage }),
  example: { query: { user_course_id: '1' } },
  response: pageOf(questionSchema),
  errors: ['not_found', 'course_paused'],
})

export const listMistakes = defineCall({
  name: 'listMistakes',
  summary: 'Частые ошибки: вопросы курса с уровнем Bad',
  method: 'GET',
  path: '/api/user-questions/memorization/bad/',
  access: 'signed_in',
  query: ofUserCourse,
  example: { query: { user_course_id: '1' } },
  response: pageOf(z.object({ question: questionSchema })),
  errors: ['not_found', 'course_paused'],
})

export const listQuestions = defineCall({
  name: 'listQuestions',
  summary: 'Вопросы с ответами по номерам, в порядке номеров; чужие и убранные из курсов пропускаются',
  method: 'GET',
  path: '/api/questions/',
  access: 'signed_in',
  query: z.strictObject({ question_ids: idsInText, ...inCourse }),
  example: { query: { question_ids: '1,2,3' } },
  response: z.array(questionSchema),
  errors: ['not_found', 'course_paused'],
})

export const getQuestion = defineCall({
  name: 'getQuestion',
  summary: 'Один вопрос с ответом',
  method: 'GET',
  path: '/api/questions/{id}/detail/',
  access: 'signed_in',
  params: questionParams,
  query: z.strictObject(inCourse),
  response: questionSchema,
  errors: ['not_found', 'course_paused'],
})

export const changeFavourite = defineCall({
  name: 'changeFavourite',
  summary: 'Добавить в избранное или убрать; без тела — наоборот',
  method: 'POST',
  path: '/api/questions/{id}/change_favorite/',
  access: 'signed_in',
  params: questionParams,
  body: z.strictObject({ selected: z.boolean().optional() }).optional(),
  response: z.object({ id, selected: z.boolean() }),
  errors: ['not_found', 'course_paused'],
})

export const sendComplaint = defineCall({
  name: 'sendComplaint',
  summary: 'Жалоба на вопрос',
  method: 'POST',
  path: '/api/task-questions/',
  access: 'signed_in',
  status: 201,
  body: z.strictObject({
    message: lines(1000).min(1, 'Введите текст!'),
    user: id,
    question: id,
    /** The question of an attempt: the complaint is about the wording that was asked. */
    attempt_question: id.optional(),
    /** Without an attempt, about the wording for the exam of this course; without it, about that of today. */
    user_course_id: id.optional(),
  }),
  example: { body: { message: 'В варианте опечатка', user: 1, question: 1 } },
  response: z.object({ id }),
  errors: ['not_found', 'course_paused', 'too_many_requests'],
})

/** A learner's own complaints, and what became of them. */
const ownComplaintSchema = z.object({
  id,
  question: z.object({ id_cok: id, question_text: z.string() }),
  message: z.string(),
  created_at: z.string(),
  state: z.enum(['new', 'in_work', 'closed']),
  verdict: z.enum(complaintVerdicts).nullable(),
  closed_at: z.string().nullable(),
  replies: z.array(z.object({ id, text: z.string(), created_at: z.string() })),
  /** Answered since the learner last looked. */
  is_unread: z.boolean(),
})

export type OwnComplaint = FromWire<z.output<typeof ownComplaintSchema>>

export const listOwnComplaints = defineCall({
  name: 'listOwnComplaints',
  summary: 'Мои обращения по вопросам, новые первыми: состояние, вердикт и ответ',
  method: 'GET',
  path: '/api/task-questions/',
  access: 'signed_in',
  query: z.strictObject(pageQuery(15)),
  /** `unread` counts messages about mended questions too. */
  response: pageOf(ownComplaintSchema).extend({ unread: z.number().int().nonnegative() }),
})

/** A question whose key was mended, and what became of the learner's answers to it. */
const ownRegradeSchema = z.object({
  /** Of the regrade. */
  id,
  question: z.object({ id_cok: id, question_text: z.string() }),
  /** What was wrong with the question. */
  reason: z.string(),
  for_everyone: z.boolean(),
  created_at: z.string(),
  /** Answers that have become right. */
  answers: id,
  /** Where they were given, newest first, at most 10: checks, and tickets with their names. */
  attempts: z.array(
    z.object({
      id,
      kind: z.enum(['check', 'ticket']),
      user_course: id,
      number: id.nullable(),
      is_generated: z.boolean(),
      became_passed: z.boolean(),
      /** When the attempt was begun. */
      created_at: z.string(),
    }),
  ),
  is_unread: z.boolean(),
})

export type OwnRegrade = FromWire<z.output<typeof ownRegradeSchema>>

export const listOwnRegrades = defineCall({
  name: 'listOwnRegrades',
  summary: 'Исправленные вопросы, ответы на которые мне засчитаны; новые первыми',
  method: 'GET',
  path: '/api/task-questions/regrades/',
  access: 'signed_in',
  query: z.strictObject(pageQuery(15)),
  response: pageOf(ownRegradeSchema),
})

export const markComplaintsRead = defineCall({
  name: 'markComplaintsRead',
  summary: 'Отметить прочитанными ответы на мои обращения и сообщения об исправленных вопросах',
  method: 'POST',
  path: '/api/task-questions/read/',
  access: 'signed_in',
  response: z.object({ unread: z.literal(0) }),
})
