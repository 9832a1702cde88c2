import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idInText } from '../paging.ts'
import type { FromWire } from '../wire-names.ts'

const id = z.number().int().positive()
const count = z.number().int().nonnegative()
const edition = z.object({ id, title: z.string(), edition: z.string() })
/** The text is our own digest, not the text of the norm. */
const point = z.object({ name: z.string(), text: z.string() })

const changesSchema = z.object({
  course: z.object({ id, name: z.string() }),
  /** The server's day: by it an edition is still in force or no longer. */
  today: z.iso.date(),
  /** Editions that follow one another, the latest first, with the points that the course's questions cite. */
  changes: z.array(
    z.object({
      effective_on: z.iso.date(),
      before: edition,
      after: edition,
      /** Questions of the course that have a wording for each of the two. */
      question_count: count,
      /** Null where the point was added or removed. */
      points: z.array(z.object({ before: point.nullable(), after: point.nullable() })),
    }),
  ),
  /** Questions that were corrected although the norm stayed the same, by day, the latest first. */
  corrections: z.array(z.object({ day: z.iso.date(), question_count: count })),
  /** Editions that the course cites and that end, or have ended, without a known successor; the first to end first. */
  endings: z.array(edition.extend({ valid_until: z.iso.date(), question_count: count })),
})

export type CourseChanges = FromWire<z.output<typeof changesSchema>>

export const getCourseChanges = defineCall({
  name: 'getCourseChanges',
  summary: 'Что изменилось в нормах курса: прежние и новые редакции по пунктам, по нашему конспекту',
  method: 'GET',
  path: '/api/courses/{id}/changes/',
  access: 'anyone',
  params: z.strictObject({ id: idInText }),
  response: changesSchema,
  errors: ['not_found'],
})

export const listNormChanges = defineCall({
  name: 'listNormChanges',
  summary: 'Курсы, в которых нормы изменились за последний месяц или изменятся в ближайшие два',
  method: 'GET',
  path: '/api/norm-changes/',
  access: 'staff',
  response: z.array(
    z.object({
      course: id,
      course_name: z.string(),
      effective_on: z.iso.date(),
      /** Null where no successor is known. */
      after: z.string().nullable(),
      before: z.string(),
      question_count: count,
    }),
  ),
})

export type NormChange = FromWire<z.output<typeof listNormChanges.response>>[number]
