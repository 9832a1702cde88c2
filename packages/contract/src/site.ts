import { z } from 'zod'
import { defineCall } from './call.ts'
import { enquiryPhone, enquiryPhonePattern } from './phone.ts'
import { bounded, line, lines } from './text.ts'
import type { FromWire } from './wire-names.ts'

const organisationSchema = z.object({
  short_name: z.string(),
  email: z.string(),
  logotype: z.string().nullable(),
  direction: z.string(),
  phone: z.string(),
  policy: z.string(),
  terms: z.string(),
})

export type Organisation = FromWire<z.output<typeof organisationSchema>>

/** What every page shows of the organisation: the profile without its long texts. */
export type OrganisationContacts = Omit<Organisation, 'policy' | 'terms'>

export const listProfiles = defineCall({
  name: 'listProfiles',
  summary: 'Профиль организации: название, контакты, условия и политика',
  method: 'GET',
  path: '/api/profiles/',
  access: 'anyone',
  response: z.array(organisationSchema),
})

const fillAll = 'Пожалуйста, заполните все поля'

const enquirySchema = z.object({
  name: z.string(),
  phone: z.string(),
  text: z.string(),
  is_checked: z.boolean(),
})

export const sendEnquiry = defineCall({
  name: 'sendEnquiry',
  summary: 'Вопрос с главной страницы; тот же вопрос ещё раз в течение часа второй раз не записывается',
  method: 'POST',
  path: '/api/applications/',
  access: 'anyone',
  status: 201,
  body: z.strictObject({
    name: line(100).min(1, fillAll),
    phone: bounded(100)
      .trim()
      .min(1, fillAll)
      .overwrite(enquiryPhone)
      .regex(enquiryPhonePattern, 'Пожалуйста, введите корректный номер телефона'),
    text: lines(2000).min(1, fillAll),
    /** Consent to the processing of personal data (152-ФЗ): without it nothing may be stored. */
    is_checked: z.literal(true, 'Нужно согласие на обработку персональных данных'),
    /** The version of the text that was read; without it the one in force. */
    consent_version: z.string().max(50).optional(),
    /** A honeypot: people do not see this field, so only a bot fills it in. */
    website: z.string().max(0, 'Оставьте это поле пустым').optional(),
  }),
  example: {
    body: { name: 'Анна', phone: '+79120000001', text: 'Сколько длится курс?', is_checked: true },
  },
  response: enquirySchema,
  errors: ['too_many_requests'],
})

const systemTextSchema = z.object({ name: z.string(), title: z.string(), text1: z.string(), text2: z.string() })

export type SystemText = FromWire<z.output<typeof systemTextSchema>>

export const listSystems = defineCall({
  name: 'listSystems',
  summary: 'Тексты главной страницы',
  method: 'GET',
  path: '/api/systems/',
  access: 'anyone',
  response: z.array(systemTextSchema),
})
