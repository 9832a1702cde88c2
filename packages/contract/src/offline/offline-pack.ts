import { z } from 'zod'
import { defineCall } from '../call.ts'
import { userCourseSchema } from '../courses/courses.ts'
import { idInText } from '../paging.ts'
import { memorySchema, planSchema, studyStateSchema } from '../plan.ts'
import { questionSchema } from '../questions.ts'
import type { FromWire } from '../wire-names.ts'

const id = z.number().int().positive()

/** A question as the lists of a course show it, with what an answer is graded and explained by. */
const packedQuestionSchema = questionSchema
  .omit({ normative_documents: true, normative_title: true, normative_point: true, point_verified: true })
  .extend({
    /** The wording: an answer names it. */
    version: id,
    /** That this wording was in this pack: signed by the server, sent back with the answer. */
    proof: z.string(),
    /** Whoever answers it gets the point. */
    is_given: z.boolean(),
    comment: z.string(),
    /** The place of the cited point in `points`. */
    point: z.number().int().nonnegative().nullable(),
    topic: id,
    /** Whether the exam may ask it: its norm is in force then. */
    is_in_exam: z.boolean(),
    /** The wording is in force, and ends before the pack does. Missing in packs of an older page. */
    norm_ends: z.object({ until: z.iso.date(), is_replaced: z.boolean() }).nullable().optional(),
    /** From this day on it is not asked: an expert has decided so. Missing in packs of an older page. */
    withdrawn_on: z.iso.date().nullable().optional(),
    memory: memorySchema.nullable(),
  })

const offlinePackSchema = z.object({
  /** Signed by the server; every answer given by this pack carries it. */
  pack_id: z.string(),
  issued_at: z.string(),
  /** The end of access, at most 14 days after the issue: the browser deletes the pack then. */
  expires_at: z.string(),
  user_course: userCourseSchema,
  plan: planSchema,
  /** What the rules of the plan need besides: they give the plan of every day until the pack expires. */
  plan_input: z.object({
    questions: z.array(id),
    /** Questions whose meaning has changed since they were answered. */
    changed: z.array(id),
    previous_mode: z.enum(['cover_first', 'repeat_first']).nullable(),
    seconds_per_answer: z.number().nullable(),
  }),
  /** Without the questions, which are below: those in the exam, with their memory unless their meaning has changed. */
  state: studyStateSchema.omit({ questions: true }),
  /** In the course's order. */
  questions: z.array(packedQuestionSchema),
  points: z.array(z.object({ document: id, title: z.string(), point: z.string(), text: z.string() })),
})

export type OfflinePack = FromWire<z.output<typeof offlinePackSchema>>
export type PackedQuestion = OfflinePack['questions'][number]

export const getOfflinePack = defineCall({
  name: 'getOfflinePack',
  summary: 'Курс для занятий без связи: вопросы с ответами и пояснениями, память и план на 14 дней; с ETag',
  method: 'GET',
  path: '/api/user-courses/{id}/offline-pack/',
  access: 'signed_in',
  params: z.strictObject({ id: idInText }),
  response: offlinePackSchema,
  errors: ['forbidden', 'not_found', 'course_paused'],
})
