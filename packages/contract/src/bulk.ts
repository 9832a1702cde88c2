import { z } from 'zod'
import { defineCall } from './call.ts'
import { birthDate, courseIds, id, personName, phone, surname } from './person.ts'
import { email, line } from './text.ts'

export const maxBulkRows = 300
const maxFileBase64 = 960_000

const bulkRowSchema = z.strictObject({
  last_name: personName,
  first_name: personName,
  surname,
  email,
  phone,
  birth_date: birthDate,
  courses: courseIds,
})

export type BulkRow = z.output<typeof bulkRowSchema>

const key = z.string().regex(/^[\w-]{8,100}$/, 'Недопустимое значение')

const exampleRow = {
  last_name: 'Ёлкина',
  first_name: 'Анна',
  surname: 'Петровна',
  email: 'elkina@example.org',
  phone: '+79120000001',
  birth_date: '1987-04-30',
  courses: [1],
}

export const checkBulkFile = defineCall({
  name: 'checkBulkFile',
  summary: 'Прочитать XLSX или CSV со списком обучающихся и показать, что получится; ничего не меняет',
  method: 'POST',
  path: '/api/education-accounts/bulk-check/',
  access: 'staff',
  body: z.strictObject({
    file_name: line.min(1).max(255),
    content: z.base64('Нужен файл в base64').max(maxFileBase64, 'Файл не больше 700 КБ'),
  }),
  example: { body: { file_name: 'learners.csv', content: 'TEFTVA==' } },
  response: z.object({
    rows: z.array(
      z.object({
        /** Of the file, as a person sees it. */
        line: id,
        /** As they were read, right or wrong; courses that were recognised. */
        last_name: z.string(),
        first_name: z.string(),
        surname: z.string().nullable(),
        email: z.string(),
        phone: z.string(),
        birth_date: z.string(),
        courses: z.array(id),
        /** By field; empty where the row can be created. */
        errors: z.record(z.string(), z.string()),
      }),
    ),
    /** Why the file as a whole cannot be taken. */
    file_errors: z.array(z.string()),
    unused_columns: z.array(z.string()),
    error_count: z.number().int().nonnegative(),
  }),
})

export type BulkCheck = z.output<typeof checkBulkFile.response>

export const createInBulk = defineCall({
  name: 'createInBulk',
  summary: 'Создать обучающихся с учётными записями, курсами и письмами: всех или никого',
  method: 'POST',
  path: '/api/education-accounts/bulk-create/',
  access: 'staff',
  status: 201,
  body: z.strictObject({
    /** Made up by the page: a repeat with the same key creates nothing twice, and progress is asked by it. */
    key,
    /** For superusers: whose the accounts will be; without it they belong to the site. */
    created_by: id.optional(),
    rows: z
      .array(bulkRowSchema)
      .min(1, 'Нет ни одной строки')
      .max(maxBulkRows, `Не больше ${maxBulkRows} строк за раз`),
  }),
  example: { body: { key: 'bulk-0001', rows: [exampleRow] } },
  response: z.object({ created: z.number().int().nonnegative() }),
  errors: ['email_taken', 'bulk_running', 'too_many_requests'],
})

export const getBulkProgress = defineCall({
  name: 'getBulkProgress',
  summary: 'Сколько строк уже обработано',
  method: 'GET',
  path: '/api/education-accounts/bulk-progress/',
  access: 'staff',
  query: z.strictObject({ key }),
  example: { query: { key: 'bulk-0001' } },
  response: z.object({
    row_count: z.number().int().nonnegative(),
    done_count: z.number().int().nonnegative(),
    is_finished: z.boolean(),
  }),
  errors: ['not_found'],
})

export const getBulkTemplate = defineCall({
  name: 'getBulkTemplate',
  summary: 'Таблица-образец для списка обучающихся: книга Excel в base64',
  method: 'GET',
  path: '/api/education-accounts/bulk-template/',
  access: 'staff',
  response: z.object({ file_name: z.string(), media_type: z.string(), content: z.string() }),
})
