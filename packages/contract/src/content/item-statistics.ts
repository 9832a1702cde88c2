import { z } from 'zod'
import { defineCall } from '../call.ts'
import { cappedPageOf, idInText, orAbsent, pageQuery, searchQuery } from '../paging.ts'
import { id } from '../person.ts'
import type { FromWire } from '../wire-names.ts'

/** How learners answer the questions: counted every night from first answers, two days after they were given. */

const count = z.number().int().nonnegative()
const share = z.number().min(0).max(1)

/**
 * What an expert should look at: a wrong variant is chosen oftener than the right one; the stronger learners disagree about
 * the right one; a variant that nobody chooses; an answer that is known without reading; fewer right answers than by guessing;
 * several people complain.
 */
export const itemFlags = [
  'wrong_oftener',
  'strong_split',
  'unused_variant',
  'too_fast',
  'below_guess',
  'complaints',
] as const
const flag = z.enum(itemFlags, 'Недопустимое значение')
export type ItemFlag = z.output<typeof flag>

/** The share of right first answers, and the band in which it is with a chance of 80 %. */
const facility = z.object({ share, low: share, high: share })
export type ItemFacility = z.output<typeof facility>

const rowSchema = z.object({
  /** Of the question. */
  id,
  id_cok: id,
  text: z.string(),
  topic: z.string(),
  /** First answers to the current wording; null facility where there are none. */
  answers: count,
  facility: facility.nullable(),
  /** How much oftener strong learners answer right than weak ones, −1 to 1; null below 100 answers. */
  discrimination: z.number().min(-1).max(1).nullable(),
  /** Seconds, of half of the first answers; null where there are none. */
  median_time: z.number().nonnegative().nullable(),
  /** How often it was asked, answered or not. */
  asked: count,
  complaints: count,
  flags: z.array(flag),
  /** An expert has said that it is right as it is: the flags ask for no review until there are so many answers. */
  muted_until: count.nullable(),
})

export type ItemStatisticsRow = FromWire<z.output<typeof rowSchema>>

const sorts = ['flags', 'facility', 'discrimination', 'answers', 'median_time', 'asked', 'complaints'] as const
export type ItemSort = (typeof sorts)[number]
const orders = sorts.flatMap((sort): [ItemSort, `-${ItemSort}`] => [sort, `-${sort}`])

export const listItemStatistics = defineCall({
  name: 'listItemStatistics',
  summary:
    'Как отвечают на вопросы: доля верных, время, показы, жалобы, что проверить; сортировка по каждому; счёт до 200',
  method: 'GET',
  path: '/api/content/statistics/',
  access: 'expert',
  query: z.strictObject({
    ...pageQuery(20),
    ...searchQuery,
    course: orAbsent(idInText),
    /** Only questions with this flag, or with any. */
    flag: orAbsent(z.enum(['any', ...itemFlags], 'Недопустимое значение')),
    /** A minus sorts from the largest. Questions without the value are last. */
    ordering: orAbsent(z.enum(orders, 'Недопустимое значение')).default('-flags'),
  }),
  response: cappedPageOf(rowSchema).extend({
    /** Attempts that were begun before are counted; null before the first night. */
    counted_until: z.string().nullable(),
  }),
})

const variantSchema = z.object({
  answer_number: id,
  answer_text: z.string(),
  correct: z.boolean(),
  /** First answers that chose it: of all, and of the stronger half of those whose other answers are known. */
  chosen: count,
  chosen_strong: count,
})

export type ItemVariant = FromWire<z.output<typeof variantSchema>>

const wordingStatisticsSchema = z.object({
  /** Of the wording. */
  id,
  no: id,
  created_at: z.string(),
  is_current: z.boolean(),
  answers: count,
  right: count,
  facility: facility.nullable(),
  discrimination: z.number().min(-1).max(1).nullable(),
  /** The stronger half. */
  strong_answers: count,
  strong_right: count,
  varients: z.array(variantSchema),
  /** Seconds within which a quarter, a half and three quarters of the first answers were given. */
  time: z.object({ quarter: z.number(), half: z.number(), three_quarters: z.number() }).nullable(),
  /** Repeated answers too. */
  all_answers: count,
  all_right: count,
  asked: count,
  complaints: count,
  flags: z.array(flag),
  muted_until: count.nullable(),
})

export type WordingStatistics = FromWire<z.output<typeof wordingStatisticsSchema>>

export const getItemStatistics = defineCall({
  name: 'getItemStatistics',
  summary: 'Как отвечают на вопрос, по формулировкам: варианты, сильная половина, время',
  method: 'GET',
  path: '/api/content/questions/{id}/statistics/',
  access: 'expert',
  params: z.strictObject({ id: idInText }),
  response: z.object({
    counted_until: z.string().nullable(),
    /** Newest first, at most 20; those that were never asked are left out. */
    wordings: z.array(wordingStatisticsSchema),
  }),
  errors: ['not_found'],
})

export type ItemStatistics = FromWire<z.output<typeof getItemStatistics.response>>
