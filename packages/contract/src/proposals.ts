import { z } from 'zod'
import { defineCall } from './call.ts'
import { cappedPageOf, idInText, orAbsent, pageQuery, searchQuery } from './paging.ts'
import { id, personName, phone, surname } from './person.ts'
import { anyLine, calendarDay, email } from './text.ts'
import type { FromWire } from './wire-names.ts'

const examCenterSchema = z.object({ id, name: z.string(), phone: z.string(), email: z.string() })

export type ExamCenter = FromWire<z.output<typeof examCenterSchema>>

export const listExamCenters = defineCall({
  name: 'listExamCenters',
  summary: 'Центры оценки квалификаций',
  method: 'GET',
  path: '/api/exam-centers/',
  access: 'anyone',
  response: z.array(examCenterSchema),
})

/** A proposal for training. The number that users see is `proposal_id`. */
export const proposalSchema = z.object({
  id,
  proposal_id: id,
  first_name: z.string(),
  last_name: z.string(),
  surname: z.string().nullable(),
  birth_date: z.string(),
  phone: z.string(),
  email: z.string(),
  course: id,
  exam_center: id.nullable(),
  created_at: z.string(),
  /** Sent by a demo user who is still one: the learner made from the proposal keeps what they have learned. */
  from_demo: z.boolean(),
})

export type Proposal = FromWire<z.output<typeof proposalSchema>>

const named = (missing: string) => anyLine(100).min(1, missing).pipe(personName)

export const sendProposal = defineCall({
  name: 'sendProposal',
  summary: 'Подать заявку на обучение; та же заявка ещё раз в течение часа — та же самая',
  method: 'POST',
  path: '/api/proposals/',
  access: 'anyone',
  status: 201,
  body: z.strictObject({
    last_name: named('Укажите фамилию'),
    first_name: named('Укажите имя'),
    surname,
    birth_date: calendarDay('Такой даты нет. Укажите день, месяц и год'),
    phone,
    email,
    course: z.int('Выберите курс').positive('Выберите курс'),
    exam_center: z.int('Выберите центр из списка').positive('Выберите центр из списка').nullish(),
    consent: z.literal(true, 'Без согласия мы не можем принять заявку'),
    /** The version of the text that was read; without it the one in force. */
    consent_version: z.string().max(50).optional(),
    /** A honeypot: people do not see this field, so only a bot fills it in. */
    website: z.string().max(0, 'Оставьте это поле пустым').optional(),
  }),
  example: {
    body: {
      last_name: 'Ёлкина',
      first_name: 'Анна',
      surname: 'Петровна',
      birth_date: '1987-04-30',
      phone: '+79120000001',
      email: 'elkina@example.org',
      course: 1,
      consent: true,
    },
  },
  response: proposalSchema,
  errors: ['token_expired', 'not_authenticated', 'too_many_requests'],
})

export const listProposals = defineCall({
  name: 'listProposals',
  summary: 'Заявки, новые первыми: партнёру — по его учётным записям, суперпользователю — все',
  method: 'GET',
  path: '/api/proposals/',
  access: 'staff',
  query: z.strictObject({ ...pageQuery(15), ...searchQuery, education_account: orAbsent(idInText) }),
  response: cappedPageOf(proposalSchema),
})
