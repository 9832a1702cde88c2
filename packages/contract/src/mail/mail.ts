import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idInText } from '../paging.ts'
import { id } from '../person.ts'
import { knownEmail, line, lines } from '../text.ts'

export const sendMail = defineCall({
  name: 'sendMail',
  summary: 'Отправить обучающемуся логин и пароль; письмо составляет сервер. Повтор с тем же Idempotency-Key безвреден',
  method: 'POST',
  path: '/api/send-mail/',
  access: 'staff',
  status: 202,
  body: z.strictObject({
    email: knownEmail,
    /** Checked and logged, not sent: users cannot send their own text from our address. */
    title: line(200, 'Слишком длинное значение').min(1),
    description: lines(5000, 'Слишком длинное значение').min(1),
  }),
  example: { body: { email: 'elkina@example.org', title: 'Данные для пользователя', description: 'Логин и пароль' } },
  response: z.object({ id }),
  errors: ['not_found', 'no_password', 'too_many_requests'],
})

const partnerParams = z.strictObject({ id: idInText })
const remindersSchema = z.object({ id, reminders_off: z.boolean() })

export const getReminderSettings = defineCall({
  name: 'getReminderSettings',
  summary: 'Отключены ли напоминания обучающимся партнёра: о\u00a0конце доступа и\u00a0о\u00a0не\u00a0начатом курсе',
  method: 'GET',
  path: '/api/partner-profiles/{id}/reminders/',
  access: 'staff',
  params: partnerParams,
  response: remindersSchema,
  errors: ['not_found'],
})

export const changeReminderSettings = defineCall({
  name: 'changeReminderSettings',
  summary: 'Отключить или включить напоминания обучающимся партнёра',
  method: 'PUT',
  path: '/api/partner-profiles/{id}/reminders/',
  access: 'staff',
  params: partnerParams,
  body: z.strictObject({ reminders_off: z.boolean() }),
  example: { body: { reminders_off: true } },
  response: remindersSchema,
  errors: ['not_found'],
})
