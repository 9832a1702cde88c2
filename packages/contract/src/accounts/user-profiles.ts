import { z } from 'zod'
import { defineCall } from '../call.ts'
import { cappedPageOf, idInText, pageQuery, searchQuery } from '../paging.ts'
import { birthDate, courseIds, id, personName, phone, storedName, storedSurname, surname } from '../person.ts'
import { email, flag, storedEmail } from '../text.ts'
import type { FromWire } from '../wire-names.ts'

export const userProfileSchema = z.object({
  id,
  user: z.object({ id, email: z.string(), user_status: z.literal('partner').nullable() }),
  first_name: z.string(),
  last_name: z.string(),
  surname: z.string().nullable(),
  phone: z.string(),
  birth_date: z.string(),
  is_verified: z.boolean(),
  is_blocked: z.boolean(),
  /** Sent back as `If-Match: "…"` when the profile is saved. */
  version: z.number().int().positive(),
})

export type UserProfile = FromWire<z.output<typeof userProfileSchema>>

export const person = { first_name: personName, last_name: personName, surname, phone, birth_date: birthDate }

export const examplePerson = {
  first_name: 'Анна',
  last_name: 'Ёлкина',
  surname: 'Петровна',
  phone: '+79120000001',
  birth_date: '1987-04-30',
}

export const listUserProfiles = defineCall({
  name: 'listUserProfiles',
  summary: 'Профили по алфавиту: партнёру — обучающихся его учётных записей, суперпользователю — все',
  method: 'GET',
  path: '/api/user-profiles/',
  access: 'staff',
  query: z.strictObject({
    ...pageQuery(15),
    ...searchQuery,
    /** Only people without a status or staff permissions: those who can be chosen for an account. */
    learners_only: flag('Недопустимое значение'),
  }),
  response: cappedPageOf(userProfileSchema),
})

export const createUserProfile = defineCall({
  name: 'createUserProfile',
  summary: 'Создать обучающегося: пользователь, профиль, связь с учётной записью, курсы и письмо — всё или ничего',
  method: 'POST',
  path: '/api/user-profiles/',
  access: 'staff',
  status: 201,
  body: z.strictObject({
    email,
    ...person,
    /** Required from partners; without it a superuser gets a new account for the learner. */
    education_account: id.optional(),
    courses: courseIds.default([]),
  }),
  example: { body: { email: 'elkina@example.org', ...examplePerson, education_account: 1 } },
  response: userProfileSchema,
  errors: ['not_found', 'account_taken', 'email_taken', 'too_many_requests'],
})

export const getUserProfile = defineCall({
  name: 'getUserProfile',
  summary: 'Профиль',
  method: 'GET',
  path: '/api/user-profiles/{id}/',
  access: 'staff',
  params: z.strictObject({ id: idInText }),
  response: userProfileSchema,
  errors: ['not_found'],
})

export const changeUserProfile = defineCall({
  name: 'changeUserProfile',
  summary: 'Изменить профиль; email — это логин. С If-Match отстающая правка не принимается',
  method: 'PUT',
  path: '/api/user-profiles/{id}/',
  access: 'staff',
  params: z.strictObject({ id: idInText }),
  body: z.strictObject({
    // What does not change may be older than the rules for names and emails.
    email: storedEmail.optional(),
    ...person,
    first_name: storedName,
    last_name: storedName,
    surname: storedSurname,
    is_verified: z.boolean().optional(),
    is_blocked: z.boolean().optional(),
  }),
  example: { body: examplePerson },
  response: userProfileSchema,
  errors: ['not_found', 'forbidden', 'email_taken', 'changed_meanwhile', 'too_many_requests'],
})
