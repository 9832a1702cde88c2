import { z } from 'zod'
import { defineCall } from './call.ts'
import { checkMode } from './checks.ts'
import { idInText } from './paging.ts'
import { shaped } from './text.ts'
import { ticketName } from './tickets.ts'
import type { FromWire } from './wire-names.ts'

const id = z.number().int().positive()
const attemptParams = z.strictObject({ id: idInText })

/** Id of the browser window in which an attempt is open; the page generates it. */
const holder = shaped(64, /^[\w-]{8,64}$/, 'Недопустимое значение')

const attemptPulseSchema = z.object({
  id,
  holder: z.string().nullable(),
  is_finished: z.boolean(),
  /** What a check is made of; null for a ticket. */
  mode: checkMode.nullable(),
  server_now: z.string(),
  /** Until the deadline; null where the attempt has none. */
  remaining_seconds: z.number().int().nonnegative().nullable(),
})

export type AttemptPulse = FromWire<z.output<typeof attemptPulseSchema>>

export const takeAttempt = defineCall({
  name: 'takeAttempt',
  summary: 'Продолжить проверку или билет в этом окне; прежнее окно узнаёт об этом',
  method: 'POST',
  path: '/api/attempts/{id}/take/',
  access: 'signed_in',
  params: attemptParams,
  body: z.strictObject({ holder }),
  example: { body: { holder: 'window-1' } },
  response: attemptPulseSchema,
  errors: ['not_found'],
})

export const getAttemptPulse = defineCall({
  name: 'getAttemptPulse',
  summary: 'В каком окне идёт проверка или билет, не закончены ли они, и сколько осталось времени',
  method: 'GET',
  path: '/api/attempts/{id}/pulse/',
  access: 'signed_in',
  params: attemptParams,
  response: attemptPulseSchema,
  errors: ['not_found'],
})

const unfinishedAttemptSchema = z.object({
  id,
  type: z.enum(['check_skill', 'ticket']),
  user_course: id,
  course_name: z.string(),
  mode: checkMode.nullable(),
  ticket: ticketName.nullable(),
  question_count: z.number().int().nonnegative(),
  answered_count: z.number().int().nonnegative(),
  /** Until the deadline; null for a check. */
  remaining_seconds: z.number().int().nonnegative().nullable(),
})

export type UnfinishedAttempt = FromWire<z.output<typeof unfinishedAttemptSchema>>

export const listUnfinishedAttempts = defineCall({
  name: 'listUnfinishedAttempts',
  summary: 'Что не окончено: идущие билеты и последняя проверка с ответами, если её можно продолжить',
  method: 'GET',
  path: '/api/attempts/unfinished/',
  access: 'signed_in',
  response: z.array(unfinishedAttemptSchema),
})
