import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idInText } from '../paging.ts'
import { id } from '../person.ts'
import { calendarDay } from '../text.ts'
import type { FromWire } from '../wire-names.ts'
import { userCourseSchema } from './courses.ts'
import { learnerNameSchema } from './user-courses.ts'

const userCourseParams = z.strictObject({ id: idInText })

/** The last day of access that the screen shows. Another one is refused, so that a second press changes nothing. */
const shownLastDay = calendarDay('Такой даты нет')

export const maxProlonged = 100

const kopecks = z.number().int().nonnegative()

const prolongationSchema = z.object({
  user_course: id,
  learner: learnerNameSchema,
  course: z.object({ id, name: z.string() }),
  /** The access had ended: the new period starts today. */
  is_renewal: z.boolean(),
  access_until: z.string(),
  new_access_until: z.string(),
  price_kopecks: kopecks,
})

export type Prolongation = FromWire<z.output<typeof prolongationSchema>>

export const prolongCourses = defineCall({
  name: 'prolongCourses',
  summary:
    'Продлить доступ на 30 дней нескольким обучающимся, всем или никому; с preview только показать, что получится',
  method: 'POST',
  path: '/api/user-courses/prolong/',
  access: 'staff',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ user_course: id, access_until: shownLastDay }))
      .min(1, 'Выберите хотя бы один курс')
      .max(maxProlonged, `Не больше ${maxProlonged} за один раз`)
      .refine((items) => new Set(items.map((item) => item.user_course)).size === items.length, 'Каждый курс один раз'),
    preview: z.boolean(),
  }),
  example: { body: { items: [{ user_course: 1, access_until: '2026-12-14' }], preview: true } },
  response: z.object({
    /** In the order of the request. */
    items: z.array(prolongationSchema),
    total_kopecks: kopecks,
  }),
  errors: ['not_found', 'changed_meanwhile', 'too_far_ahead'],
})

export type Prolongations = FromWire<z.output<typeof prolongCourses.response>>

export const prolongCourse = defineCall({
  name: 'prolongCourse',
  summary: 'Продлить доступ к курсу на 30 дней; закончившийся курс начинает новый срок сегодня',
  method: 'POST',
  path: '/api/user-courses/{id}/prolong/',
  access: 'staff',
  params: userCourseParams,
  body: z.strictObject({ access_until: shownLastDay }),
  example: { body: { access_until: '2026-12-14' } },
  response: userCourseSchema,
  errors: ['not_found', 'changed_meanwhile', 'too_far_ahead'],
})

export const takeBackCourse = defineCall({
  name: 'takeBackCourse',
  summary: 'Забрать последний срок курса: продление до его первого дня, другой срок, пока в нём нет ответов',
  method: 'POST',
  path: '/api/user-courses/{id}/take-back/',
  access: 'staff',
  params: userCourseParams,
  body: z.strictObject({ access_until: shownLastDay }),
  example: { body: { access_until: '2026-12-14' } },
  /** Null where the only period was taken back, and the course with it. */
  response: z.object({ user_course: userCourseSchema.nullable() }),
  errors: ['not_found', 'changed_meanwhile', 'course_started', 'cannot_take_back'],
})
