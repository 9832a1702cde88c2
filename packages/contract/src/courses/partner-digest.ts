import { z } from 'zod'
import { defineCall } from '../call.ts'

/** Null: the caller is no user of a partner and gets no such mail. */
const digestSchema = z.object({ wanted: z.boolean().nullable() })

export const getPartnerDigest = defineCall({
  name: 'getPartnerDigest',
  summary:
    'Получает ли сотрудник партнёра письмо по\u00a0понедельникам: кто не\u00a0успевает, чей доступ заканчивается',
  method: 'GET',
  path: '/api/partner-digest/',
  access: 'staff',
  response: digestSchema,
})

export const changePartnerDigest = defineCall({
  name: 'changePartnerDigest',
  summary: 'Включить или отключить своё письмо по\u00a0понедельникам',
  method: 'PUT',
  path: '/api/partner-digest/',
  access: 'staff',
  body: z.strictObject({ wanted: z.boolean() }),
  example: { body: { wanted: true } },
  response: digestSchema,
  errors: ['forbidden', 'not_found'],
})
