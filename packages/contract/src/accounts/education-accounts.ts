import { z } from 'zod'
import { defineCall, defineFileCall } from '../call.ts'
import { cappedPageOf, idInText, orAbsent, pageQuery, searchQuery } from '../paging.ts'
import { courseIds, id, newPassword } from '../person.ts'
import { calendarDay, shaped } from '../text.ts'
import type { FromWire } from '../wire-names.ts'
import { userProfileSchema } from './user-profiles.ts'

const count = z.number().int().nonnegative()

const partnerSchema = z.object({ id, company: z.string() })

const accountStates = ['not_started', 'active', 'ready', 'expired'] as const

/** The state of an account, over all courses of its person. Every account has exactly one. */
export type AccountState = (typeof accountStates)[number]

const applicantSchema = z.object({
  last_name: z.string(),
  first_name: z.string(),
  surname: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
})

const listedCourseSchema = z.object({
  id,
  course: z.object({ id, name: z.string() }),
  start_date: z.string(),
  /** The last day of access; of a paused course, the last day if it were resumed today. */
  access_until: z.string(),
  days_remaining: count,
  is_started: z.boolean(),
  is_paused: z.boolean(),
  progress: z.number().int().min(0).max(100),
  prolong_asked_at: z.string().nullable(),
})

export const educationAccountSchema = z.object({
  id,
  created_at: z.string(),
  /** Carries the company that owns the account, also where a superuser created it for the company. */
  created_by_user: z.object({ id, email: z.string(), partner_profile: partnerSchema.nullable() }).nullable(),
  profile: userProfileSchema.nullable(),
  /** Who sent the newest proposal of the account. */
  applicant: applicantSchema.nullable(),
  /** As figures and filters count it: progress may be some minutes old. */
  state: z.enum(accountStates),
  /** From 1 to 7 days of access are left until its last course ends. A paused course has no end. */
  is_ending: z.boolean(),
  activated: z.boolean(),
  id_specialist_pb: count,
  /** Null where it is unknown, and for an impersonating administrator. */
  password: z.string().nullable(),
  /** The learner chose the password, so staff cannot know it. */
  password_is_own: z.boolean(),
  courses: z.array(id),
  usercourse_start_date: z.string().nullable(),
  /** Of the course that started last, as are the start date, the progress and the pause. */
  days_remaining: count.nullable(),
  progress: z.number().int().min(0).max(100).nullable(),
  is_paused: z.boolean(),
  /** Courses with days left first, then the newest start first. */
  user_courses: z.array(listedCourseSchema),
  /** The learner's own last sign-in or renewal of a session. */
  last_visit_at: z.string().nullable(),
  /** When the learner asked the owner of this account for more access; null once it is given. */
  prolong_asked_at: z.string().nullable(),
  /** The last mail to the learner could not be delivered. */
  mail_failed: z.boolean(),
  proposals_cok: z.array(
    z.object({
      proposal_id: id,
      qual: z.object({ code: z.string() }),
      course: id,
      /** The name of the chosen exam center. */
      exam_center: z.string().nullable(),
    }),
  ),
  /** Sent back as `If-Match: "…"` when the account is saved. */
  version: z.number().int().positive(),
})

export type EducationAccount = FromWire<z.output<typeof educationAccountSchema>>

/** `access_until`: who ends soonest first, then those without an end, then the expired, the latest of them first. */
const sorts = ['created_at', 'created_by', 'learner', 'status', 'proposals', 'progress', 'access_until'] as const

export type AccountSort = (typeof sorts)[number]
export type AccountOrder = AccountSort | `-${AccountSort}`

const orders = sorts.flatMap((sort): [AccountSort, `-${AccountSort}`] => [sort, `-${sort}`])

const stateFilters = [...accountStates, 'ending_soon'] as const

/** `ending_soon` selects across the states. */
export type AccountStateFilter = (typeof stateFilters)[number]

const russianDay = shaped(10, /^\d{2}\.\d{2}\.\d{4}$/, 'Дата вида ДД.ММ.ГГГГ')
  .transform((text) => text.split('.').reverse().join('-'))
  // The database's calendar has no year 0.
  .pipe(calendarDay('Такой даты нет').refine((day) => !day.startsWith('0000'), 'Такой даты нет'))

const listQuery = {
  ...searchQuery,
  created_by: orAbsent(idInText),
  /** The person has this course. */
  course: orAbsent(idInText),
  order_by: z.enum(orders as [AccountOrder, ...AccountOrder[]], 'Недопустимое значение').default('created_at'),
  /** The days between which a course was given or prolonged through the owner of the account, both included. */
  start_date: orAbsent(russianDay),
  end_date: orAbsent(russianDay),
  state: orAbsent(z.enum(stateFilters)),
}

export const listEducationAccounts = defineCall({
  name: 'listEducationAccounts',
  summary: 'Учётные записи: партнёру — его собственные, суперпользователю — все',
  method: 'GET',
  path: '/api/education-accounts/',
  access: 'staff',
  query: z.strictObject({ ...pageQuery(10), ...listQuery }),
  response: cappedPageOf(educationAccountSchema),
})

export const exportEducationAccounts = defineFileCall({
  name: 'exportEducationAccounts',
  summary: 'Список учётных записей целиком, с теми же отборами и порядком: файл Excel. Паролей в нём нет',
  method: 'GET',
  path: '/api/education-accounts/export/',
  access: 'staff',
  query: z.strictObject(listQuery),
  file: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: 'learners.xlsx',
  },
  errors: ['too_many_requests'],
})

export const countEducationAccounts = defineCall({
  name: 'countEducationAccounts',
  summary: 'Сколько учётных записей в каждом состоянии; состояние — это и отбор списка (state)',
  method: 'GET',
  path: '/api/education-accounts/figures/',
  access: 'staff',
  query: z.strictObject({ created_by: orAbsent(idInText), course: orAbsent(idInText) }),
  /** The four states add up to all accounts; `ending_soon` is counted across them. */
  response: z.object({
    not_started: count,
    active: count,
    ready: count,
    expired: count,
    ending_soon: count,
    /** When the copies of progress were last refreshed. */
    counted_at: z.string().nullable(),
  }),
})

export type AccountFigures = FromWire<z.output<typeof countEducationAccounts.response>>

export const getEducationAccount = defineCall({
  name: 'getEducationAccount',
  summary: 'Учётная запись. ETag — её версия',
  method: 'GET',
  path: '/api/education-accounts/{id}/',
  access: 'staff',
  params: z.strictObject({ id: idInText }),
  response: educationAccountSchema,
  errors: ['not_found'],
})

export const getAccountByProfile = defineCall({
  name: 'getAccountByProfile',
  summary: 'Учётная запись обучающегося; если их несколько — последняя. ETag — её версия',
  method: 'GET',
  path: '/api/education-accounts/education-account-by-profile-id/{id}/',
  access: 'staff',
  params: z.strictObject({ id: idInText }),
  response: educationAccountSchema,
  errors: ['not_found'],
})

export const changeEducationAccount = defineCall({
  name: 'changeEducationAccount',
  summary: 'Сохранить учётную запись; чего нет в запросе, то не меняется. С If-Match отстающая правка не принимается',
  method: 'PUT',
  path: '/api/education-accounts/{id}/',
  access: 'staff',
  params: z.strictObject({ id: idInText }),
  body: z.strictObject({
    profile: id.nullable().optional(),
    activated: z.boolean().optional(),
    id_specialist_pb: count.max(Number.MAX_SAFE_INTEGER).optional(),
    password: newPassword.nullable().optional(),
    /** The whole set: added courses are given from today, missing ones are taken back if not started. */
    courses: courseIds.optional(),
  }),
  example: { body: { activated: false } },
  response: educationAccountSchema,
  errors: ['not_found', 'forbidden', 'changed_meanwhile', 'course_started', 'cannot_take_back', 'account_taken'],
})

export const listPartnerProfiles = defineCall({
  name: 'listPartnerProfiles',
  summary: 'Партнёры: суперпользователю — все, партнёру — он сам',
  method: 'GET',
  path: '/api/partner-profiles/',
  access: 'staff',
  response: z.array(partnerSchema),
})
