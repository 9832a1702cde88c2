import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idInText } from '../paging.ts'
import { id } from '../person.ts'
import { line } from '../text.ts'
import type { FromWire } from '../wire-names.ts'

/**
 * A wording had a wrong key. Its answers are graded again by the mended one, or everybody gets the point. Only wrong becomes
 * right: no learner loses anything.
 */

const params = z.strictObject({ id: idInText })
const count = z.number().int().nonnegative()
const as = z.enum(['key', 'everyone'], 'Недопустимое значение')

const regradeSchema = z.object({
  id,
  question: id,
  /** The wording whose answers are graded again. */
  wording: id,
  as,
  /** The wording whose key counts; null where everybody gets the point. */
  to: id.nullable(),
  reason: z.string(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  /** Null while it runs. */
  finished_at: z.string().nullable(),
  /** What has become right so far, whose, and the tickets that are passed by it. */
  answers: count,
  learners: count,
  tickets: count,
})

export type Regrade = FromWire<z.output<typeof regradeSchema>>

const effect = {
  /** Answers that become right, whose, and the tickets that become passed. */
  answers: count,
  learners: count,
  tickets: count,
}

export const previewRegrade = defineCall({
  name: 'previewRegrade',
  summary: 'Что изменит пересчёт ответов на формулировку: по исправленному ключу и если засчитать всем',
  method: 'GET',
  path: '/api/content/wordings/{id}/regrade/',
  access: 'expert',
  params,
  response: z.object({
    question: id,
    /** All answers to the wording, right and wrong. */
    answered: count,
    /** By the key of the question's current wording; null where that has other variants or the same key. */
    key: z.object({ to: id, ...effect, /** Right by the old key only: they stay right. */ kept: count }).nullable(),
    everyone: z.object(effect),
    /** Newest first. */
    regrades: z.array(regradeSchema),
  }),
  errors: ['not_found'],
})

export type RegradePreview = FromWire<z.output<typeof previewRegrade.response>>

export const startRegrade = defineCall({
  name: 'startRegrade',
  summary: 'Пересчитать ответы: только неверное становится верным; каждому, чей результат изменился, одно сообщение',
  method: 'POST',
  path: '/api/content/wordings/{id}/regrade/',
  access: 'expert',
  status: 201,
  params,
  body: z
    .strictObject({
      as,
      /** The wording whose key counts, as the preview named it. */
      to: id.optional(),
      /** Learners read it. */
      reason: line(500).min(1, 'Напишите, что было не так'),
    })
    .refine((body) => (body.as === 'key') === (body.to !== undefined), {
      path: ['to'],
      message: 'Укажите формулировку с верным ключом',
    }),
  example: { body: { as: 'everyone', reason: 'Верны два варианта' } },
  response: regradeSchema,
  errors: ['not_found', 'changed_meanwhile'],
})

export const getRegrade = defineCall({
  name: 'getRegrade',
  summary: 'Как идёт пересчёт ответов',
  method: 'GET',
  path: '/api/content/regrades/{id}/',
  access: 'expert',
  params,
  response: regradeSchema,
  errors: ['not_found'],
})
