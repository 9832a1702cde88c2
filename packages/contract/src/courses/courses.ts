import { z } from 'zod'
import { defineCall } from '../call.ts'
import { checkMode } from '../checks.ts'
import { idInText, pageOf, pageQuery } from '../paging.ts'
import { planSchema } from '../plan.ts'
import { ticketName } from '../tickets.ts'
import type { FromWire } from '../wire-names.ts'

const id = z.number().int().positive()
const count = z.number().int().nonnegative()
const percent = z.number().int().min(0).max(100)

export const courseSchema = z.object({
  id,
  name: z.string(),
  qual_code: z.string(),
  description: z.string(),
  version: z.string(),
  question_count: count,
  titles: z.array(z.string()),
  testing: z.object({ id, ticket_count: count, questions_per_ticket: count, pass_percent: percent }),
})

/** Whom a learner asks about their access: the partner who gave it, or the centre. */
const contactSchema = z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })

export const userCourseSchema = z.object({
  id,
  user: id,
  course: courseSchema,
  start_date: z.string(),
  is_paused: z.boolean(),
  access_days: count,
  is_active: z.boolean(),
  status: z.enum(['Not started', 'Started', 'Completed']),
  progress: percent,
  remaining_days: count,
  paused_days: count,
  count,
  guestions_studied: count,
  good_memorization_count: count,
  bad_memorization_count: count,
  course_time: count,
  /** The last day of access; of a paused course, the last day if it were resumed today. */
  access_until: z.string(),
  /** The first day of the current pause. */
  paused_since: z.string().nullable(),
  /** Whether the learner may ask for more access: within the last seven days, and after them. */
  can_ask_prolong: z.boolean(),
  /** When the learner asked for more access; null once it is given. */
  prolong_asked_at: z.string().nullable(),
  /** Null while no content with an organisation is loaded. */
  contact: contactSchema.nullable(),
  /**
   * The day whose norms the questions are of: that of the exam, or today; where norms have ended without a successor, the last
   * one on which all held. Missing in packs of an older page.
   */
  norms_on: z.iso.date().optional(),
})

export type Course = FromWire<z.output<typeof courseSchema>>
export type AccessContact = FromWire<z.output<typeof contactSchema>>
export type UserCourse = FromWire<z.output<typeof userCourseSchema>>

const userCourseParams = z.strictObject({ id: idInText })

export const listCourses = defineCall({
  name: 'listCourses',
  summary: 'Каталог курсов',
  method: 'GET',
  path: '/api/courses/',
  access: 'anyone',
  response: z.array(courseSchema),
})

export const listOwnCourses = defineCall({
  name: 'listOwnCourses',
  summary: 'Курсы того, кто спрашивает',
  method: 'GET',
  path: '/api/courses/user-courses/',
  access: 'signed_in',
  response: z.array(userCourseSchema),
})

export const startCourse = defineCall({
  name: 'startCourse',
  summary: 'Начать выданный курс; повторный вызов ничего не меняет',
  method: 'POST',
  path: '/api/courses/{id}/start_course/',
  access: 'signed_in',
  params: userCourseParams,
  response: userCourseSchema,
  errors: ['not_found', 'course_paused'],
})

export const getUserCourse = defineCall({
  name: 'getUserCourse',
  summary: 'Курс обучающегося со всеми показателями',
  method: 'GET',
  path: '/api/user-courses/{id}/',
  access: 'signed_in',
  params: userCourseParams,
  response: userCourseSchema,
  errors: ['not_found'],
})

export const askProlong = defineCall({
  name: 'askProlong',
  summary: 'Попросить продление; не чаще раза в сутки, повторная просьба ничего не меняет',
  method: 'POST',
  path: '/api/user-courses/{id}/ask-prolong/',
  access: 'signed_in',
  params: userCourseParams,
  response: userCourseSchema,
  errors: ['not_found', 'demo_forbidden', 'not_ending'],
})

export const getLastCourse = defineCall({
  name: 'getLastCourse',
  summary: 'Курс, в котором человек занимался последним',
  method: 'GET',
  path: '/api/user-courses/last-course/',
  access: 'signed_in',
  response: z.object({
    course: courseSchema,
    user_course: userCourseSchema,
    /** Of today; null where the course cannot be studied now or is not started. */
    plan: planSchema.nullable(),
  }),
  errors: ['not_found'],
})

/** As the wire names them, in the order of the week. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const weekActivitySchema = z.object({
  skills_today: count,
  tests_today: count,
  skills_this_week: count,
  tests_this_week: count,
  /** The current weekday in the organisation's time zone. */
  today: z.enum(weekdays),
  /** Days in a row with an answer, until today or yesterday. */
  streak_days: count,
  ...(Object.fromEntries(weekdays.map((day) => [day, z.boolean()])) as Record<(typeof weekdays)[number], z.ZodBoolean>),
})

export type WeekActivity = FromWire<z.output<typeof weekActivitySchema>>

export const getWeekActivity = defineCall({
  name: 'getWeekActivity',
  summary: 'Занятия за сегодня и за неделю',
  method: 'GET',
  path: '/api/user-days/current-week-activity/',
  access: 'signed_in',
  response: weekActivitySchema,
})

const historyItemSchema = z.object({
  id,
  type: z.enum(['check_skill', 'ticket']),
  status: z.enum(['Not started', 'In Progress', 'Completed', 'Done', 'Failed']),
  created_at: z.string(),
  difficulty: z.enum(['Easy', 'Medium', 'Hard']).nullable(),
  /** Null for tickets. */
  mode: checkMode.nullable(),
  /** Null for checks. */
  ticket: ticketName.nullable(),
  question_count: count,
  right_answers: count,
})

export type HistoryItem = FromWire<z.output<typeof historyItemSchema>>

export const listCourseHistory = defineCall({
  name: 'listCourseHistory',
  summary: 'История занятий по курсу, новые первыми',
  method: 'GET',
  path: '/api/user-courses/{id}/course_history/',
  access: 'signed_in',
  params: userCourseParams,
  query: z.strictObject(pageQuery(15)),
  response: pageOf(historyItemSchema),
  errors: ['not_found'],
})

const memoryLevel = z.enum(['Excellent', 'Good', 'Satisfactorily', 'Bad'])

export const getMemoryMap = defineCall({
  name: 'getMemoryMap',
  summary: 'Уровень запоминания каждого вопроса курса по порядку и сколько пора повторить сегодня',
  method: 'GET',
  path: '/api/user-courses/{id}/memory_map/',
  access: 'signed_in',
  params: userCourseParams,
  response: z.object({
    due_today: count,
    /** In the course's order; null where the question was never answered. */
    questions: z.array(z.object({ id, level: memoryLevel.nullable() })),
  }),
  errors: ['not_found', 'course_paused'],
})

export type MemoryMap = FromWire<z.output<typeof getMemoryMap.response>>

export const checkReset = defineCall({
  name: 'checkReset',
  summary: 'Что можно сбросить: есть ли статистика и известны ли вопросы из других курсов',
  method: 'GET',
  path: '/api/user-courses/{id}/reset-check/',
  access: 'signed_in',
  params: userCourseParams,
  response: z.object({
    success: z.boolean(),
    show_reset: z.boolean(),
    message: z.string(),
    learned_questions_count: count,
    learned_questions: z.array(
      z.object({ id, question_text: z.string(), memorization: memoryLevel, correct_count: count }),
    ),
    /** Questions of this course that the learner's other courses share: a full reset clears them there as well. */
    shared_questions_count: count,
  }),
  errors: ['not_found', 'course_paused'],
})

export type ResetCheck = FromWire<z.output<typeof checkReset.response>>

const resetDone = z.object({ success: z.boolean(), message: z.string() })

export const resetStatistics = defineCall({
  name: 'resetStatistics',
  summary: 'Забыть вопросы, известные только из других курсов',
  method: 'POST',
  path: '/api/user-courses/{id}/reset-statistics/',
  access: 'signed_in',
  params: userCourseParams,
  response: resetDone,
  errors: ['not_found', 'course_paused'],
})

export const resetCourse = defineCall({
  name: 'resetCourse',
  summary: 'Сбросить всю статистику по курсу',
  method: 'POST',
  path: '/api/user-courses/{id}/reset-full/',
  access: 'signed_in',
  params: userCourseParams,
  response: resetDone,
  errors: ['not_found', 'course_paused'],
})
