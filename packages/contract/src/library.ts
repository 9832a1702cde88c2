import { z } from 'zod'
import { defineCall } from './call.ts'
import type { FromWire } from './wire-names.ts'

const id = z.number().int().positive()

const documentSchema = z.object({
  id,
  text: z.string(),
  document_link: z.string(),
  /** The page, from 1, on which each cited point begins. */
  page_of_point: z.record(z.string(), z.number().int().positive()),
})

export type NormativeDocument = FromWire<z.output<typeof documentSchema>>

export const listDocuments = defineCall({
  name: 'listDocuments',
  summary: 'Библиотека нормативных документов',
  method: 'GET',
  path: '/api/normative-documents/',
  access: 'signed_in',
  response: z.array(documentSchema),
})
