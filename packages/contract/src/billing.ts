import { z } from 'zod'
import { defineCall, defineFileCall } from './call.ts'
import { id } from './person.ts'
import { line } from './text.ts'

const dayMs = 86_400_000
/** Three years: more is a mistyped year. */
const maxDays = 1096

const day = z.iso
  .date({ error: 'Такой даты нет', abort: true })
  .refine((date) => date >= '2000-01-01' && date < '2100-01-01', { error: 'Проверьте год', abort: true })

/** Both days are included. */
const period = { start_date: day, end_date: day }

interface Period {
  start_date: string
  end_date: string
}

const isInOrder = ({ start_date, end_date }: Period) => start_date <= end_date
const isShort = ({ start_date, end_date }: Period) => (Date.parse(end_date) - Date.parse(start_date)) / dayMs < maxDays

const endBeforeStart = { path: ['end_date'], message: 'Конец периода раньше его начала', abort: true }
const tooLong = { path: ['end_date'], message: 'Период не длиннее трёх лет' }

const examplePeriod = { start_date: '2026-11-01', end_date: '2026-11-30' }

/** One line of text that is printed in a document. */
const written = (maxLength: number, whenEmpty: string) =>
  line.min(1, whenEmpty).max(maxLength, `Не длиннее ${maxLength} символов`)

export const generateReport = defineFileCall({
  name: 'generateReport',
  summary: 'Отчёт о партнёрах за период: файл Word. В период попадает курс, который в нём начат',
  method: 'POST',
  path: '/api/partner-profiles/generate-report/',
  access: 'superuser',
  body: z
    .strictObject({
      partners: z
        .array(id)
        .min(1, 'Выберите хотя бы одного партнера')
        .max(1000, 'Не больше 1000 партнёров')
        .refine((ids) => new Set(ids).size === ids.length, 'Каждый партнёр один раз'),
      ...period,
    })
    .refine(isInOrder, endBeforeStart)
    .refine(isShort, tooLong),
  example: { body: { partners: [1], ...examplePeriod } },
  file: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    fileName: 'report.docx',
  },
  errors: ['nothing_in_period', 'no_organisation', 'too_many_requests'],
})

export const generateInvoice = defineFileCall({
  name: 'generateInvoice',
  summary: 'Счёт партнёру за период: файл PDF. Строка на курс: начатые в периоде × цена × множитель скидки',
  method: 'POST',
  path: '/api/partner-profiles/generate-bill/',
  access: 'superuser',
  body: z
    .strictObject({
      partner: id,
      ...period,
      number_bill: written(50, 'Укажите номер счёта'),
      discount: z.literal([0.5, 1], 'Множитель скидки: 0.5 или 1'),
      dogovor: written(500, 'Укажите договор'),
    })
    .refine(isInOrder, endBeforeStart)
    .refine(isShort, tooLong),
  example: {
    body: {
      partner: 1,
      ...examplePeriod,
      number_bill: '15',
      discount: 1,
      dogovor: 'Договор № 1 от 1 апреля 2025 г.',
    },
  },
  file: { mediaType: 'application/pdf', fileName: 'report.pdf' },
  errors: ['nothing_in_period', 'nothing_to_pay', 'no_organisation', 'too_many_requests'],
})

export const getInvoiceDefaults = defineCall({
  name: 'getInvoiceDefaults',
  summary: 'С чего начинается счёт: договор из профиля организации',
  method: 'GET',
  path: '/api/partner-profiles/bill-defaults/',
  access: 'superuser',
  /** Empty where no organisation is loaded yet. */
  response: z.object({ dogovor: z.string() }),
})
