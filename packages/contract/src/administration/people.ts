import { z } from 'zod'
import { defineCall } from '../call.ts'
import { cappedPageOf, idInText, orAbsent, pageQuery, searchQuery } from '../paging.ts'
import { id } from '../person.ts'
import type { FromWire } from '../wire-names.ts'

/** Everybody who can sign in, for administrators: who is blocked, who is signed in. Demo users are not listed. */

export const personKinds = ['learner', 'partner', 'superuser', 'admin', 'domain_spec', 'course_manager'] as const
const kind = z.enum(personKinds)
export type PersonKind = z.output<typeof kind>

const personSchema = z.object({
  /** The id of the user. */
  id,
  /** Empty where none is known. */
  name: z.string(),
  email: z.string(),
  kind,
  /** The company of a partner's user. */
  company: z.string().nullable(),
  is_blocked: z.boolean(),
  created_at: z.string(),
  last_visit_at: z.string().nullable(),
})

export type Person = FromWire<z.output<typeof personSchema>>

const sessionSchema = z.object({
  id,
  started_at: z.string(),
  /** When it was ended, or ran out; null while it lasts. */
  ended_at: z.string().nullable(),
  /** The administrator who signed in as this person. */
  impersonator: z.string().nullable(),
  /** The session that asks. */
  is_current: z.boolean(),
})

export type PersonSession = z.output<typeof sessionSchema>

const personDetailSchema = personSchema.extend({
  phone: z.string().nullable(),
  /** Newest first, at most 50. Ended ones are kept for a week. */
  sessions: z.array(sessionSchema),
  /** What the caller may do with this person. Nobody blocks themselves, and only a superuser acts on administrators. */
  may_block: z.boolean(),
  may_end_sessions: z.boolean(),
  may_impersonate: z.boolean(),
})

export type PersonDetail = FromWire<z.output<typeof personDetailSchema>>

const params = z.strictObject({ id: idInText })

export const listPeople = defineCall({
  name: 'listPeople',
  summary: 'Все, кто может войти, новые первыми; поиск по имени, email и телефону',
  method: 'GET',
  path: '/api/people/',
  access: 'admin',
  query: z.strictObject({
    ...pageQuery(20),
    ...searchQuery,
    show: orAbsent(z.enum(['all', 'learners', 'staff', 'blocked'], 'Недопустимое значение')).default('all'),
  }),
  response: cappedPageOf(personSchema),
})

export const getPerson = defineCall({
  name: 'getPerson',
  summary: 'Человек и его сеансы',
  method: 'GET',
  path: '/api/people/{id}/',
  access: 'admin',
  params,
  response: personDetailSchema,
  errors: ['not_found'],
})

export const changePersonBlocked = defineCall({
  name: 'changePersonBlocked',
  summary: 'Заблокировать человека (все его сеансы заканчиваются) или впустить снова',
  method: 'PUT',
  path: '/api/people/{id}/blocked/',
  access: 'admin',
  params,
  body: z.strictObject({ is_blocked: z.boolean() }),
  example: { body: { is_blocked: true } },
  response: personDetailSchema,
  errors: ['not_found'],
})

export const endPersonSessions = defineCall({
  name: 'endPersonSessions',
  summary: 'Закончить все сеансы человека, кроме того, в котором об этом просят',
  method: 'POST',
  path: '/api/people/{id}/end-sessions/',
  access: 'admin',
  params,
  response: personDetailSchema,
  errors: ['not_found'],
})
