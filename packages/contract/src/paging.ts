import { z } from 'zod'
import { bounded, line } from './text.ts'

const maxLimit = 100

/** `limit` and `offset` of a list that grows with use. */
export const pageQuery = (defaultLimit: number) => ({
  limit: z.coerce.number('нужно число').int().min(1).max(maxLimit).default(defaultLimit),
  offset: z.coerce.number('нужно число').int().min(0).max(10_000_000).default(0),
})

export const searchQuery = { search: line(200).default('') }

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    results: z.array(item),
    count: z.number().int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })

/** A list that is counted up to 10,000 where it is filtered or long; `count_is_capped` says that there may be more. */
export const cappedPageOf = <T extends z.ZodType>(item: T) => pageOf(item).extend({ count_is_capped: z.boolean() })

/** An id in a path or a query. */
export const idInText = z.coerce.number('Недопустимое значение').int().positive().max(Number.MAX_SAFE_INTEGER)

const maxIds = 100
const tooManyIds = `Не больше ${maxIds} номеров`

/** Ids in a query, separated by commas. */
export const idsInText = bounded(16_384, tooManyIds)
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Нужны номера через запятую')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(z.number().int().positive()).max(maxIds, tooManyIds))

/** A cleared form sends empty values, which mean the same as absent ones. */
export const orAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
