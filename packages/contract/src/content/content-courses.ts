import { z } from 'zod'
import { defineCall } from '../call.ts'
import { cappedPageOf, idInText, pageQuery, searchQuery } from '../paging.ts'
import { id } from '../person.ts'
import { line, lines } from '../text.ts'
import type { FromWire } from '../wire-names.ts'
import { taskRowSchema } from './content-tasks.ts'

/** Courses as experts make and change them. What a pack brought can be changed too; a load then asks instead of overwriting. */

const count = z.number().int().nonnegative()
const params = z.strictObject({ id: idInText })
/** Grows with every change. A change that names an older version is refused. */
const version = z.number().int().positive()

const required = (maxLength: number) => line(maxLength).min(1, 'Заполните поле')

const examSchema = z
  .strictObject({
    questions: z.number().int().min(1, 'Не меньше 1').max(100, 'Не больше 100'),
    minutes: z.number().int().min(1, 'Не меньше 1').max(600, 'Не больше 600'),
    pass_count: z.number().int().min(1, 'Не меньше 1'),
    /** Where these figures are from. */
    source: line(500),
    /** False where the source is not the exam's own document. */
    is_verified: z.boolean(),
    /** How many questions of a ticket each topic gives; empty where it is not known. */
    blueprint: z
      .array(z.strictObject({ topic: id, questions: z.number().int().positive() }))
      .max(100, 'Не больше 100 тем')
      .refine((parts) => new Set(parts.map(({ topic }) => topic)).size === parts.length, 'Каждая тема один раз'),
  })
  .refine(({ questions, pass_count }) => pass_count <= questions, {
    path: ['pass_count'],
    message: 'Верных ответов нужно больше, чем вопросов',
  })
  .refine(
    ({ questions, blueprint }) =>
      blueprint.length === 0 || blueprint.reduce((sum, part) => sum + part.questions, 0) === questions,
    { path: ['blueprint'], message: 'По темам выходит другое число вопросов, чем в экзамене' },
  )

const wrongCode = 'Нужен код вида 40.20900.01'

const sheet = {
  name: required(200),
  qual_code: line(20, wrongCode).regex(/^\d{2}\.\d{5}\.\d{2,3}$/, wrongCode),
  description: lines(3000).min(1, 'Заполните поле'),
  /** What the course teaches, line by line. */
  titles: z.array(required(300)).min(1, 'Добавьте хотя бы одну строку').max(50, 'Не больше 50 строк'),
  /** As learners read it: «2026.11». */
  edition: required(50),
  price_kopecks: z.number().int().nonnegative().max(100_000_000, 'Не больше миллиона рублей'),
  is_demo: z.boolean(),
  questions_per_ticket: z.number().int().min(1, 'Не меньше 1').max(100, 'Не больше 100'),
  /** Used where the course has no exam. */
  pass_percent: z.number().int().min(1, 'Не меньше 1').max(100, 'Не больше 100'),
  exam: examSchema.nullable(),
}

export const courseSheetSchema = z
  .strictObject(sheet)
  .refine(({ exam, questions_per_ticket }) => exam === null || exam.questions === questions_per_ticket, {
    path: ['questions_per_ticket'],
    message: 'В билете столько же вопросов, сколько в экзамене',
  })

export type CourseSheet = FromWire<z.output<typeof courseSheetSchema>>

const exampleSheet = {
  name: 'Безопасность подъёмных сооружений',
  qual_code: '40.20900.01',
  description: 'Подготовка специалистов, ответственных за подъёмные сооружения.',
  titles: ['Общие требования'],
  edition: '2026.11',
  price_kopecks: 490_000,
  is_demo: false,
  questions_per_ticket: 20,
  pass_percent: 80,
  exam: { questions: 20, minutes: 40, pass_count: 16, source: 'Положение ЦОК', is_verified: true, blueprint: [] },
}

const courseRowSchema = z.object({
  id,
  name: z.string(),
  qual_code: z.string(),
  /** Whether it can be given to learners. */
  is_shown: z.boolean(),
  /** Made on the screen, not by a pack. */
  is_local: z.boolean(),
  question_count: count,
  ticket_count: count,
  /** Drafts of its questions. */
  draft_count: count,
})

export type ContentCourseRow = FromWire<z.output<typeof courseRowSchema>>

const ticketRowSchema = z.object({ id, no: id, is_local: z.boolean(), question_count: count })

const contentCourseSchema = z.object({
  ...courseRowSchema.shape,
  version,
  sheet: z.object({
    name: z.string(),
    qual_code: z.string(),
    description: z.string(),
    titles: z.array(z.string()),
    edition: z.string(),
    price_kopecks: count,
    is_demo: z.boolean(),
    questions_per_ticket: count,
    pass_percent: count,
    exam: z
      .object({
        questions: count,
        minutes: count,
        pass_count: count,
        source: z.string(),
        is_verified: z.boolean(),
        blueprint: z.array(z.object({ topic: id, questions: count })),
      })
      .nullable(),
  }),
  /** Topics of its questions, in the course's order; `in_tickets` of them are in a ticket. */
  topics: z.array(z.object({ id, title: z.string(), is_local: z.boolean(), question_count: count, in_tickets: count })),
  tickets: z.array(ticketRowSchema),
  /** Practical tasks, in the order of learners, hidden ones too. */
  tasks: z.array(taskRowSchema),
  /** Why the course cannot be shown to learners yet; empty where it can. */
  missing: z.array(z.string()),
  /** What a load of the pack would have changed, had it not been changed on the screen. */
  conflicts: z.array(
    z.object({
      id,
      kind: z.enum(['sheet', 'questions', 'ticket', 'task']),
      created_at: z.string(),
      /** What taking the pack's would change, line by line. */
      changes: z.array(z.string()),
    }),
  ),
})

export type ContentCourse = FromWire<z.output<typeof contentCourseSchema>>

export const listContentCourses = defineCall({
  name: 'listContentCourses',
  summary: 'Курсы для правки, в том числе скрытые; счёт до 10 000',
  method: 'GET',
  path: '/api/content/courses/',
  access: 'expert',
  query: z.strictObject({ ...pageQuery(20), ...searchQuery }),
  response: cappedPageOf(courseRowSchema),
})

export const createContentCourse = defineCall({
  name: 'createContentCourse',
  summary: 'Новый курс: скрыт, пока его не покажут',
  method: 'POST',
  path: '/api/content/courses/',
  access: 'expert',
  status: 201,
  body: courseSheetSchema,
  example: { body: exampleSheet },
  response: contentCourseSchema,
})

export const getContentCourse = defineCall({
  name: 'getContentCourse',
  summary: 'Курс для правки: сведения, темы, билеты',
  method: 'GET',
  path: '/api/content/courses/{id}/',
  access: 'expert',
  params,
  response: contentCourseSchema,
  errors: ['not_found'],
})

export const changeContentCourse = defineCall({
  name: 'changeContentCourse',
  summary: 'Изменить сведения о курсе и его экзамене',
  method: 'PUT',
  path: '/api/content/courses/{id}/',
  access: 'expert',
  params,
  body: z.strictObject({ version, sheet: courseSheetSchema }),
  example: { body: { version: 1, sheet: exampleSheet } },
  response: contentCourseSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const changeContentCourseShown = defineCall({
  name: 'changeContentCourseShown',
  summary: 'Показать курс или скрыть: скрытый нельзя выдать, но у кого он есть, те учатся дальше',
  method: 'PUT',
  path: '/api/content/courses/{id}/shown/',
  access: 'expert',
  params,
  body: z.strictObject({ version, is_shown: z.boolean() }),
  example: { body: { version: 1, is_shown: false } },
  response: contentCourseSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const renameContentTopic = defineCall({
  name: 'renameContentTopic',
  summary: 'Переименовать тему, созданную на экране',
  method: 'PUT',
  path: '/api/content/topics/{id}/',
  access: 'expert',
  params,
  body: z.strictObject({ title: required(200) }),
  example: { body: { title: 'Общие требования' } },
  response: z.object({ id, title: z.string() }),
  errors: ['not_found'],
})

const ticketQuestionSchema = z.object({
  id,
  id_cok: id,
  text: z.string(),
  topic: z.string(),
  /** More than one variant is right. */
  is_several: z.boolean(),
})

export type ContentTicketQuestion = FromWire<z.output<typeof ticketQuestionSchema>>

/** `no` is null for a ticket that is not saved yet. */
const ticketSchema = z.object({
  questions: z.array(ticketQuestionSchema),
  /** What is against the rules of a good ticket: topics, several-answer questions, one question that answers another. */
  warnings: z.array(z.string()),
})

export type ComposedTicket = FromWire<z.output<typeof ticketSchema>>

const contentTicketSchema = ticketSchema.extend({
  id,
  no: id,
  is_local: z.boolean(),
  course: z.object({ id, name: z.string(), questions_per_ticket: count }),
  version,
})

export type ContentTicket = FromWire<z.output<typeof contentTicketSchema>>

const questionIds = z
  .array(id)
  .min(1, 'Добавьте вопросы')
  .max(100, 'Не больше 100 вопросов')
  .refine((ids) => new Set(ids).size === ids.length, 'Каждый вопрос один раз')

export const getContentTicket = defineCall({
  name: 'getContentTicket',
  summary: 'Билет с его вопросами и замечаниями',
  method: 'GET',
  path: '/api/content/tickets/{id}/',
  access: 'expert',
  params,
  response: contentTicketSchema,
  errors: ['not_found'],
})

export const changeContentTicket = defineCall({
  name: 'changeContentTicket',
  summary: 'Заменить вопросы билета. Начатые по нему попытки не меняются',
  method: 'PUT',
  path: '/api/content/tickets/{id}/',
  access: 'expert',
  params,
  body: z.strictObject({ version, questions: questionIds }),
  example: { body: { version: 1, questions: [1] } },
  response: contentTicketSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const removeContentTicket = defineCall({
  name: 'removeContentTicket',
  summary: 'Убрать билет из курса. История и начатые попытки остаются',
  method: 'POST',
  path: '/api/content/tickets/{id}/remove/',
  access: 'expert',
  params,
  body: z.strictObject({ version }),
  example: { body: { version: 1 } },
  response: contentCourseSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const composeContentTickets = defineCall({
  name: 'composeContentTickets',
  summary: 'Составить билеты по темам экзамена и показать их; ничего не сохраняет',
  method: 'POST',
  path: '/api/content/courses/{id}/tickets/compose/',
  access: 'expert',
  params,
  body: z.strictObject({ count: z.number().int().min(1, 'Не меньше 1').max(50, 'Не больше 50') }),
  example: { body: { count: 1 } },
  response: z.object({ tickets: z.array(ticketSchema) }),
  errors: ['not_found'],
})

export const addContentTickets = defineCall({
  name: 'addContentTickets',
  summary: 'Добавить билеты в курс; номера следуют за последним',
  method: 'POST',
  path: '/api/content/courses/{id}/tickets/',
  access: 'expert',
  status: 201,
  params,
  body: z.strictObject({ version, tickets: z.array(questionIds).min(1, 'Добавьте билет').max(50, 'Не больше 50') }),
  example: { body: { version: 1, tickets: [[1]] } },
  response: contentCourseSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const settleCourseConflict = defineCall({
  name: 'settleCourseConflict',
  summary: 'Решить, чьи сведения, список вопросов или билет остаются: набора или экрана',
  method: 'POST',
  path: '/api/content/courses/{id}/settle/',
  access: 'expert',
  params,
  body: z.strictObject({ conflict: id, take: z.enum(['pack', 'screen'], 'Недопустимое значение') }),
  example: { body: { conflict: 1, take: 'screen' } },
  response: contentCourseSchema,
  errors: ['not_found'],
})
