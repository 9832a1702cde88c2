import { z } from 'zod'
import { defineCall } from '../call.ts'
import { imageInput, imageSchema } from '../image.ts'
import { wordingSchema } from '../inbox.ts'
import { cappedPageOf, idInText, orAbsent, pageQuery, searchQuery } from '../paging.ts'
import { id } from '../person.ts'
import { base64, line, lines } from '../text.ts'
import type { FromWire } from '../wire-names.ts'
import { remarkCodes } from './remark-texts.ts'

/** Questions as experts write them: one draft for a question, saved while it is typed, and published with a note. */

const params = z.strictObject({ id: idInText })
/** Grows with every change. A change that names an older version is refused, so that nobody overwrites another's work. */
const version = z.number().int().positive()

/** What a question starts from; null where it asks for what a norm says. */
export const questionKinds = ['case', 'excerpt', 'table', 'drawing', 'computed'] as const

/** A draft may be unfinished: only lengths are limited. What is missing or wrong is in `faults`. */
const draftBody = {
  /** The number in the bank of the exam center; null for the next free one. */
  id_cok: id.max(2_147_483_647, 'Слишком большое число').nullable(),
  /** A new title makes a new topic. */
  topic: line(200),
  courses: z.array(id).max(100, 'Не больше 100 курсов'),
  kind: z.enum(questionKinds, 'Недопустимое значение').nullable(),
  text: lines(4000),
  /** Of an uploaded picture. */
  image: imageInput.nullable(),
  variants: z.array(z.strictObject({ text: line(1000), correct: z.boolean() })).max(10, 'Не больше 10 вариантов'),
  comment: line(4000),
  /** The edition of a norm, and its point. */
  document: id.nullable(),
  point: line(200),
  /** False where the point was not compared with the official text. */
  point_verified: z.boolean(),
  /** Words that both the right variant and the point contain; empty for none. */
  key_phrase: line(500),
}

export const draftBodySchema = z.strictObject(draftBody)
export type DraftBody = FromWire<z.output<typeof draftBodySchema>>

const exampleDraft = {
  id_cok: null,
  topic: 'Общие требования',
  courses: [1],
  kind: null,
  text: 'Кто утверждает план мероприятий?',
  image: { src: `/files/${'0'.repeat(64)}`, alt: 'План площадки', width: 400, height: 300 },
  variants: [
    { text: 'Руководитель организации', correct: true },
    { text: 'Начальник смены', correct: false },
  ],
  comment: 'План утверждает руководитель.',
  document: null,
  point: '',
  point_verified: true,
  key_phrase: '',
}

/** `field` is one of the draft, such as `variants` or `variants.0`; `message` is the text of the code. */
export const remarkSchema = z.object({ code: z.enum(remarkCodes), field: z.string(), message: z.string() })
export type DraftRemark = z.output<typeof remarkSchema>

const remarks = {
  /** What prevents publishing. */
  faults: z.array(remarkSchema),
  /** What helps to guess, or repeats another question; prevents nothing. */
  warnings: z.array(remarkSchema),
}

const saved = { version, updated_at: z.string(), ...remarks }

/** A published wording with what its author said of it. */
const contentWordingSchema = wordingSchema.extend({
  no: id,
  kind: z.enum(questionKinds).nullable(),
  key_phrase: z.string(),
  author: z.string().nullable(),
  note: z.string(),
  /** Another number than that of the wording before: learners were asked again. */
  meaning_no: id,
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  /** It follows on the day `next_from`. */
  is_next: z.boolean(),
})

export type ContentWording = FromWire<z.output<typeof contentWordingSchema>>

/** Of the current wording: when its norm ends, and whether the edition that follows is loaded. */
const norm = { valid_until: z.string().nullable(), is_replaced: z.boolean() }

const contentQuestionSchema = z.object({
  id,
  id_cok: id,
  /** The key in its pack; `local/…` where it was made on the screen. */
  key: z.string(),
  is_local: z.boolean(),
  is_retired: z.boolean(),
  topic: z.string(),
  courses: z.array(z.object({ id, name: z.string() })),
  tickets: z.array(z.object({ id, no: id, course: z.string() })),
  next_from: z.string().nullable(),
  ...norm,
  /** Newest first, at most 50. */
  wordings: z.array(contentWordingSchema),
  /** The draft in work, and the wording that it was begun from. */
  draft: id.nullable(),
  draft_base: id.nullable(),
  /** The wording that a load brought while the question had been changed on the screen: nothing was overwritten. */
  conflict: z
    .object({
      id,
      created_at: z.string(),
      /** Null where the pack no longer has the question. */
      wording: wordingSchema.nullable(),
    })
    .nullable(),
})

export type ContentQuestion = FromWire<z.output<typeof contentQuestionSchema>>

const questionRowSchema = z.object({
  /** Null for a question that was never published. */
  id: id.nullable(),
  draft: id.nullable(),
  id_cok: id.nullable(),
  text: z.string(),
  topic: z.string(),
  is_local: z.boolean(),
  is_retired: z.boolean(),
  ...norm,
  has_conflict: z.boolean(),
})

export type ContentQuestionRow = FromWire<z.output<typeof questionRowSchema>>

export const listContentQuestions = defineCall({
  name: 'listContentQuestions',
  summary:
    'Вопросы для правки: курса в его порядке, темы по порядку создания, все — новые первыми; поиск по тексту и номеру; счёт до 200',
  method: 'GET',
  path: '/api/content/questions/',
  access: 'expert',
  query: z.strictObject({
    ...pageQuery(20),
    ...searchQuery,
    course: orAbsent(idInText),
    topic: orAbsent(idInText),
    show: orAbsent(z.enum(['published', 'drafts', 'retired', 'conflicts'], 'Недопустимое значение')).default(
      'published',
    ),
  }),
  response: cappedPageOf(questionRowSchema),
})

export const getContentQuestion = defineCall({
  name: 'getContentQuestion',
  summary: 'Вопрос со всеми формулировками, курсами и билетами',
  method: 'GET',
  path: '/api/content/questions/{id}/',
  access: 'expert',
  params,
  response: contentQuestionSchema,
  errors: ['not_found'],
})

export const changeContentQuestionRetired = defineCall({
  name: 'changeContentQuestionRetired',
  summary: 'Убрать вопрос из всех курсов или вернуть. Вопрос из билета убрать нельзя, пока он в билете',
  method: 'PUT',
  path: '/api/content/questions/{id}/retired/',
  access: 'expert',
  params,
  /** `wording` is the current one that the caller saw. */
  body: z.strictObject({ wording: id, is_retired: z.boolean() }),
  example: { body: { wording: 1, is_retired: true } },
  response: contentQuestionSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const settleContentConflict = defineCall({
  name: 'settleContentConflict',
  summary: 'Решить, чья правка остаётся: набора или экрана',
  method: 'POST',
  path: '/api/content/conflicts/{id}/settle/',
  access: 'expert',
  params,
  body: z.strictObject({ take: z.enum(['pack', 'screen'], 'Недопустимое значение') }),
  example: { body: { take: 'screen' } },
  response: contentQuestionSchema,
  errors: ['not_found'],
})

const draftSchema = z.object({
  id,
  ...saved,
  updated_by: z.string().nullable(),
  body: z.object({ ...draftBody, image: imageSchema.nullable() }),
  /** Null for a new question. */
  question: contentQuestionSchema.nullable(),
  /** The wording that the draft was begun from; null for a new question. */
  base: id.nullable(),
  /** It is of the wording that follows on this day; null where it is of the current one. */
  planned_from: z.string().nullable(),
  /** The question has got another wording since: it is to be compared before publishing. */
  is_outdated: z.boolean(),
  /** The replacement of a norm with which it is published, on its day. */
  revision: z.object({ id, short: z.string(), valid_from: z.string().nullable() }).nullable(),
})

export type ContentDraft = FromWire<z.output<typeof draftSchema>>

export const openDraft = defineCall({
  name: 'openDraft',
  summary: 'Начать правку вопроса (или продолжить начатую) или новый вопрос курса',
  method: 'POST',
  path: '/api/content/drafts/',
  access: 'expert',
  status: 201,
  body: z
    .strictObject({
      question: id.optional(),
      course: id.optional(),
      /** Of the wording that follows on a day. */
      is_planned: z.boolean().optional(),
    })
    .refine(({ question, course }) => (question === undefined) !== (course === undefined), {
      path: ['question'],
      message: 'Укажите вопрос или курс',
    }),
  example: { body: { course: 1 } },
  response: draftSchema,
  errors: ['not_found'],
})

export const getDraft = defineCall({
  name: 'getDraft',
  summary: 'Черновик вопроса с замечаниями',
  method: 'GET',
  path: '/api/content/drafts/{id}/',
  access: 'expert',
  params,
  response: draftSchema,
  errors: ['not_found'],
})

export const saveDraft = defineCall({
  name: 'saveDraft',
  summary: 'Сохранить черновик, каким бы незаконченным он ни был, и получить замечания',
  method: 'PUT',
  path: '/api/content/drafts/{id}/',
  access: 'expert',
  params,
  body: z.strictObject({ version, body: draftBodySchema }),
  example: { body: { version: 1, body: exampleDraft } },
  response: z.object(saved),
  errors: ['not_found', 'changed_meanwhile'],
})

export const rebaseDraft = defineCall({
  name: 'rebaseDraft',
  summary: 'Продолжить правку поверх формулировки, которая появилась после её начала',
  method: 'POST',
  path: '/api/content/drafts/{id}/rebase/',
  access: 'expert',
  params,
  /** `wording` is the current or the planned one, which the caller has compared. */
  body: z.strictObject({ version, wording: id }),
  example: { body: { version: 1, wording: 1 } },
  response: draftSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const publishDraft = defineCall({
  name: 'publishDraft',
  summary:
    'Опубликовать: новая формулировка с заметкой; если меняется смысл, обучающихся спросят снова. О запланированной надо решить',
  method: 'POST',
  path: '/api/content/drafts/{id}/publish/',
  access: 'expert',
  params,
  body: z.strictObject({
    version,
    note: line(500),
    changes_meaning: z.boolean(),
    /** Required where another wording is planned: the one that the caller saw, and whether it is mended in the same way. */
    planned: z.strictObject({ wording: id, mend: z.boolean() }).optional(),
  }),
  example: { body: { version: 1, note: 'Исправлена опечатка', changes_meaning: false } },
  response: contentQuestionSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const discardDraft = defineCall({
  name: 'discardDraft',
  summary: 'Удалить черновик; опубликованное остаётся',
  method: 'POST',
  path: '/api/content/drafts/{id}/discard/',
  access: 'expert',
  params,
  body: z.strictObject({ version }),
  example: { body: { version: 1 } },
  response: z.object({ question: id.nullable() }),
  errors: ['not_found', 'changed_meanwhile'],
})

const documentSchema = z.object({
  id,
  title: z.string(),
  edition: z.string(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
})

export type ContentDocument = FromWire<z.output<typeof documentSchema>>

export const listContentDocuments = defineCall({
  name: 'listContentDocuments',
  summary: 'Действующие тексты норм, на пункты которых ссылаются вопросы',
  method: 'GET',
  path: '/api/content/documents/',
  access: 'expert',
  response: z.array(documentSchema),
})

export const listContentPoints = defineCall({
  name: 'listContentPoints',
  summary: 'Пункты документа с их текстами',
  method: 'GET',
  path: '/api/content/documents/{id}/points/',
  access: 'expert',
  params,
  response: z.array(z.object({ name: z.string(), text: z.string() })),
  errors: ['not_found'],
})

export const uploadContentPicture = defineCall({
  name: 'uploadContentPicture',
  summary: 'Загрузить рисунок к вопросу: SVG, PNG, JPEG или WebP, не больше 500 КБ',
  method: 'POST',
  path: '/api/content/pictures/',
  access: 'expert',
  status: 201,
  body: z.strictObject({
    file_name: line(255, 'Слишком длинное значение').min(1),
    content: base64(700_000, 'Файл не больше 500 КБ'),
  }),
  example: { body: { file_name: 'scheme.svg', content: 'PHN2ZyB2aWV3Qm94PSIwIDAgOCA4Ii8+' } },
  response: z.object({
    image: imageSchema.omit({ alt: true }),
    /** What was left out of an SVG. */
    dropped: z.array(z.string()),
  }),
})
