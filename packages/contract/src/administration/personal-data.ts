import { z } from 'zod'
import { defineCall, defineFileCall } from '../call.ts'
import { orAbsent } from '../paging.ts'
import { id } from '../person.ts'
import { enquiryPhone, enquiryPhonePattern } from '../phone.ts'
import { bounded, knownEmail, lines } from '../text.ts'
import type { FromWire } from '../wire-names.ts'

/** What the service stores about people, for how long, and by which consent (152-ФЗ). */

const count = z.number().int().nonnegative()

const phone = bounded(100)
  .trim()
  .overwrite(enquiryPhone)
  .regex(enquiryPhonePattern, 'Пожалуйста, введите корректный номер телефона')

/** Users, applicants and registrations are known by their email; who only sent an enquiry is looked for by a phone. */
const whose = { email: orAbsent(knownEmail), phone: orAbsent(phone) }
const isOne = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }) =>
  (email === undefined) !== (phone === undefined)
const oneOfBoth = { path: ['email'], message: 'Укажите email или телефон' }

const matchKind = z.enum(['enquiry', 'proposal'], 'Недопустимое значение')

/** Requests that merely have the same phone or email are taken only where somebody has confirmed that they are the person's. */
const confirmed = z
  .array(z.strictObject({ kind: matchKind, id }))
  .max(100, 'Не\u00a0больше 100 записей')
  .default([])

const matchSchema = z.object({
  kind: matchKind,
  id,
  name: z.string(),
  phone: z.string(),
  /** Enquiries have none. */
  email: z.string().nullable(),
  created_at: z.string(),
  /** The learner whose account the proposal belongs to. */
  learner: z.string().nullable(),
})

export type PersonalDataMatch = FromWire<z.output<typeof matchSchema>>

/** The kinds of rows that are stored about people. */
export const personalDataParts = [
  ...([
    'user',
    'profile',
    'accounts',
    'applications',
    'enquiries',
    'courses',
    'course_starts',
    'course_pauses',
  ] as const),
  ...([
    'groups',
    'study',
    'attempts',
    'tickets',
    'answers',
    'first_answers',
    'regrades',
    'practice',
    'memory',
  ] as const),
  ...(['forecasts', 'activity', 'favourites', 'complaints', 'inbox', 'inbox_notes', 'invoices', 'acts'] as const),
  ...(['certificates', 'mails', 'reminders', 'reminder_wishes', 'messages', 'push_devices', 'sessions'] as const),
  ...(['registrations', 'password_resets', 'transfers', 'log'] as const),
]
export type PersonalDataPart = (typeof personalDataParts)[number]

export const getPersonalData = defineCall({
  name: 'getPersonalData',
  summary: 'Что хранится о человеке: о пользователе, заявителе или посетителе, который прислал вопрос',
  method: 'GET',
  path: '/api/personal-data/',
  access: 'admin',
  query: z.strictObject(whose).refine(isOne, oneOfBoth),
  example: { query: { email: 'elkina@example.org' } },
  response: z.object({
    /** The name of the profile, or else of the newest proposal; empty where none is known. */
    name: z.string(),
    /** The user; null for who cannot sign in. */
    user: id.nullable(),
    /** Partners, superusers and the roles of the workspace must lose their permissions first. */
    may_erase: z.boolean(),
    /** How many rows of each kind are stored; kinds without any are left out. */
    parts: z.array(z.object({ name: z.string(), count })),
    /** What has the same phone or email and may be another person's: not among the parts. At most 100, newest first. */
    matches: z.array(matchSchema),
  }),
  errors: ['not_found'],
})

export type PersonalData = FromWire<z.output<typeof getPersonalData.response>>

export const exportPersonalData = defineFileCall({
  name: 'exportPersonalData',
  summary: 'Всё, что хранится о человеке, файлом JSON',
  method: 'POST',
  path: '/api/personal-data/export/',
  access: 'admin',
  body: z.strictObject({ ...whose, confirmed }).refine(isOne, oneOfBoth),
  example: { body: { email: 'elkina@example.org' } },
  file: { mediaType: 'application/json', fileName: 'personal-data.json' },
  errors: ['not_found'],
})

export const erasePersonalData = defineCall({
  name: 'erasePersonalData',
  summary: 'Удалить персональные данные человека; вернуть их нельзя',
  method: 'POST',
  path: '/api/personal-data/erase/',
  access: 'admin',
  body: z.strictObject({ ...whose, confirmed }).refine(isOne, oneOfBoth),
  example: { body: { email: 'elkina@example.org' } },
  response: z.object({ is_erased: z.literal(true) }),
  errors: ['not_found', 'has_permissions'],
})

/** Null: until erased by hand. */
const months = z
  .number()
  .int('Целое число месяцев')
  .min(1, 'Не меньше месяца')
  .max(600, 'Не больше 600 месяцев')
  .nullable()
const monthsInText = orAbsent(z.coerce.number('нужно число').int().min(1).max(600))

const retentionSchema = z.object({
  /** Months that a proposal without a learner is kept. */
  proposal_months: months,
  /** Months that an enquiry is kept. */
  enquiry_months: months,
  /** How many are older than that now, or than the months of the query; counted up to 10,000. */
  proposals_due: count,
  enquiries_due: count,
})

export type Retention = FromWire<z.output<typeof retentionSchema>>

export const getRetention = defineCall({
  name: 'getRetention',
  summary: 'Сколько хранятся заявки без учётной записи и вопросы с сайта, и сколько их под другой срок уже подпадает',
  method: 'GET',
  path: '/api/retention/',
  access: 'admin',
  query: z.strictObject({ proposal_months: monthsInText, enquiry_months: monthsInText }),
  response: retentionSchema,
})

export const changeRetention = defineCall({
  name: 'changeRetention',
  summary: 'Задать сроки хранения; просроченное удаляется каждую ночь',
  method: 'PUT',
  path: '/api/retention/',
  access: 'admin',
  body: z.strictObject({ proposal_months: months, enquiry_months: months }),
  example: { body: { proposal_months: 36, enquiry_months: 12 } },
  response: retentionSchema,
})

export const consentKinds = ['proposal', 'enquiry', 'bulk'] as const
const consentKind = z.enum(consentKinds, 'Недопустимое значение')
export type ConsentKind = z.output<typeof consentKind>

const consentSchema = z.object({
  kind: consentKind,
  /** The day from which it is shown, with a number where there are several of one day. */
  version: z.string(),
  /** Paragraphs are separated by line breaks. */
  text: z.string(),
})

export type Consent = FromWire<z.output<typeof consentSchema>>

export const listConsents = defineCall({
  name: 'listConsents',
  summary: 'Тексты согласий, которые действуют сейчас',
  method: 'GET',
  path: '/api/consents/',
  access: 'anyone',
  response: z.array(consentSchema),
})

const consentVersionSchema = consentSchema.extend({ created_at: z.string() })

export type ConsentVersion = FromWire<z.output<typeof consentVersionSchema>>

export const listConsentVersions = defineCall({
  name: 'listConsentVersions',
  summary: 'Все редакции текстов согласий, новые первыми, как они записаны: «{оператор}» стоит вместо названия',
  method: 'GET',
  path: '/api/consents/versions/',
  access: 'admin',
  response: z.array(consentVersionSchema),
})

export const addConsentVersion = defineCall({
  name: 'addConsentVersion',
  summary: 'Новая редакция текста согласия: действует сразу, прежняя остаётся за теми, кто её принял',
  method: 'POST',
  path: '/api/consents/versions/',
  access: 'admin',
  status: 201,
  body: z.strictObject({
    kind: consentKind,
    text: lines(5000).min(20, 'Не короче 20 символов'),
    /** The version that was changed: a newer one is not overwritten unseen. */
    after: z.string().max(50),
  }),
  example: {
    body: {
      kind: 'enquiry',
      text: 'Нажимая кнопку, вы даёте согласие на обработку имени и телефона.',
      after: '2026-11-17',
    },
  },
  response: z.array(consentVersionSchema),
  errors: ['changed_meanwhile'],
})
