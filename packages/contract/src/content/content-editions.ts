import { z } from 'zod'
import { defineCall } from '../call.ts'
import { cappedPageOf, idInText, orAbsent, pageQuery, searchQuery } from '../paging.ts'
import { id } from '../person.ts'
import { calendarDay, line, lines } from '../text.ts'
import type { FromWire } from '../wire-names.ts'
import { remarkSchema } from './content-questions.ts'

/**
 * Editions of norms as experts keep them. A text that was shown is never changed: a correction is another row with another
 * id, and old answers go on citing the earlier one.
 */

const count = z.number().int().nonnegative()
const params = z.strictObject({ id: idInText })
/** Grows with every change. A change that names an older version is refused. */
const version = z.number().int().positive()
const day = calendarDay('Такой даты нет').nullable()

const sheet = {
  /** As it is called in full. */
  title: line(500),
  /** As questions name it: «ФНП № 461». */
  short: line(100),
  /** Which edition it is, in words. */
  edition: line(500),
  /** The first day of the edition, and the first one on which it is no longer in force; null where unknown. */
  valid_from: day,
  valid_until: day,
  /** What stands before the points; a line is a paragraph. */
  intro: lines(5000),
  points: z
    .array(
      z.strictObject({
        /** As questions cite it: «п. 12». */
        name: line(200),
        /** The heading under which it stands; empty for none. */
        section: line(500),
        /** Our own digest of it; a line is a paragraph. */
        text: lines(10_000),
      }),
    )
    .max(1000, 'Не больше 1000 пунктов'),
}

/** Only lengths are limited: what is missing or wrong is said by field, such as `points.3.text`. */
export const editionSheetSchema = z.strictObject(sheet)
export type EditionSheet = FromWire<z.output<typeof editionSheetSchema>>

const exampleSheet = {
  title: 'Правила безопасности лебёдок',
  short: 'ФНП № 1',
  edition: 'Приказ от 01.02.2026 № 1',
  valid_from: '2026-02-01',
  valid_until: null,
  intro: 'Конспект.',
  points: [{ name: 'п. 1', section: 'Общие положения', text: 'Лебёдку осматривают каждую смену.' }],
}

const editionRowSchema = z.object({
  id,
  title: z.string(),
  short: z.string(),
  edition: z.string(),
  valid_from: day,
  valid_until: day,
  /** Made on the screen, not by a pack. */
  is_local: z.boolean(),
  /** Shown questions whose wording of now or of later cites it. */
  question_count: count,
  /** The edition that follows it. */
  replaced_by: z.object({ id, short: z.string(), valid_from: day }).nullable(),
  /** The preparation of the edition that is to follow it. */
  revision: id.nullable(),
  has_conflict: z.boolean(),
})

export type ContentEditionRow = FromWire<z.output<typeof editionRowSchema>>

const contentEditionSchema = z.object({
  ...editionRowSchema.shape,
  version,
  sheet: z.object(sheet),
  /** The file that learners read. */
  document_link: z.string(),
  /** False where another text has taken its place, or it was removed. */
  is_shown: z.boolean(),
  replaces: z.object({ id, short: z.string(), edition: z.string() }).nullable(),
  /** Practical tasks that cite it. */
  tasks: z.array(z.object({ id, name: z.string(), course: z.string() })),
  /** What a load of the pack would have changed, had it not been changed on the screen. */
  conflict: z.object({ id, created_at: z.string(), changes: z.array(z.string()) }).nullable(),
})

export type ContentEdition = FromWire<z.output<typeof contentEditionSchema>>

export const listContentEditions = defineCall({
  name: 'listContentEditions',
  summary: 'Редакции документов для правки, по названию; поиск по названию и краткому имени; счёт до 200',
  method: 'GET',
  path: '/api/content/editions/',
  access: 'expert',
  query: z.strictObject({ ...pageQuery(20), ...searchQuery }),
  response: cappedPageOf(editionRowSchema),
})

export const createContentEdition = defineCall({
  name: 'createContentEdition',
  summary: 'Новый документ с его пунктами; обучающиеся видят его в библиотеке',
  method: 'POST',
  path: '/api/content/editions/',
  access: 'expert',
  status: 201,
  body: z.strictObject({ sheet: editionSheetSchema }),
  example: { body: { sheet: exampleSheet } },
  response: contentEditionSchema,
})

export const getContentEdition = defineCall({
  name: 'getContentEdition',
  summary: 'Редакция документа с пунктами и тем, кто на неё ссылается',
  method: 'GET',
  path: '/api/content/editions/{id}/',
  access: 'expert',
  params,
  response: contentEditionSchema,
  errors: ['not_found'],
})

export const changeContentEdition = defineCall({
  name: 'changeContentEdition',
  summary:
    'Исправить сведения, даты или текст. Другой текст — другой номер: вопросы ссылаются на него, прежние ответы на прежний',
  method: 'PUT',
  path: '/api/content/editions/{id}/',
  access: 'expert',
  params,
  body: z.strictObject({ version, sheet: editionSheetSchema }),
  example: { body: { version: 1, sheet: exampleSheet } },
  response: contentEditionSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const changeContentEditionShown = defineCall({
  name: 'changeContentEditionShown',
  summary: 'Убрать документ из библиотеки, если на него никто не ссылается, или вернуть',
  method: 'PUT',
  path: '/api/content/editions/{id}/shown/',
  access: 'expert',
  params,
  body: z.strictObject({ version, is_shown: z.boolean() }),
  example: { body: { version: 1, is_shown: true } },
  response: contentEditionSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const settleEditionConflict = defineCall({
  name: 'settleEditionConflict',
  summary: 'Решить, чей текст документа остаётся: набора или экрана',
  method: 'POST',
  path: '/api/content/editions/{id}/settle/',
  access: 'expert',
  params,
  body: z.strictObject({ conflict: id, take: z.enum(['pack', 'screen'], 'Недопустимое значение') }),
  example: { body: { conflict: 1, take: 'screen' } },
  response: contentEditionSchema,
  errors: ['not_found'],
})

/**
 * Of a question when its norm changes. `wording` and `key` have a draft, `unaffected` may have one of another explanation; `key`
 * makes learners answer again.
 */
export const verdicts = ['unaffected', 'wording', 'key', 'retire'] as const
export type Verdict = (typeof verdicts)[number]

const pointSchema = z.object({ name: z.string(), text: z.string() })

/** A point of the earlier edition by name, and of the later one; null where it has none. */
const linkSchema = z.strictObject({
  before: line(200),
  after: line(200).nullable(),
})

const revisionSchema = z.object({
  id,
  version,
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  /** The edition that is to be replaced. */
  before: z.object({
    id,
    title: z.string(),
    short: z.string(),
    edition: z.string(),
    valid_from: day,
    valid_until: day,
  }),
  /** The edition in work; its `valid_from` is the day on which all takes effect. */
  sheet: z.object(sheet),
  /** Pairs that the expert has set; the others are found by name and words. */
  links: z.array(linkSchema),
  /** Both editions point by point, in the order of the earlier one, what was added at the end. */
  points: z.array(
    z.object({
      before: pointSchema.nullable(),
      after: pointSchema.nullable(),
      /** Questions that cite the earlier point. */
      question_count: count,
    }),
  ),
  question_count: count,
  undecided_count: count,
  /** After publication too. */
  verdict_counts: z.object({ unaffected: count, wording: count, key: count, retire: count }),
  /** Undecided questions whose point says the same in both editions. */
  same_count: count,
  /** Practical tasks that cite the earlier edition: they are changed by hand. */
  tasks: z.array(z.object({ id, name: z.string(), course: z.string() })),
  /** Courses of whose bank less than 80 % would be left in the plan. */
  short_banks: z.array(z.object({ course: z.string(), question_count: count, bank_count: count })),
  /** What prevents publishing, by field of the sheet; `questions` for what is wrong with the verdicts. */
  faults: z.array(remarkSchema),
  /** Null while it is in work. */
  published: z.object({ at: z.string(), edition: id }).nullable(),
})

export type Revision = FromWire<z.output<typeof revisionSchema>>

export const openRevision = defineCall({
  name: 'openRevision',
  summary: 'Начать замену редакции новой (или продолжить начатую): новый текст, решение по каждому вопросу',
  method: 'POST',
  path: '/api/content/revisions/',
  access: 'expert',
  status: 201,
  body: z.strictObject({ edition: id }),
  example: { body: { edition: 1 } },
  response: revisionSchema,
  errors: ['not_found'],
})

export const getRevision = defineCall({
  name: 'getRevision',
  summary: 'Замена редакции: новый текст, пункты рядом, что осталось решить',
  method: 'GET',
  path: '/api/content/revisions/{id}/',
  access: 'expert',
  params,
  response: revisionSchema,
  errors: ['not_found'],
})

export const saveRevision = defineCall({
  name: 'saveRevision',
  summary: 'Сохранить новый текст, каким бы незаконченным он ни был; обучающиеся его не видят',
  method: 'PUT',
  path: '/api/content/revisions/{id}/',
  access: 'expert',
  params,
  body: z.strictObject({
    version,
    sheet: editionSheetSchema,
    links: z
      .array(linkSchema)
      .max(1000, 'Не больше 1000 пунктов')
      .refine((links) => new Set(links.map(({ before }) => before)).size === links.length, 'Каждый пункт один раз'),
  }),
  example: { body: { version: 1, sheet: exampleSheet, links: [{ before: 'п. 1', after: 'п. 1' }] } },
  response: revisionSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

const revisionQuestionSchema = z.object({
  id,
  id_cok: id,
  text: z.string(),
  right: z.array(z.string()),
  wrong: z.array(z.string()),
  /** The point that it cites, and the one of the later edition; null where there is none. */
  before: pointSchema,
  after: pointSchema.nullable(),
  verdict: z.enum(verdicts).nullable(),
  draft: id.nullable(),
  /** What the draft changes, its point aside: `right_words` are other words of the right variants, `right` is another answer. */
  draft_change: z.enum(['none', 'comment', 'words', 'right_words', 'right']).nullable(),
  /** Something was saved in the draft since it was begun: also its point, topic or courses. */
  is_draft_changed: z.boolean(),
  /** Tickets that ask it. */
  tickets: z.array(z.object({ id, no: id, course: z.string() })),
  /** Why it cannot be published like this. */
  problem: z.string().nullable(),
})

export type RevisionQuestion = FromWire<z.output<typeof revisionQuestionSchema>>

export const listRevisionQuestions = defineCall({
  name: 'listRevisionQuestions',
  summary: 'Вопросы, которые ссылаются на прежнюю редакцию, по пунктам; счёт до 200',
  method: 'GET',
  path: '/api/content/revisions/{id}/questions/',
  access: 'expert',
  params,
  query: z.strictObject({
    ...pageQuery(20),
    verdict: orAbsent(z.enum(['undecided', ...verdicts], 'Недопустимое значение')),
  }),
  response: cappedPageOf(revisionQuestionSchema),
  errors: ['not_found'],
})

export const decideRevisionQuestions = defineCall({
  name: 'decideRevisionQuestions',
  summary:
    'Решение по вопросам: не затронут, новая формулировка, новый ответ, убрать; null — снова не решено. Черновик, который новому решению не нужен, удаляется',
  method: 'PUT',
  path: '/api/content/revisions/{id}/verdicts/',
  access: 'expert',
  params,
  body: z.strictObject({
    questions: z.array(id).min(1, 'Выберите вопросы').max(100, 'Не больше 100 вопросов'),
    verdict: z.enum(verdicts, 'Недопустимое значение').nullable(),
    /** With `unaffected`: begins drafts, in which only the explanation may be changed. */
    edits_comment: z.boolean().optional(),
  }),
  example: { body: { questions: [1], verdict: 'unaffected' } },
  response: revisionSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const acceptUnchangedPoints = defineCall({
  name: 'acceptUnchangedPoints',
  summary: 'Решить «не затронут» для всех нерешённых вопросов, чей пункт говорит то же самое',
  method: 'POST',
  path: '/api/content/revisions/{id}/accept-unchanged/',
  access: 'expert',
  params,
  response: revisionSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const publishRevision = defineCall({
  name: 'publishRevision',
  summary: 'Опубликовать всё вместе: новая редакция и формулировки действуют с её первого дня',
  method: 'POST',
  path: '/api/content/revisions/{id}/publish/',
  access: 'expert',
  params,
  body: z.strictObject({ version, note: line(500) }),
  example: { body: { version: 1, note: 'Приказ от 01.02.2026 № 1' } },
  response: revisionSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const discardRevision = defineCall({
  name: 'discardRevision',
  summary: 'Отказаться от замены: новый текст, решения и черновики удаляются, действующее остаётся',
  method: 'POST',
  path: '/api/content/revisions/{id}/discard/',
  access: 'expert',
  params,
  body: z.strictObject({ version }),
  example: { body: { version: 1 } },
  response: z.object({ edition: id }),
  errors: ['not_found', 'changed_meanwhile'],
})
