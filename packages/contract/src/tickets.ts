import { z } from 'zod'
import { defineCall } from './call.ts'
import { checkQuestionSchema, givenAnswer } from './checks.ts'
import { idInText, pageOf, pageQuery } from './paging.ts'
import type { FromWire } from './wire-names.ts'

const id = z.number().int().positive()
const count = z.number().int().nonnegative()
const ticketParams = z.strictObject({ id: idInText })

/** How people call a ticket: by its number within the course, or within their generated tickets. */
export const ticketName = z.object({ number: id, is_generated: z.boolean() })

const ticketSchema = ticketName.extend({
  id,
  status: z.enum(['Not started', 'Done', 'Failed']),
  /** An attempt is started and its time is not over: starting the ticket again continues it. */
  is_running: z.boolean(),
})
const ticketQuestionSchema = checkQuestionSchema.extend({ question_ticket_id: id })

/** A ticket and its place in the list of the learner's tickets, counted from 0. */
const listedTicket = z.object({ id, position: count })

const userTicketSchema = ticketName.extend({
  id,
  ticket: id,
  user_course: id,
  status: z.enum(['In Progress', 'Done', 'Failed']),
  started_at: z.string(),
  deadline: z.string(),
  server_now: z.string(),
  remaining_seconds: count,
  question_count: count,
  right_answers: count,
  /** Passed from this share of right answers on. */
  pass_percent: count,
  questions: z.array(ticketQuestionSchema),
  /** It was failed at first, and is passed since a key was mended. */
  passed_by_regrade: z.literal(true).optional(),
  /** After the end, while the course may be studied: the same ticket. */
  repeat_ticket: listedTicket.nullable(),
  /** After the end, while the course may be studied: the ticket to take next. Null where none is left. */
  next_ticket: listedTicket.nullable(),
})

export type Ticket = FromWire<z.output<typeof ticketSchema>>
export type TicketQuestion = FromWire<z.output<typeof ticketQuestionSchema>>
export type UserTicket = FromWire<z.output<typeof userTicketSchema>>

export const listTickets = defineCall({
  name: 'listTickets',
  summary: 'Билеты курса и созданные для обучающегося; можно ли создать новый',
  method: 'GET',
  path: '/api/tickets/my_tickets/',
  access: 'signed_in',
  query: z.strictObject({ user_course_id: idInText, ...pageQuery(20) }),
  example: { query: { user_course_id: '1' } },
  response: pageOf(ticketSchema).extend({ can_generate: z.boolean() }),
  errors: ['not_found', 'course_paused'],
})

export const startTicket = defineCall({
  name: 'startTicket',
  summary: 'Начать билет или вернуться к начатому; время считает сервер',
  method: 'POST',
  path: '/api/tickets/{id}/detail_user_ticket/',
  access: 'signed_in',
  params: ticketParams,
  response: userTicketSchema,
  errors: ['not_found', 'course_paused'],
})

export const getUserTicket = defineCall({
  name: 'getUserTicket',
  summary: 'Попытка билета, какая она есть: идущая или законченная; ничего не начинает',
  method: 'GET',
  path: '/api/user-tickets/{id}/',
  access: 'signed_in',
  params: ticketParams,
  response: userTicketSchema,
  errors: ['not_found'],
})

export const saveTicketAnswer = defineCall({
  name: 'saveTicketAnswer',
  summary: 'Ответ на вопрос билета; тот же ответ ещё раз — тот же результат',
  method: 'POST',
  path: '/api/question-tickets/{id}/create_answer/',
  access: 'signed_in',
  params: ticketParams,
  body: givenAnswer,
  example: { body: { answer_items: [1], answer_time: 12 } },
  response: ticketQuestionSchema,
  errors: ['not_found', 'already_answered', 'ticket_finished'],
})

export const endTicket = defineCall({
  name: 'endTicket',
  summary: 'Закончить билет; повторный вызов возвращает тот же итог',
  method: 'POST',
  path: '/api/user-tickets/{id}/end_ticket/',
  access: 'signed_in',
  params: ticketParams,
  body: z.strictObject({ time_ticket: z.number().int().min(0).max(86_400_000) }),
  example: { body: { time_ticket: 1000 } },
  response: userTicketSchema,
  errors: ['not_found'],
})

export const generateTicket = defineCall({
  name: 'generateTicket',
  summary: 'Новый билет из случайных вопросов курса',
  method: 'POST',
  path: '/api/user-tickets/generate_random_ticket/',
  access: 'signed_in',
  status: 201,
  body: z.strictObject({ user_course_id: id }),
  example: { body: { user_course_id: 1 } },
  response: ticketSchema,
  errors: ['not_found', 'course_paused', 'demo_forbidden', 'tickets_left', 'nothing_to_study'],
})

export const getTesting = defineCall({
  name: 'getTesting',
  summary: 'Правила тестирования курса',
  method: 'GET',
  path: '/api/testings/{id}/',
  access: 'signed_in',
  params: ticketParams,
  response: z.object({
    id,
    questions: count,
    ticket_count: count,
    questions_per_ticket: count,
    pass_percent: count,
    seconds_per_question: count,
  }),
  errors: ['not_found'],
})
