import { z } from 'zod'
import { defineCall, defineFileCall } from './call.ts'
import { idInText, orAbsent } from './paging.ts'
import { id } from './person.ts'
import { calendarDay, line } from './text.ts'
import type { FromWire } from './wire-names.ts'

const dayMs = 86_400_000
/** Three years: more is a mistyped year. */
const maxDays = 1096

const day = calendarDay('Такой даты нет').refine((date) => date >= '2000-01-01' && date < '2100-01-01', {
  error: 'Проверьте год',
  abort: true,
})

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
const written = (maxLength: number, whenEmpty: string) => line(maxLength).min(1, whenEmpty)

export const generateReport = defineFileCall({
  name: 'generateReport',
  summary:
    'Отчёт о партнёрах за период: файл Word, все, кто в нём учился или получил доступ. Партнёру — только о нём самом',
  method: 'POST',
  path: '/api/partner-profiles/generate-report/',
  access: 'staff',
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

const wrongDiscount = 'Множитель скидки: от 0.01 до 1, не мельче сотых'

/** The share of the price to pay. Zero is a full discount: there is nothing to issue. */
const discount = z
  .number(wrongDiscount)
  .min(0, wrongDiscount)
  .max(1, wrongDiscount)
  .refine((factor) => Math.round(factor * 100) / 100 === factor, wrongDiscount)

const oneBuyer = { path: ['partner'], message: 'Выберите партнёра или обучающегося', abort: true }
const vatAndGround = { path: ['vat_ground'], message: 'Основание нужно только для счёта без НДС' }

export const generateInvoice = defineFileCall({
  name: 'generateInvoice',
  summary:
    'Выставить счёт партнёру или обучающемуся сайта за период: файл PDF. Строка на курс: выдано доступов × цена × множитель скидки. Повтор с теми же условиями отдаёт тот же файл',
  method: 'POST',
  path: '/api/partner-profiles/generate-bill/',
  access: 'superuser',
  body: z
    .strictObject({
      partner: id.optional(),
      /** The user id of a learner who pays: periods that no partner pays for. */
      learner: id.optional(),
      ...period,
      number_bill: written(50, 'Укажите номер счёта'),
      discount,
      dogovor: written(500, 'Укажите договор'),
      /** Today where it is missing. */
      bill_date: day.optional(),
      /** Ten days after the date where it is missing. */
      due_date: day.optional(),
      /** Null: without VAT. The organisation's own where it is missing, as is the ground. */
      vat_percent: z.number().int().min(0, 'Проверьте ставку').max(99, 'Проверьте ставку').nullable().optional(),
      vat_ground: line(200).optional(),
    })
    .refine(({ partner, learner }) => (partner === undefined) !== (learner === undefined), oneBuyer)
    .refine(({ vat_percent, vat_ground }) => !(vat_percent != null && vat_ground), vatAndGround)
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
  errors: [
    'nothing_in_period',
    'nothing_to_pay',
    'no_organisation',
    'requisites_missing',
    'number_taken',
    'already_invoiced',
    'too_many_requests',
  ],
})

export const getInvoiceDefaults = defineCall({
  name: 'getInvoiceDefaults',
  summary: 'С чего начинается счёт: номер, договор, срок оплаты, НДС, и каких реквизитов не хватает',
  method: 'GET',
  path: '/api/partner-profiles/bill-defaults/',
  access: 'superuser',
  query: z.strictObject({ partner: orAbsent(idInText) }),
  response: z.object({
    /** The partner's, or the organisation's; empty where no organisation is loaded yet. */
    dogovor: z.string(),
    /** The next number of this calendar year. */
    number_bill: z.string(),
    bill_date: z.string(),
    due_date: z.string(),
    vat_percent: z.number().nullable(),
    vat_ground: z.string(),
    /** Requisites of the partner without which an invoice is refused. */
    missing: z.array(z.enum(['inn', 'kpp', 'address'])),
  }),
  errors: ['not_found'],
})

export type InvoiceDefaults = FromWire<z.output<typeof getInvoiceDefaults.response>>
