import { z } from 'zod'
import { defineCall } from './call.ts'
import { partnerBrandSchema } from './partners/partner-brand.ts'
import { newPassword } from './person.ts'
import { email, knownEmail } from './text.ts'
import type { FromWire } from './wire-names.ts'

export const roles = ['admin', 'domain_spec', 'course_manager'] as const

const password = z.string().min(1, 'Обязательное поле').max(200, 'Не длиннее 200 символов')

/** A user as staff see one. */
export const userSchema = z.object({
  id: z.number().int().positive(),
  email: z.string(),
  is_demo: z.boolean(),
  is_superuser: z.boolean(),
  user_status: z.literal('partner').nullable(),
  role: z.enum(roles).nullable(),
  partner_profile: z.object({ id: z.number().int().positive(), company: z.string() }).nullable(),
})

export type User = FromWire<z.output<typeof userSchema>>

const currentUserSchema = userSchema.extend({
  /** First name and patronymic of the profile, for the greeting; null without a profile. */
  first_name: z.string().nullable(),
  surname: z.string().nullable(),
  /** Set for demo users: the day on which they are deleted, and the number of their newest proposal. */
  demo: z.object({ until: z.string(), proposal_id: z.number().int().positive().nullable() }).nullable(),
  /** Set while «Мои обращения» has answers, or messages about mended questions, that were not read. */
  has_unread: z.literal(true).optional(),
  /** Set for a learner whose newest period of a course was given by a partner. */
  partner_brand: partnerBrandSchema.optional(),
})

export type CurrentUser = FromWire<z.output<typeof currentUserSchema>>

const signedIn = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  user: currentUserSchema,
})

export const login = defineCall({
  name: 'login',
  summary: 'Вход по логину и паролю; администратор может войти под именем другого пользователя',
  method: 'POST',
  path: '/api/login/',
  access: 'anyone',
  body: z.strictObject({ email: knownEmail, password, impersonate: knownEmail.optional() }),
  example: { body: { email: 'elkina@example.org', password: 'Parol-2026' } },
  response: signedIn,
  errors: ['wrong_credentials', 'forbidden', 'account_blocked', 'not_found', 'too_many_requests'],
})

export const logout = defineCall({
  name: 'logout',
  summary: 'Выход: заканчивает сеанс на сервере',
  method: 'POST',
  path: '/api/logout/',
  access: 'signed_in',
  response: z.object({ success: z.literal(true) }),
})

const accepted = z.object({ success: z.literal(true) })

/** The token of a link in a mail. */
const mailedToken = z.string().min(1, 'Обязательное поле').max(200, 'Не длиннее 200 символов')

const newPasswordTwice = { password: newPassword, password_confirm: z.string().max(200) }

const arePasswordsEqual = (body: { password: string; password_confirm: string }) =>
  body.password === body.password_confirm
const passwordsDiffer = { path: ['password_confirm'], message: 'Пароли не совпадают' }

export const register = defineCall({
  name: 'register',
  summary: 'Регистрация обучающегося без курсов: на адрес придёт письмо, ответ одинаков для любого адреса',
  method: 'POST',
  path: '/api/registration/',
  access: 'anyone',
  status: 202,
  body: z.strictObject({ email, ...newPasswordTwice }).refine(arePasswordsEqual, passwordsDiffer),
  example: { body: { email: 'elkina@example.org', password: 'Parol-2026', password_confirm: 'Parol-2026' } },
  response: accepted,
  errors: ['too_many_requests'],
})

export const confirmRegistration = defineCall({
  name: 'confirmRegistration',
  summary: 'Подтверждение адреса ключом из письма и паролем регистрации: с этого момента можно войти',
  method: 'POST',
  path: '/api/registration/confirm/',
  access: 'anyone',
  body: z.strictObject({ token: mailedToken, password }),
  example: { body: { token: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', password: 'Parol-2026' } },
  response: accepted,
  errors: ['link_expired', 'too_many_requests'],
})

export const requestPasswordReset = defineCall({
  name: 'requestPasswordReset',
  summary: 'Забытый пароль: на адрес придёт ссылка, если по нему можно войти; ответ одинаков для любого адреса',
  method: 'POST',
  path: '/api/password-reset/',
  access: 'anyone',
  status: 202,
  body: z.strictObject({ email: knownEmail }),
  example: { body: { email: 'elkina@example.org' } },
  response: accepted,
  errors: ['forbidden', 'too_many_requests'],
})

export const confirmPasswordReset = defineCall({
  name: 'confirmPasswordReset',
  summary: 'Новый пароль по ключу из письма, один раз в течение 30 минут; все сеансы заканчиваются',
  method: 'POST',
  path: '/api/password-reset/confirm/',
  access: 'anyone',
  body: z.strictObject({ token: mailedToken, ...newPasswordTwice }).refine(arePasswordsEqual, passwordsDiffer),
  example: {
    body: {
      token: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      password: 'Parol-2026',
      password_confirm: 'Parol-2026',
    },
  },
  response: z.object({ email: z.string() }),
  errors: ['forbidden', 'link_expired', 'too_many_requests'],
})

export const createDemoUser = defineCall({
  name: 'createDemoUser',
  summary: 'Новый пользователь демонстрационного режима; живёт 7 дней, подавший заявку — 30',
  method: 'POST',
  path: '/users/create_demo_user/',
  access: 'anyone',
  status: 201,
  response: signedIn,
  errors: ['too_many_requests'],
})

export const refreshToken = defineCall({
  name: 'refreshToken',
  summary: 'Новая пара ключей доступа вместо прежней',
  method: 'POST',
  path: '/api/token/refresh/',
  access: 'anyone',
  body: z.strictObject({ refresh: z.string().min(1).max(200) }),
  example: { body: { refresh: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
  response: z.object({ access: z.string(), refresh: z.string() }),
  errors: ['token_expired', 'account_blocked'],
})

export const getCurrentUser = defineCall({
  name: 'getCurrentUser',
  summary: 'Кто вошёл',
  method: 'GET',
  path: '/users/api/current_user/',
  access: 'signed_in',
  response: currentUserSchema,
})
