import { z } from 'zod'
import { defineCall, defineFileCall } from '../call.ts'
import { idInText, orAbsent, pageOf, pageQuery, searchQuery } from '../paging.ts'
import { id } from '../person.ts'
import { calendarDay, flag, line, lines, storedEmail, uuid } from '../text.ts'
import type { FromWire } from '../wire-names.ts'

/** Groups of learners who prepare for an exam together, as staff lead them. */

const count = z.number().int().nonnegative()
const chance = z.number().min(0).max(1)
const params = z.strictObject({ id: idInText })

const maxMembers = 500
/** Members that one request names. */
const userCourses = z
  .array(id)
  .min(1, 'Выберите хотя бы одного человека')
  .max(maxMembers, `Не больше ${maxMembers} человек за раз`)

const editable = {
  name: line(120).min(1, 'Укажите название'),
  /** The exam of members who have set no date of their own. */
  exam_date: calendarDay('Такой даты нет').nullable(),
  note: lines(1000),
}

const groupSchema = z.object({
  id,
  name: z.string(),
  course: z.object({ id, name: z.string() }),
  /** Null: of the site. */
  partner: z.object({ id, company: z.string() }).nullable(),
  exam_date: z.string().nullable(),
  note: z.string(),
  /** Sent back as `If-Match: "…"` when the group is saved. */
  version: z.number().int().positive(),
})

const figuresSchema = z.object({
  member_count: count,
  not_started: count,
  behind: count,
  access_ending: count,
  /** By the last forecast: from 80 %, from 50 %, below, and without one. */
  forecasts: z.object({ high: count, middle: count, low: count, none: count }),
})

export type GroupFigures = FromWire<z.output<typeof figuresSchema>>
export type LearnerGroup = FromWire<z.output<typeof groupSchema>>

const groupWithFigures = groupSchema.extend({ figures: figuresSchema })

export type LearnerGroupRow = FromWire<z.output<typeof groupWithFigures>>

export const listLearnerGroups = defineCall({
  name: 'listLearnerGroups',
  summary: 'Группы по дате экзамена: ближайшие первыми, затем без даты, затем прошедшие. Партнёру — свои',
  method: 'GET',
  path: '/api/learner-groups/',
  access: 'staff',
  query: z.strictObject({ ...pageQuery(15), ...searchQuery, course: orAbsent(idInText), partner: orAbsent(idInText) }),
  response: pageOf(groupWithFigures),
})

export const createLearnerGroup = defineCall({
  name: 'createLearnerGroup',
  summary: 'Создать группу. Повтор с тем же key возвращает созданную',
  method: 'POST',
  path: '/api/learner-groups/',
  access: 'staff',
  status: 201,
  body: z.strictObject({
    ...editable,
    course: id,
    /** A superuser's choice; null: of the site. A partner's groups are always their own. */
    partner: id.nullable().optional(),
    key: uuid(),
  }),
  example: {
    body: { name: 'Смена А', exam_date: null, note: '', course: 1, key: '5f0c1c9e-3b0e-4c5e-9a51-3f0d6c1f0a11' },
  },
  response: groupSchema,
  errors: ['not_found'],
})

const topicSchema = z.object({ id, title: z.string(), question_count: count })

export const getLearnerGroup = defineCall({
  name: 'getLearnerGroup',
  summary: 'Группа, её итоги и темы курса. ETag — её версия',
  method: 'GET',
  path: '/api/learner-groups/{id}/',
  access: 'staff',
  params,
  response: groupWithFigures.extend({ topics: z.array(topicSchema) }),
  errors: ['not_found'],
})

export const changeLearnerGroup = defineCall({
  name: 'changeLearnerGroup',
  summary: 'Название, дата экзамена и заметка группы. С If-Match отстающая правка не принимается',
  method: 'PUT',
  path: '/api/learner-groups/{id}/',
  access: 'staff',
  params,
  body: z.strictObject(editable),
  example: { body: { name: 'Смена А', exam_date: '2027-01-15', note: '' } },
  response: groupSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const deleteLearnerGroup = defineCall({
  name: 'deleteLearnerGroup',
  summary: 'Удалить группу; люди и их курсы остаются',
  method: 'POST',
  path: '/api/learner-groups/{id}/delete/',
  access: 'staff',
  params,
  response: z.object({ id }),
  errors: ['not_found'],
})

export const memberOrders = ['name', 'last_activity', 'seen', 'forecast', 'pace', 'access'] as const
export const memberFilters = ['not_started', 'behind', 'access_ending'] as const

const memberSchema = z.object({
  user_course: id,
  learner: z.object({
    id,
    email: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    surname: z.string().nullable(),
  }),
  /** Of the learner in the caller's scope, if there is one. */
  education_account: id.nullable(),
  /** The last day with an answer; null where there is none. */
  last_activity: z.string().nullable(),
  seen_count: count,
  question_count: count,
  forecast: z.object({ pass: chance, low: chance, high: chance }).nullable(),
  /** Answers a day over the last seven days. */
  pace: z.number().nonnegative(),
  /** New questions a day with which every question is seen before the exam. */
  needed_pace: count,
  exam_date: z.string().nullable(),
  /** The learner has set the date. */
  is_own_exam_date: z.boolean(),
  days_left: count,
  access_until: z.string(),
  access_days_left: count,
  is_paused: z.boolean(),
  is_not_started: z.boolean(),
  is_behind: z.boolean(),
  is_access_ending: z.boolean(),
  reminded_at: z.string().nullable(),
  /** In the order of the group's topics: questions remembered well, questions answered, and the step of the heat map. */
  topics: z.array(z.object({ good: count, seen: count, step: z.number().int().min(0).max(4) })),
})

export type GroupMemberRow = FromWire<z.output<typeof memberSchema>>

export const listGroupMembers = defineCall({
  name: 'listGroupMembers',
  summary: 'Люди группы: активность, прогноз, темп, доступ и знание каждой темы',
  method: 'GET',
  path: '/api/learner-groups/{id}/members/',
  access: 'staff',
  params,
  query: z.strictObject({
    ...pageQuery(50),
    ...searchQuery,
    order: z.enum(memberOrders).default('name'),
    descending: flag(),
    filter: orAbsent(z.enum(memberFilters)),
  }),
  response: pageOf(memberSchema),
  errors: ['not_found'],
})

/** What became of somebody who was to be added. */
export const addingOutcomes = ['added', 'already_in', 'in_another_group', 'no_course', 'not_found'] as const

export const addGroupMembers = defineCall({
  name: 'addGroupMembers',
  summary: 'Добавить людей по их курсам или адресам; из другой группы человек переходит, если сказано move',
  method: 'POST',
  path: '/api/learner-groups/{id}/members/',
  access: 'staff',
  params,
  body: z
    .strictObject({
      user_courses: userCourses.optional(),
      emails: z.array(storedEmail).min(1).max(maxMembers, `Не больше ${maxMembers} адресов за раз`).optional(),
      move: z.boolean().default(false),
    })
    .refine(
      ({ user_courses, emails }) => (user_courses === undefined) !== (emails === undefined),
      'Нужны либо курсы, либо адреса',
    ),
  example: { body: { emails: ['learner@example.org'] } },
  response: z.object({
    outcomes: z.array(
      z.object({
        /** As it was named. */
        email: z.string().nullable(),
        user_course: id.nullable(),
        outcome: z.enum(addingOutcomes),
        /** Of the other group. */
        group_name: z.string().nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const removeGroupMembers = defineCall({
  name: 'removeGroupMembers',
  summary: 'Убрать людей из группы; их курсы остаются',
  method: 'POST',
  path: '/api/learner-groups/{id}/remove-members/',
  access: 'staff',
  params,
  body: z.strictObject({ user_courses: userCourses }),
  example: { body: { user_courses: [1] } },
  response: z.object({ removed: count }),
  errors: ['not_found'],
})

export const exportLearnerGroup = defineFileCall({
  name: 'exportLearnerGroup',
  summary: 'Группа целиком: файл Excel с листами «Сводка», «Обучающиеся», «Темы», «Попытки»',
  method: 'GET',
  path: '/api/learner-groups/{id}/export/',
  access: 'staff',
  params,
  file: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: 'group.xlsx',
  },
  errors: ['not_found', 'too_many_requests'],
})

export const remindGroupMembers = defineCall({
  name: 'remindGroupMembers',
  summary: 'Попросить людей продолжить занятия; письмо составляет сервер, каждому не чаще раза в сутки',
  method: 'POST',
  path: '/api/learner-groups/{id}/remind/',
  access: 'staff',
  params,
  /** Without user courses: all members. */
  body: z.strictObject({ user_courses: userCourses.optional() }),
  example: { body: {} },
  response: z.object({
    queued: count,
    /** Asked within the last 24 hours. */
    asked_recently: count,
    /** Paused, not open yet or over. */
    not_open: count,
  }),
  errors: ['not_found'],
})

const candidateSchema = z.object({
  user_course: id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  surname: z.string().nullable(),
  access_until: z.string(),
  /** The group in which the course is now. */
  group: z.object({ id, name: z.string() }).nullable(),
})

export type GroupCandidate = FromWire<z.output<typeof candidateSchema>>

export const listGroupCandidates = defineCall({
  name: 'listGroupCandidates',
  summary: 'Люди с курсом группы, которых в ней ещё нет; поиск по имени и адресу',
  method: 'GET',
  path: '/api/learner-groups/{id}/candidates/',
  access: 'staff',
  params,
  query: z.strictObject({ ...pageQuery(15), ...searchQuery }),
  response: pageOf(candidateSchema),
  errors: ['not_found'],
})
