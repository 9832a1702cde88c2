import { z } from 'zod'
import { defineCall } from '../call.ts'
import { givenAnswer, memorization } from '../checks.ts'
import { instant, uuid } from '../text.ts'
import type { FromWire } from '../wire-names.ts'

const id = z.number().int().positive()

export const maxOfflineAnswers = 200

const offlineAnswer = givenAnswer.extend({
  pack_id: z.string().min(1).max(500),
  /** The same for all answers of one check without a line; the page makes it. */
  client_attempt: uuid('Недопустимое значение'),
  question: id,
  version: id,
  /** Of the packed question. */
  proof: z.string().min(1).max(100),
  /** By the browser's clock; the server moves it into the time between the issue of the pack and now. */
  answered_at: instant('Недопустимое значение'),
  user_memorization: memorization.optional(),
})

/**
 * Why an answer is refused for good: the course was paused or over then; the pack expired more than a week ago; pack, question or
 * wording are not the learner's; the variants are not of this question; another answer to it is stored.
 */
export const offlineRefusals = ['course_paused', 'pack_expired', 'not_found', 'invalid', 'already_answered'] as const

export const saveOfflineAnswers = defineCall({
  name: 'saveOfflineAnswers',
  summary: 'Ответы, данные без связи; каждый сохраняется один раз, оценивает сервер. Повтор безвреден',
  method: 'POST',
  path: '/api/offline-answers/',
  access: 'signed_in',
  body: z.strictObject({
    answers: z
      .array(offlineAnswer)
      .min(1, 'Нужен хотя бы один ответ')
      .max(maxOfflineAnswers, `Не больше ${maxOfflineAnswers} за один раз`)
      .refine(
        (answers) =>
          new Set(answers.map((answer) => `${answer.client_attempt} ${answer.question}`)).size === answers.length,
        'Каждый вопрос попытки один раз',
      ),
  }),
  example: {
    body: {
      answers: [
        {
          pack_id: 'eyJ1IjoxfQ.c2lnbmVk',
          client_attempt: '3f2b8c1e-9a4d-4e7b-8c2f-1d5e6a7b8c9d',
          question: 1,
          version: 1,
          proof: 'c2lnbmVk',
          answer_items: [1],
          answer_time: 12,
          answered_at: '2026-11-15T09:00:00Z',
        },
      ],
    },
  },
  response: z.object({
    /** In the order of the request. */
    results: z.array(
      z.object({
        client_attempt: uuid('Недопустимое значение'),
        question: id,
        outcome: z.enum(['stored', 'repeated', 'refused']),
        /** Null where the answer is refused. */
        is_right: z.boolean().nullable(),
        refusal: z.object({ code: z.enum(offlineRefusals), message: z.string() }).nullable(),
      }),
    ),
  }),
  errors: ['forbidden'],
})

export type OfflineAnswer = FromWire<z.input<typeof offlineAnswer>>
export type OfflineResult = FromWire<z.output<typeof saveOfflineAnswers.response>>['results'][number]
