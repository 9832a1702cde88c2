import { imageSchema } from '@dopusk/contract'
import { z } from 'zod'

const text = z.string().min(1)
const unit = text.optional()
const id = z.number().int().positive()
/** Absent in rows that were loaded before tasks had sources. */
const sources = z
  .array(z.object({ document_id: id, title: text, point: text, text, verified: z.literal(false).optional() }))
  .default([])

/** Absent in rows that were loaded before tasks had pictures. */
const image = imageSchema.nullable().default(null)

/** What loading a pack writes into `practical.body`, by kind. Validated when read: one broken row must not hide the others. */
export const bodySchemas = {
  description: z.object({
    description: text,
    one: text,
    two: text,
    right: z.literal([1, 2]),
    value: text,
    unit,
    solution: text,
    sources,
    image,
  }),
  cube: z.object({ text, pairs: z.array(z.object({ left: text, right: text })).min(2), sources, image }),
  wrapper: z.object({
    description: text,
    paragraphs: z.array(text).min(1),
    codes: z.record(z.string(), z.object({ text, right: z.array(text).min(1), wrong: z.array(text) })),
    solution: text,
    sources,
    image,
  }),
  decision: z.object({
    title: text,
    description: text,
    preamble: text,
    answer: text,
    unit,
    solutions: z.array(text).min(1),
    sources,
    image,
  }),
}

export type PracticalKind = keyof typeof bodySchemas

export type BodyOfKind<Kind extends PracticalKind> = z.output<(typeof bodySchemas)[Kind]>
