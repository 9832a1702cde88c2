import { z } from 'zod'
import { birthDate, courseIds, id, personName, phone, surname } from '../person.ts'
import { base64, email, line } from '../text.ts'
import type { FromWire } from '../wire-names.ts'

export const maxBulkRows = 300

/** A row of a list that can be created. The server checks each row by it: one wrong row refuses only itself. */
export const bulkRowSchema = z.strictObject({
  last_name: personName,
  first_name: personName,
  surname,
  email,
  phone,
  birth_date: birthDate,
  courses: courseIds,
})

export type BulkRow = FromWire<z.output<typeof bulkRowSchema>>

const written = z.string().max(1000, 'Слишком длинное значение')

/** A row as it is sent: any text. */
export const writtenRowSchema = z.strictObject({
  last_name: written,
  first_name: written,
  surname: written.nullish(),
  email: written,
  phone: written,
  birth_date: written,
  courses: z.array(id).max(100, 'Не больше 100 курсов'),
})

export type WrittenRow = FromWire<z.output<typeof writtenRowSchema>>

/** An uploaded table. */
export const bulkFile = {
  file_name: line(255, 'Слишком длинное значение').min(1),
  content: base64(960_000, 'Файл не больше 700 КБ'),
}

/** Messages by field. */
export const rowMessages = z.record(z.string(), z.string())
