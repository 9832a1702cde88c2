import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idInText } from '../paging.ts'
import { id } from '../person.ts'
import { calendarDay } from '../text.ts'
import type { FromWire } from '../wire-names.ts'
import { userCourseSchema } from './courses.ts'

const userCourseParams = z.strictObject({ id: idInText })
const day = calendarDay('Такой даты нет').refine((date) => date >= '2000-01-01', 'Проверьте год')
const accessDays = z.literal(30, 'Доступ всегда на 30 дней')

/** What staff change of a course's access. */
export const staffChanges = ['pause', 'move', 'take_back'] as const

const listedUserCourseSchema = userCourseSchema.extend({
  /** What would be refused, for who pays or for what was studied or billed; only of a learner's courses that staff ask for. */
  refused_changes: z.array(z.enum(staffChanges)).optional(),
})

export type ListedUserCourse = FromWire<z.output<typeof listedUserCourseSchema>>

export const listUserCourses = defineCall({
  name: 'listUserCourses',
  summary: 'Курсы человека: свои или, для сотрудника, обучающегося из его учётных записей',
  method: 'GET',
  path: '/api/user-courses/',
  access: 'signed_in',
  query: z.strictObject({ user: idInText.optional(), course: idInText.optional() }),
  response: z.array(listedUserCourseSchema),
  errors: ['forbidden', 'not_found'],
})

export const giveCourse = defineCall({
  name: 'giveCourse',
  summary: 'Выдать курс на 30 дней; закончившийся курс начинает новый срок, история остаётся',
  method: 'POST',
  path: '/api/user-courses/',
  access: 'staff',
  status: 201,
  body: z.strictObject({
    user: id,
    course: id,
    /** Today where it is missing. */
    start_date: day.optional(),
    is_paused: z.boolean().optional(),
    access_days: accessDays.optional(),
    /** The learner's account that the course is given through: its owner pays. Default: the giver's account, or the newest. */
    education_account: id.optional(),
  }),
  example: { body: { user: 1, course: 1, start_date: '2026-11-15', access_days: 30 } },
  response: userCourseSchema,
  errors: ['not_found', 'already_given', 'period_closed'],
})

export const changeUserCourse = defineCall({
  name: 'changeUserCourse',
  summary: 'Перенести начало ещё не начатого курса, приостановить или возобновить его',
  method: 'PUT',
  path: '/api/user-courses/{id}/',
  access: 'staff',
  params: userCourseParams,
  query: z.strictObject({ user: idInText.optional() }),
  body: z.strictObject({
    start_date: day.optional(),
    is_paused: z.boolean().optional(),
    access_days: accessDays.optional(),
    /** The learner and the course cannot change; the same values may be sent back. */
    user: id.optional(),
    course: id.optional(),
  }),
  example: { body: { is_paused: false } },
  response: userCourseSchema,
  errors: ['not_found', 'course_started', 'period_closed'],
})

export const pauseCourse = defineCall({
  name: 'pauseCourse',
  summary: 'Приостановить курс: дни доступа не идут. Повторный вызов ничего не меняет',
  method: 'POST',
  path: '/api/user-courses/{id}/pause/',
  access: 'staff',
  params: userCourseParams,
  response: userCourseSchema,
  errors: ['not_found'],
})

export const resumeCourse = defineCall({
  name: 'resumeCourse',
  summary: 'Возобновить курс; дни паузы прибавляются к доступу. Повторный вызов ничего не меняет',
  method: 'POST',
  path: '/api/user-courses/{id}/resume/',
  access: 'staff',
  params: userCourseParams,
  response: userCourseSchema,
  errors: ['not_found'],
})

const count = z.number().int().nonnegative()

const resultSchema = z.object({
  id,
  type: z.enum(['check_skill', 'ticket']),
  created_at: z.string(),
  question_count: count,
  right_answers: count,
})

/** The names are null for a person without a profile. */
export const learnerNameSchema = z.object({
  id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  surname: z.string().nullable(),
})

export type CourseResult = FromWire<z.output<typeof resultSchema>>

export const getCourseStatistic = defineCall({
  name: 'getCourseStatistic',
  summary: 'Результаты обучающегося по курсу: чей это курс и чем кончилось каждое занятие, старые первыми',
  method: 'GET',
  path: '/api/user-courses/{id}/statistic/',
  access: 'staff',
  params: userCourseParams,
  response: z.object({
    user_course: userCourseSchema,
    learner: learnerNameSchema,
    /** Finished attempts: an unfinished one has no result yet. At most 500, the newest. */
    results: z.array(resultSchema),
    /** All of them. */
    result_count: count,
  }),
  errors: ['not_found'],
})

export type CourseStatistic = FromWire<z.output<typeof getCourseStatistic.response>>
