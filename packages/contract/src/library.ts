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
  /** Which edition it is, in words. */
  edition: z.string(),
  /** The first day of the edition; null where it is unknown. */
  valid_from: z.iso.date().nullable(),
  /** The day from which it is no longer in force; null where none is known. */
  valid_until: z.iso.date().nullable(),
  /** Not replaced by another edition or another text. */
  is_current: z.boolean(),
  /** An edition that follows is loaded. */
  is_replaced: z.boolean(),
})

export type NormativeDocument = FromWire<z.output<typeof documentSchema>>

export const listDocuments = defineCall({
  name: 'listDocuments',
  summary: 'Библиотека нормативных документов: действующие редакции',
  method: 'GET',
  path: '/api/normative-documents/',
  access: 'signed_in',
  response: z.array(documentSchema),
})

export const getDocument = defineCall({
  name: 'getDocument',
  summary: 'Редакция нормативного документа, в том числе прежняя: на неё ссылаются прежние ответы',
  method: 'GET',
  path: '/api/normative-documents/{id}/',
  access: 'signed_in',
  params: z.strictObject({ id: z.coerce.number().int().positive() }),
  response: documentSchema,
  errors: ['not_found'],
})
