import { z } from 'zod'
import { defineCall, defineFileCall } from './call.ts'
import { idInText, orAbsent, pageOf, pageQuery } from './paging.ts'
import { id } from './person.ts'
import { calendarDay, line } from './text.ts'
import type { FromWire } from './wire-names.ts'

/** The register of issued invoices. */

const kopecks = z.number().int().nonnegative()
const invoiceParams = z.strictObject({ id: idInText })

const invoiceStates = ['issued', 'overdue', 'paid', 'cancelled'] as const

export type InvoiceState = (typeof invoiceStates)[number]

export const invoiceSchema = z.object({
  id,
  number: z.string(),
  date: z.string(),
  due_on: z.string(),
  period_from: z.string(),
  period_to: z.string(),
  /** As the paper names them. */
  buyer_name: z.string(),
  /** Null where a learner of the site pays. */
  partner: id.nullable(),
  dogovor: z.string(),
  discount: z.number(),
  vat_percent: z.number().nullable(),
  lines: z.array(
    z.object({
      course: z.string(),
      quantity: z.number().int().positive(),
      begun: z.number().int().nonnegative(),
      price_kopecks: kopecks,
      amount_kopecks: kopecks,
    }),
  ),
  amount_kopecks: kopecks,
  /** `paid` once the whole amount is; `overdue` from the day after the last day of payment. */
  state: z.enum(invoiceStates),
  paid_on: z.string().nullable(),
  paid_kopecks: kopecks,
  issued_at: z.string(),
  cancelled_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** The act that closes it; null while there is none in force. */
  act: z.object({ id, number: z.string(), date: z.string() }).nullable(),
})

export type Invoice = FromWire<z.output<typeof invoiceSchema>>

const totalsSchema = z.object({
  issued_kopecks: kopecks,
  paid_kopecks: kopecks,
  overdue_kopecks: kopecks,
  /** Issued and not paid. */
  balance_kopecks: kopecks,
})

export type InvoiceTotals = z.output<typeof totalsSchema>

export const listInvoices = defineCall({
  name: 'listInvoices',
  summary: 'Реестр счетов, новые первыми: партнёру — его собственные, суперпользователю — все',
  method: 'GET',
  path: '/api/invoices/',
  access: 'staff',
  query: z.strictObject({
    ...pageQuery(15),
    partner: orAbsent(idInText),
    state: orAbsent(z.enum(invoiceStates, 'Недопустимое значение')),
    year: orAbsent(z.coerce.number('нужно число').int().min(2000).max(2100)),
  }),
  response: pageOf(invoiceSchema).extend({
    /** Of the partner and the year that are asked for, whatever the state. */
    totals: totalsSchema,
    /** The years in which there are invoices, newest first. */
    years: z.array(z.number().int()),
  }),
})

export const getInvoiceFile = defineFileCall({
  name: 'getInvoiceFile',
  summary: 'Счёт, каким он был выставлен: файл PDF, байт в байт',
  method: 'GET',
  path: '/api/invoices/{id}/file/',
  access: 'staff',
  params: invoiceParams,
  file: { mediaType: 'application/pdf', fileName: 'report.pdf' },
  errors: ['not_found'],
})

export const cancelInvoice = defineCall({
  name: 'cancelInvoice',
  summary: 'Отменить счёт: его строки можно выставить снова. Бумага и номер остаются. Повтор ничего не меняет',
  method: 'POST',
  path: '/api/invoices/{id}/cancel/',
  access: 'superuser',
  params: invoiceParams,
  body: z.strictObject({
    reason: line(500).min(1, 'Укажите причину'),
  }),
  example: { body: { reason: 'Ошибка в договоре' } },
  response: invoiceSchema,
  errors: ['not_found', 'invoice_paid'],
})

export const setInvoicePayment = defineCall({
  name: 'setInvoicePayment',
  summary: 'Отметить оплату счёта, полную или частичную; null снимает отметку',
  method: 'PUT',
  path: '/api/invoices/{id}/payment/',
  access: 'superuser',
  params: invoiceParams,
  body: z.strictObject({
    payment: z
      .strictObject({
        paid_on: calendarDay('Такой даты нет').refine((day) => day >= '2000-01-01', 'Проверьте год'),
        paid_kopecks: z.number().int().positive('Укажите сумму').max(Number.MAX_SAFE_INTEGER),
      })
      .nullable(),
  }),
  example: { body: { payment: { paid_on: '2026-11-20', paid_kopecks: 490_000 } } },
  response: invoiceSchema,
  errors: ['not_found', 'invoice_cancelled'],
})
