import { z } from 'zod'
import { defineCall } from './call.ts'
import { complaintVerdicts } from './inbox.ts'
import { pageOf, pageQuery } from './paging.ts'
import { id } from './person.ts'
import type { FromWire } from './wire-names.ts'

/** A learner's own complaints, and what became of them. */
const ownComplaintSchema = z.object({
  id,
  question: z.object({ id_cok: id, question_text: z.string() }),
  message: z.string(),
  created_at: z.string(),
  state: z.enum(['new', 'in_work', 'closed']),
  verdict: z.enum(complaintVerdicts).nullable(),
  closed_at: z.string().nullable(),
  replies: z.array(z.object({ id, text: z.string(), created_at: z.string() })),
  /** Answered since the learner last looked. */
  is_unread: z.boolean(),
})

export type OwnComplaint = FromWire<z.output<typeof ownComplaintSchema>>

export const listOwnComplaints = defineCall({
  name: 'listOwnComplaints',
  summary: 'Мои обращения по вопросам, новые первыми: состояние, вердикт и ответ',
  method: 'GET',
  path: '/api/task-questions/',
  access: 'signed_in',
  query: z.strictObject(pageQuery(15)),
  response: pageOf(ownComplaintSchema).extend({ unread: z.number().int().nonnegative() }),
})

export const markComplaintsRead = defineCall({
  name: 'markComplaintsRead',
  summary: 'Отметить ответы на мои обращения прочитанными',
  method: 'POST',
  path: '/api/task-questions/read/',
  access: 'signed_in',
  response: z.object({ unread: z.literal(0) }),
})
