import { z } from 'zod'
import { defineCall } from './call.ts'

const organisationSchema = z.object({
  short_name: z.string(),
  email: z.string(),
  logotype: z.string().nullable(),
  direction: z.string(),
  phone: z.string(),
  policy: z.string(),
  terms: z.string(),
})

export type Organisation = z.output<typeof organisationSchema>

export const listProfiles = defineCall({
  name: 'listProfiles',
  summary: 'Профиль организации: название, контакты, условия и политика',
  method: 'GET',
  path: '/api/profiles/',
  access: 'anyone',
  response: z.array(organisationSchema),
})
