import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idInText, pageOf, pageQuery, searchQuery } from '../paging.ts'
import { id } from '../person.ts'
import { bounded, calendarDay, email, line } from '../text.ts'
import type { FromWire } from '../wire-names.ts'

/** Partners as companies: requisites, contract, prices and users. */

const kopecks = z.number().int().nonnegative()
const partnerParams = z.strictObject({ id: idInText })

const text = (maxLength: number) =>
  line(maxLength)
    .nullable()
    .transform((value) => value || null)

/** Digits as people type them, with spaces; control digits are checked by the server. */
const digits = bounded(80, 'Не длиннее 20 символов')
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(bounded(20))
  .nullable()
  .transform((value) => value || null)

const priceSchema = z.object({ course: id, price_kopecks: kopecks.max(100_000_000, 'Не больше миллиона рублей') })

const requisites = {
  company: line(200).min(1, 'Укажите название'),
  full_name: text(500),
  inn: digits,
  kpp: digits,
  ogrn: digits,
  address: text(500),
  director_name: text(100),
  billing_email: z
    .union([email, z.literal('')], 'Пожалуйста, введите корректный email')
    .nullable()
    .transform((value) => value || null),
  contact_phone: text(50),
  contact_email: z
    .union([email, z.literal('')], 'Пожалуйста, введите корректный email')
    .nullable()
    .transform((value) => value || null),
  contract_number: text(100),
  contract_date: calendarDay('Такой даты нет')
    .refine((day) => day >= '1990-01-01', 'Проверьте год')
    .nullable(),
}

const partnerBody = z.strictObject({
  ...requisites,
  /** The whole set of prices of this partner's own; a course without one costs its catalogue price. */
  prices: z
    .array(z.strictObject(priceSchema.shape))
    .max(500, 'Не больше 500 цен')
    .refine((prices) => new Set(prices.map(({ course }) => course)).size === prices.length, 'Каждый курс один раз'),
})

const partnerSchema = z.object({
  id,
  company: z.string(),
  full_name: z.string().nullable(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  address: z.string().nullable(),
  director_name: z.string().nullable(),
  billing_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  contact_email: z.string().nullable(),
  contract_number: z.string().nullable(),
  contract_date: z.string().nullable(),
  prices: z.array(priceSchema),
  /** The courses that can be given, and those with a price of the partner's, with their catalogue prices. */
  catalogue: z.array(z.object({ course: id, name: z.string(), price_kopecks: kopecks })),
  /** Sent back as `If-Match: "…"` when the partner is saved. */
  version: z.number().int().positive(),
})

export type PartnerCard = FromWire<z.output<typeof partnerSchema>>

const exampleBody = {
  company: 'ООО «Вектор»',
  full_name: null,
  inn: '5904123453',
  kpp: '590401001',
  ogrn: null,
  address: '614000, г. Пермь, ул. Примерная, д. 10',
  director_name: null,
  billing_email: null,
  contact_phone: null,
  contact_email: null,
  contract_number: null,
  contract_date: null,
  prices: [],
}

const partnerRowSchema = z.object({
  id,
  company: z.string(),
  inn: z.string().nullable(),
  /** Requisites without which no invoice is issued. */
  missing: z.array(z.enum(['inn', 'kpp', 'address'])),
  user_count: z.number().int().nonnegative(),
  balance_kopecks: kopecks,
  overdue_kopecks: kopecks,
})

export type PartnerRow = FromWire<z.output<typeof partnerRowSchema>>

export const listPartners = defineCall({
  name: 'listPartners',
  summary: 'Партнёры с остатком по счетам, по алфавиту; поиск по названию и ИНН',
  method: 'GET',
  path: '/api/partners/',
  access: 'superuser',
  query: z.strictObject({ ...pageQuery(15), ...searchQuery }),
  response: pageOf(partnerRowSchema),
})

export const createPartner = defineCall({
  name: 'createPartner',
  summary: 'Создать партнёра',
  method: 'POST',
  path: '/api/partners/',
  access: 'superuser',
  status: 201,
  body: partnerBody,
  example: { body: exampleBody },
  response: partnerSchema,
  errors: ['company_taken'],
})

export const getPartner = defineCall({
  name: 'getPartner',
  summary: 'Карточка партнёра; партнёру — своя. ETag — её версия',
  method: 'GET',
  path: '/api/partners/{id}/',
  access: 'staff',
  params: partnerParams,
  response: partnerSchema,
  errors: ['not_found'],
})

export const changePartner = defineCall({
  name: 'changePartner',
  summary: 'Сохранить карточку партнёра целиком. С If-Match отстающая правка не принимается',
  method: 'PUT',
  path: '/api/partners/{id}/',
  access: 'superuser',
  params: partnerParams,
  body: partnerBody,
  example: { body: exampleBody },
  response: partnerSchema,
  errors: ['not_found', 'changed_meanwhile', 'company_taken'],
})

const partnerUserSchema = z.object({
  id,
  email: z.string(),
  created_at: z.string(),
  is_blocked: z.boolean(),
  /** Null where the user has never signed in. */
  last_sign_in_at: z.string().nullable(),
})

export type PartnerUser = FromWire<z.output<typeof partnerUserSchema>>

export const listPartnerUsers = defineCall({
  name: 'listPartnerUsers',
  summary: 'Пользователи партнёра',
  method: 'GET',
  path: '/api/partners/{id}/users/',
  access: 'superuser',
  params: partnerParams,
  response: z.array(partnerUserSchema),
  errors: ['not_found'],
})

export const createPartnerUser = defineCall({
  name: 'createPartnerUser',
  summary: 'Создать пользователя партнёра; ссылка, по которой он задаст пароль, уходит письмом',
  method: 'POST',
  path: '/api/partners/{id}/users/',
  access: 'superuser',
  status: 201,
  params: partnerParams,
  body: z.strictObject({ email }),
  example: { body: { email: 'new-partner@example.org' } },
  response: partnerUserSchema,
  errors: ['not_found', 'email_taken'],
})

const partnerUserParams = z.strictObject({ id: idInText, user: idInText })

export const changePartnerUser = defineCall({
  name: 'changePartnerUser',
  summary: 'Заблокировать пользователя партнёра или вернуть ему вход. Блокировка сразу заканчивает его сеансы',
  method: 'PUT',
  path: '/api/partners/{id}/users/{user}/',
  access: 'superuser',
  params: partnerUserParams,
  body: z.strictObject({ is_blocked: z.boolean() }),
  example: { body: { is_blocked: true } },
  response: partnerUserSchema,
  errors: ['not_found'],
})

export const invitePartnerUser = defineCall({
  name: 'invitePartnerUser',
  summary: 'Отправить пользователю партнёра письмо со ссылкой для пароля ещё раз',
  method: 'POST',
  path: '/api/partners/{id}/users/{user}/invite/',
  access: 'superuser',
  status: 202,
  params: partnerUserParams,
  response: partnerUserSchema,
  errors: ['not_found', 'too_many_requests'],
})
