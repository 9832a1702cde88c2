import { z } from 'zod'
import { defineCall, defineFileCall } from '../call.ts'
import { bounded, shaped } from '../text.ts'
import type { FromWire } from '../wire-names.ts'

const hour = z.int('Укажите час от 0 до 23').min(0, 'Укажите час от 0 до 23').max(23, 'Укажите час от 0 до 23')

/** What a person is reminded of, by mail and on devices; at most one message a day, and none where there is nothing to say. */
const wishesSchema = z.strictObject({
  /** How often the plan of the day comes. */
  plan: z.enum(['off', 'weekly', 'daily']),
  /** That the exam nears: 7 days and 1 day before it. */
  exam: z.boolean(),
  /** That access ends: 7 days and 1 day before; that a course was not begun. */
  access: z.boolean(),
  /** That questions which the person has answered have another answer now. */
  norms: z.boolean(),
  /** That a complaint was answered. */
  replies: z.boolean(),
  /** That the training centre asks the person to go on. */
  staff: z.boolean().default(true),
  /** Nothing comes from this hour until that one; equal hours mean that it may come at any time. */
  quiet_from: hour,
  quiet_until: hour,
  /** Whether the mail comes too where a device has got the message by push. */
  mail_with_push: z.boolean().default(true),
})

const pushSchema = z.object({
  /** The key for which a browser subscribes (RFC 8292). */
  public_key: z.string(),
  /** Whether the browser of this session shows reminders. */
  this_device: z.boolean(),
  /** How many others of the person do. */
  other_devices: z.int(),
})

const remindersSchema = wishesSchema.extend({
  email: z.string(),
  /** The zone of the quiet hours. */
  time_zone: z.string(),
  /** The address of the person's calendar; null where there is none, and for an administrator who impersonates the person. */
  calendar: z.string().nullable(),
  /** Notifications on devices; null where the server has none. */
  push: pushSchema.nullable(),
})

export type ReminderWishes = FromWire<z.output<typeof wishesSchema>>
export type Reminders = FromWire<z.output<typeof remindersSchema>>

export const getReminders = defineCall({
  name: 'getReminders',
  summary: 'О чём и когда напоминать мне; адрес календаря; устройства с\u00a0уведомлениями',
  method: 'GET',
  path: '/api/reminders/',
  access: 'signed_in',
  response: remindersSchema,
})

export const changeReminders = defineCall({
  name: 'changeReminders',
  summary: 'Изменить свои напоминания',
  method: 'PUT',
  path: '/api/reminders/',
  access: 'signed_in',
  body: wishesSchema,
  example: {
    body: {
      ...{ plan: 'daily', exam: true, access: true, norms: true, replies: true, staff: true },
      ...{ quiet_from: 21, quiet_until: 9, mail_with_push: true },
    },
  },
  response: remindersSchema,
  errors: ['forbidden', 'demo_forbidden'],
})

export const openCalendar = defineCall({
  name: 'openCalendar',
  summary: 'Новый адрес календаря: экзамен, конец доступа, занятия на две недели; прежний перестаёт работать',
  method: 'POST',
  path: '/api/reminders/calendar/',
  access: 'signed_in',
  response: remindersSchema,
  errors: ['forbidden', 'demo_forbidden'],
})

export const closeCalendar = defineCall({
  name: 'closeCalendar',
  summary: 'Отключить календарь: его адрес перестаёт работать',
  method: 'POST',
  path: '/api/reminders/calendar/close/',
  access: 'signed_in',
  response: remindersSchema,
  errors: ['forbidden', 'demo_forbidden'],
})

const key = (shape: RegExp) => shaped(87, shape, 'Это не\u00a0ключ браузера', 'Нужен ключ браузера')

/** What a browser's `PushSubscription` gives as JSON. */
const deviceSchema = z.strictObject({
  endpoint: bounded(1000, 'Слишком длинный адрес').regex(/^https:\/\//, 'Нужен адрес вида https://…'),
  keys: z.strictObject({
    p256dh: key(/^[\w-]{87}$/),
    auth: key(/^[\w-]{22}$/),
  }),
})

export type PushSubscriptionBody = z.output<typeof deviceSchema>

/** The keys are those of RFC 8291. */
const exampleDevice = (no: number): PushSubscriptionBody => ({
  endpoint: `https://push.example.org/devices/${no}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
})

export const subscribeToPush = defineCall({
  name: 'subscribeToPush',
  summary:
    'Показывать напоминания на\u00a0этом устройстве (Web Push); не\u00a0больше десяти устройств, старое уступает',
  method: 'POST',
  path: '/api/reminders/push/',
  access: 'signed_in',
  body: deviceSchema,
  example: { body: exampleDevice(1) },
  response: remindersSchema,
  errors: ['forbidden', 'demo_forbidden', 'not_found'],
})

export const stopPush = defineCall({
  name: 'stopPush',
  summary: 'Не\u00a0показывать напоминания на\u00a0этом устройстве или на\u00a0всех',
  method: 'POST',
  path: '/api/reminders/push/stop/',
  access: 'signed_in',
  body: z.strictObject({ devices: z.enum(['this', 'all']) }),
  example: { body: { devices: 'this' } },
  response: remindersSchema,
  errors: ['forbidden', 'demo_forbidden'],
})

export const renewPush = defineCall({
  name: 'renewPush',
  summary: 'Браузер сменил подписку на\u00a0уведомления: старая и\u00a0новая, без входа',
  method: 'POST',
  path: '/api/reminders/push/renew/',
  access: 'anyone',
  body: z.strictObject({ old: deviceSchema, renewed: deviceSchema }),
  example: { body: { old: exampleDevice(1), renewed: exampleDevice(2) } },
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
})

const tokenParams = z.strictObject({ token: z.string().min(1).max(200) })

export const getCalendar = defineFileCall({
  name: 'getCalendar',
  summary: 'Календарь по его адресу, без входа (iCalendar, RFC 5545)',
  method: 'GET',
  path: '/calendar/{token}.ics',
  access: 'anyone',
  params: tokenParams,
  file: { mediaType: 'text/calendar; charset=utf-8', fileName: 'dopusk.ics' },
  errors: ['not_found'],
})

const subscriptionSchema = z.object({
  /** Reminders of study, or the weekly mail to a user of a partner. */
  mails: z.enum(['reminders', 'partner_digest']),
  /** Enough to recognise it: the address is not told to whoever has the link. */
  email: z.string(),
  is_subscribed: z.boolean(),
})

export type Subscription = FromWire<z.output<typeof subscriptionSchema>>

export const getSubscription = defineCall({
  name: 'getSubscription',
  summary: 'Чьи письма и какие отключает ссылка из письма; ничего не меняет',
  method: 'GET',
  path: '/api/unsubscribe/{token}/',
  access: 'anyone',
  params: tokenParams,
  response: subscriptionSchema,
  errors: ['not_found'],
})

export const unsubscribe = defineCall({
  name: 'unsubscribe',
  summary: 'Отключить все напоминания или письмо партнёру по ссылке из письма, без входа (RFC 8058); повтор безвреден',
  method: 'POST',
  path: '/api/unsubscribe/{token}/',
  access: 'anyone',
  params: tokenParams,
  response: subscriptionSchema,
  errors: ['not_found'],
})
