import { z } from 'zod'
import { defineCall } from '../call.ts'
import { cappedPageOf, idInText, pageQuery, searchQuery } from '../paging.ts'
import { id, newPassword } from '../person.ts'
import { roles, userSchema } from '../session.ts'
import { email, storedEmail } from '../text.ts'

const userParams = z.strictObject({ id: idInText })

/** Only superusers may change these; others may repeat the stored values, as a form that sends every field does. */
const powers = {
  role: z.enum(roles).nullish(),
  is_superuser: z.boolean().optional(),
  user_status: z.literal('partner').nullish(),
  is_demo: z.boolean().optional(),
  /** Id of the partner profile: set together with `user_status`. */
  partner_profile: id.nullish(),
}

export const listUsers = defineCall({
  name: 'listUsers',
  summary: 'Пользователи: партнёру — обучающиеся его учётных записей, суперпользователю — все',
  method: 'GET',
  path: '/api/users/',
  access: 'staff',
  query: z.strictObject({ ...pageQuery(15), ...searchQuery }),
  response: cappedPageOf(userSchema),
})

export const createUser = defineCall({
  name: 'createUser',
  summary: 'Создать пользователя; роли и статусы назначает только суперпользователь',
  method: 'POST',
  path: '/api/users/',
  access: 'staff',
  status: 201,
  body: z.strictObject({ email, password: newPassword, ...powers }),
  example: { body: { email: 'new@example.org', password: 'Parol-2026' } },
  response: userSchema,
  errors: ['forbidden', 'email_taken', 'too_many_requests'],
})

export const getUser = defineCall({
  name: 'getUser',
  summary: 'Пользователь',
  method: 'GET',
  path: '/api/users/{id}/',
  access: 'staff',
  params: userParams,
  response: userSchema,
  errors: ['not_found'],
})

export const changeUser = defineCall({
  name: 'changeUser',
  summary: 'Изменить пользователя; чего нет в запросе, то не меняется. Новый пароль заканчивает его сеансы',
  method: 'PUT',
  path: '/api/users/{id}/',
  access: 'staff',
  params: userParams,
  // What does not change may be older than the rule for emails.
  body: z.strictObject({ email: storedEmail.optional(), password: newPassword.optional(), ...powers }),
  example: { body: { email: 'new@example.org' } },
  response: userSchema,
  errors: ['not_found', 'forbidden', 'email_taken', 'changed_meanwhile', 'too_many_requests'],
})

export const checkEmail = defineCall({
  name: 'checkEmail',
  summary: 'Занят ли email; партнёру — среди обучающихся его учётных записей',
  method: 'POST',
  path: '/api/users/email-exists/',
  access: 'staff',
  body: z.strictObject({ email }),
  example: { body: { email: 'new@example.org' } },
  response: z.object({ exists: z.boolean() }),
})
