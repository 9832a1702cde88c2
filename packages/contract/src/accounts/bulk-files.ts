import { z } from 'zod'
import { defineCall, defineFileCall } from '../call.ts'
import { id } from '../person.ts'
import { line, requestKey } from '../text.ts'
import { bulkFile, maxBulkRows } from './bulk-row.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const getBulkTemplate = defineCall({
  name: 'getBulkTemplate',
  summary: 'Таблица-образец для списка обучающихся: книга Excel в base64',
  method: 'GET',
  path: '/api/education-accounts/bulk-template/',
  access: 'staff',
  response: z.object({ file_name: z.string(), media_type: z.string(), content: z.string() }),
})

const message = line(500).optional()

export const getFaultyRows = defineFileCall({
  name: 'getFaultyRows',
  summary: 'Строки загруженного файла с ошибками, как они есть, и что в них исправить: книга Excel для новой загрузки',
  method: 'POST',
  path: '/api/education-accounts/bulk-faults/',
  access: 'staff',
  body: z.strictObject({
    ...bulkFile,
    /** Rows that only the creation has refused, by their line in the file; the file's own faults are found again. */
    refused: z
      .array(
        z.strictObject({
          line: id,
          errors: z.strictObject({
            last_name: message,
            first_name: message,
            surname: message,
            email: message,
            phone: message,
            birth_date: message,
            courses: message,
          }),
        }),
      )
      .max(maxBulkRows, `Не больше ${maxBulkRows} строк за раз`),
  }),
  example: {
    body: {
      file_name: 'learners.csv',
      content: 'TEFTVA==',
      refused: [{ line: 2, errors: { email: 'Этот email уже занят' } }],
    },
  },
  file: { mediaType: xlsxType, fileName: 'faulty-rows.xlsx' },
  errors: ['not_found'],
})

const credentials = {
  method: 'POST',
  access: 'staff',
  body: z.strictObject({ key: requestKey }),
  example: { body: { key: 'bulk-0001' } },
  errors: ['not_found', 'credentials_expired'],
} as const

export const getCredentialsPdf = defineFileCall({
  ...credentials,
  name: 'getCredentialsPdf',
  summary: 'Логины и пароли созданных списком, чтобы распечатать и разрезать: PDF, в течение часа после создания',
  path: '/api/education-accounts/bulk-credentials-pdf/',
  file: { mediaType: 'application/pdf', fileName: 'credentials.pdf' },
})

export const getCredentialsTable = defineFileCall({
  ...credentials,
  name: 'getCredentialsTable',
  summary: 'Логины и пароли созданных списком: книга Excel, в течение часа после создания',
  path: '/api/education-accounts/bulk-credentials-xlsx/',
  file: { mediaType: xlsxType, fileName: 'credentials.xlsx' },
})
