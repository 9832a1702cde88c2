import { z } from 'zod'
import { examplePerson, person } from './accounts/user-profiles.ts'
import { defineCall } from './call.ts'
import { itemFlags } from './content/item-statistics.ts'

import { imageSchema } from './image.ts'
import { cappedPageOf, idInText, orAbsent, pageQuery, searchQuery } from './paging.ts'
import { courseIds, id } from './person.ts'
import { proposalSchema } from './proposals.ts'
import { calendarDay, email, lines } from './text.ts'
import type { FromWire } from './wire-names.ts'

/**
 * The inbox of the workspace. Experts see complaints, reviews and notices of content, managers see proposals,
 * enquiries, requests for a learner of somebody else and failed mails; admins and superusers see all. A kind that is not the caller's does not exist for them.
 */

const count = z.number().int().nonnegative()
/** Grows with every change. A change that names an older version is refused, so that nobody overwrites another's work. */
const version = z.number().int().positive()

export const inboxKinds = ['complaint', 'review', 'notice', 'proposal', 'enquiry', 'transfer', 'mail'] as const
export type InboxKind = (typeof inboxKinds)[number]
const kind = z.enum(inboxKinds, 'Недопустимое значение')

const state = z.enum(['new', 'in_work', 'closed'])

/** The verdict on a complaint, which the learner reads: the question is right as it is, or what is wrong with it. */
export const complaintVerdicts = ['right_as_is', 'wording', 'key', 'norm', 'unclear'] as const
export type ComplaintVerdict = (typeof complaintVerdicts)[number]

/**
 * How items of each kind are closed by hand. A review is closed as `right_as_is` where nothing is to be changed. `accepted` and
 * `sent_again` come from their own calls; a review that a load of content has made needless is `outdated`.
 */
export const inboxOutcomes = {
  complaint: complaintVerdicts,
  review: ['checked', 'right_as_is'],
  proposal: ['refused', 'repeated'],
  enquiry: ['answered'],
  transfer: ['refused'],
  mail: ['dropped'],
  notice: ['checked'],
} as const satisfies Record<InboxKind, readonly string[]>

const closingOutcome = z.enum(Object.values(inboxOutcomes).flat(), 'Недопустимое значение')
const outcome = z.enum([...Object.values(inboxOutcomes).flat(), 'accepted', 'sent_again', 'outdated'])
export type InboxOutcome = z.output<typeof outcome>

const staffMember = z.object({ id, name: z.string() })

const itemSchema = z.object({
  id,
  kind,
  state,
  version,
  /** Whom it is from or about: a name where it is known, an address otherwise; empty for reviews. */
  person: z.string(),
  /** What it is about: the question, the course, the subject of the mail. */
  title: z.string(),
  text: z.string(),
  created_at: z.string(),
  assignee: staffMember.nullable(),
  outcome: outcome.nullable(),
  closed_at: z.string().nullable(),
})

export type InboxItem = FromWire<z.output<typeof itemSchema>>

const noteSchema = z.object({
  id,
  author: z.string().nullable(),
  text: z.string(),
  /** True for a reply that the person got; false for a note among staff. */
  is_reply: z.boolean(),
  created_at: z.string(),
})

export type InboxNote = z.output<typeof noteSchema>

/** One wording of a question. */
export const wordingSchema = z.object({
  id,
  question_text: z.string(),
  image: imageSchema.optional(),
  varients: z.array(z.object({ answer_number: id, answer_text: z.string(), correct: z.boolean() })),
  comment: z.string().nullable(),
  normative_documents: z.object({ id, text: z.string() }).nullable(),
  normative_title: z.string().nullable(),
  normative_point: z.string().nullable(),
  point_verified: z.literal(false).optional(),
  created_at: z.string(),
  is_current: z.boolean(),
})

export type Wording = FromWire<z.output<typeof wordingSchema>>

const questionSchema = z.object({
  id,
  id_cok: id,
  courses: z.array(z.string()),
  is_retired: z.boolean(),
  /** Newest first. */
  wordings: z.array(wordingSchema),
  /** Of up to 10,000 learners who have answered the question: how many answered it wrong the last time. */
  statistics: z.object({ learners: count, wrong: count }),
  /** Other complaints about the question, newest first, at most 20. */
  complaints: z.array(
    z.object({
      item: id,
      message: z.string(),
      state,
      outcome: outcome.nullable(),
      created_at: z.string(),
    }),
  ),
})

export type InboxQuestion = FromWire<z.output<typeof questionSchema>>

const itemDetailSchema = itemSchema.extend({
  /** Null where it closed by itself. */
  closed_by: z.string().nullable(),
  notes: z.array(noteSchema),
  /** The part of its kind; the others are null. */
  complaint: z
    .object({
      message: z.string(),
      learner: z.object({ id, name: z.string(), email: z.string() }),
      question: questionSchema,
      /** The wording that the learner saw. */
      wording: id,
      /** What the learner had chosen; null where they had not answered, or complained from a list. */
      answer_items: z.array(id).nullable(),
      is_right: z.boolean().nullable(),
      /** The numbers of the variants in the order in which the learner saw them; null where it is not known. */
      shown_order: z.array(id).nullable(),
    })
    .nullable(),
  review: z
    .object({
      question: questionSchema,
      /** The norm that ends, and its first day without force; null where a pack and the screen have both changed the question. */
      norm: z.string().nullable(),
      ends_on: z.string().nullable(),
      /** What the statistics of its current wording say; empty where they are not why it is to be looked at. */
      flags: z.array(z.enum(itemFlags)),
    })
    .nullable(),
  proposal: z
    .object({
      ...proposalSchema.shape,
      course_name: z.string(),
      exam_center_name: z.string().nullable(),
      education_account: id,
      /** Learners who may be the same person: by email, or by surname, first name and birth date. */
      same_learners: z.array(
        z.object({
          profile: id,
          name: z.string(),
          email: z.string(),
          birth_date: z.string(),
          has_same_email: z.boolean(),
        }),
      ),
      /** Open proposals from the same email. */
      repeats: z.array(z.object({ item: id, proposal_id: id, course_name: z.string(), created_at: z.string() })),
    })
    .nullable(),
  enquiry: z.object({ name: z.string(), phone: z.string(), text: z.string() }).nullable(),
  transfer: z
    .object({
      /** As the partner has typed it. */
      email: z.string(),
      /** Who asks. */
      company: z.string(),
      requested_by: z.string().nullable(),
      /** Null where nobody with this email can be handed over: there is no such learner, or they are staff. */
      learner: z
        .object({
          profile: id,
          name: z.string(),
          birth_date: z.string(),
          /** Whose learner it is now: companies, and whether the site has an account of its own. */
          companies: z.array(z.string()),
          is_of_site: z.boolean(),
          /** The learner is in the list of who asks already. */
          is_theirs: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  mail: z
    .object({
      subject: z.string(),
      to: z.string(),
      error: z.string().nullable(),
      failed_at: z.string(),
    })
    .nullable(),
  notice: z
    .object({
      /** The norm that ends without a successor, and its first day without force; null where the bank of a course has shrunk. */
      norm: z.object({ edition: id, title: z.string(), short: z.string(), ends_on: z.string() }).nullable(),
      courses: z.array(
        z.object({
          id,
          name: z.string(),
          /** That cite the norm; of a bank: that are left. */
          question_count: count,
          task_count: count,
          bank_count: count,
        }),
      ),
    })
    .nullable(),
})

export type InboxItemDetail = FromWire<z.output<typeof itemDetailSchema>>

const params = z.strictObject({ id: idInText })
const noteText = lines(2000).min(1, 'Введите текст')

export const listInbox = defineCall({
  name: 'listInbox',
  summary: 'Входящие одного вида: открытые — старые первыми, закрытые — новые первыми',
  method: 'GET',
  path: '/api/inbox/',
  access: 'dashboard',
  query: z.strictObject({
    ...pageQuery(20),
    ...searchQuery,
    kind,
    show: orAbsent(z.enum(['open', 'new', 'in_work', 'mine', 'closed'], 'Недопустимое значение')).default('open'),
  }),
  example: { query: { kind: 'enquiry' } },
  response: cappedPageOf(itemSchema),
  errors: ['not_found'],
})

export const countInbox = defineCall({
  name: 'countInbox',
  summary: 'Сколько во входящих открыто, по видам, которые ведёт сотрудник; считается до 1000',
  method: 'GET',
  path: '/api/inbox/counts/',
  access: 'dashboard',
  response: z.array(
    z.object({ kind, open: count, new: count, is_capped: z.boolean(), oldest_at: z.string().nullable() }),
  ),
})

export type InboxCount = FromWire<z.output<typeof countInbox.response>>[number]

export const getInboxItem = defineCall({
  name: 'getInboxItem',
  summary: 'Одно входящее целиком: вопрос, каким его видел обучающийся, заявка, письмо, заметки',
  method: 'GET',
  path: '/api/inbox/{id}/',
  access: 'dashboard',
  params,
  response: itemDetailSchema,
  errors: ['not_found'],
})

export const listInboxStaff = defineCall({
  name: 'listInboxStaff',
  summary: 'Сотрудники, которым можно передать входящее этого вида',
  method: 'GET',
  path: '/api/inbox/staff/',
  access: 'dashboard',
  query: z.strictObject({ kind }),
  example: { query: { kind: 'enquiry' } },
  response: z.array(staffMember),
  errors: ['not_found'],
})

export const assignInboxItem = defineCall({
  name: 'assignInboxItem',
  summary: 'Взять в работу, передать сотруднику или вернуть в новые (null); закрытое открывается снова',
  method: 'PUT',
  path: '/api/inbox/{id}/assignee/',
  access: 'dashboard',
  params,
  body: z.strictObject({ version, assignee: id.nullable() }),
  example: { body: { version: 1, assignee: null } },
  response: itemDetailSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const addInboxNote = defineCall({
  name: 'addInboxNote',
  summary: 'Заметка для сотрудников; человек её не видит',
  method: 'POST',
  path: '/api/inbox/{id}/notes/',
  access: 'dashboard',
  status: 201,
  params,
  body: z.strictObject({ text: noteText }),
  example: { body: { text: 'Перезвонить после 15:00' } },
  response: itemDetailSchema,
  errors: ['not_found'],
})

const closing = {
  outcome: closingOutcome,
  /** For staff. */
  note: noteText.optional(),
  /** For the person: to a complaint by mail and in «Мои обращения», to a refused proposal or transfer by mail. */
  reply: noteText.optional(),
}

export const closeInboxItem = defineCall({
  name: 'closeInboxItem',
  summary: 'Закрыть с итогом: вердикт по обращению, отказ по заявке с причиной, ответ на вопрос с сайта',
  method: 'POST',
  path: '/api/inbox/{id}/close/',
  access: 'dashboard',
  params,
  body: z.strictObject({ version, ...closing }),
  example: { body: { version: 1, outcome: 'answered' } },
  response: itemDetailSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const closeInboxItems = defineCall({
  name: 'closeInboxItems',
  summary: 'Закрыть сразу несколько одного вида. Изменённые другими не закрываются и названы в ответе',
  method: 'POST',
  path: '/api/inbox/close/',
  access: 'dashboard',
  body: z.strictObject({
    items: z.array(z.strictObject({ id, version })).min(1, 'Выберите строки').max(100, 'Не больше 100 строк'),
    ...closing,
  }),
  example: { body: { items: [{ id: 1, version: 1 }], outcome: 'answered' } },
  response: z.object({ closed: z.array(id), changed: z.array(id) }),
  errors: ['not_found'],
})

export const acceptProposal = defineCall({
  name: 'acceptProposal',
  summary: 'Принять заявку: обучающийся, курс и письмо с доступом — всё или ничего; известному обучающемуся — курс',
  method: 'POST',
  path: '/api/inbox/{id}/accept/',
  access: 'manager',
  params,
  body: z
    .strictObject({
      version,
      courses: courseIds.min(1, 'Выберите курс'),
      /** Either a new learner… */
      learner: z.strictObject({ email, ...person }).optional(),
      /** …or one who is known already. */
      profile: id.optional(),
      start_date: calendarDay('Такой даты нет').optional(),
      send_credentials: z.boolean().default(true),
    })
    .refine(({ learner, profile }) => (learner === undefined) !== (profile === undefined), {
      path: ['learner'],
      message: 'Укажите нового обучающегося или выберите известного',
    }),
  example: { body: { version: 1, courses: [1], learner: { email: 'elkina@example.org', ...examplePerson } } },
  response: z.object({ education_account: id }),
  errors: ['not_found', 'changed_meanwhile', 'account_taken', 'already_given', 'email_taken', 'period_closed'],
})

export const acceptTransfer = defineCall({
  name: 'acceptTransfer',
  summary:
    'Передать обучающегося партнёру, который о нём просит: доступ и документы остаются у того, кто за них платил',
  method: 'POST',
  path: '/api/inbox/{id}/transfer/',
  access: 'manager',
  params,
  body: z.strictObject({ version }),
  example: { body: { version: 1 } },
  response: z.object({}),
  errors: ['not_found', 'changed_meanwhile'],
})

export const resendMail = defineCall({
  name: 'resendMail',
  summary: 'Отправить письмо ещё раз; если снова не удастся, оно вернётся во входящие',
  method: 'POST',
  path: '/api/inbox/{id}/resend/',
  access: 'manager',
  params,
  body: z.strictObject({ version }),
  example: { body: { version: 1 } },
  response: itemDetailSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

const digestSchema = z.object({ wanted: z.boolean() })

export const getInboxDigest = defineCall({
  name: 'getInboxDigest',
  summary: 'Получает ли сотрудник письма о новых входящих',
  method: 'GET',
  path: '/api/inbox/digest/',
  access: 'dashboard',
  response: digestSchema,
})

export const changeInboxDigest = defineCall({
  name: 'changeInboxDigest',
  summary: 'Включить или отключить письма о новых входящих: не чаще одного в час',
  method: 'PUT',
  path: '/api/inbox/digest/',
  access: 'dashboard',
  body: z.strictObject({ wanted: z.boolean() }),
  example: { body: { wanted: false } },
  response: digestSchema,
})
