import { readDate } from '../../shared/format/typed-date.ts'
import { type PeriodFaults, readDocumentPeriod } from './document-period.ts'

/** A natural person who pays: the user id, and the name as the paper has it. */
export interface PayingLearner {
  id: number
  name: string
}

/** The rates of VAT in force. */
export const vatRates = [5, 7, 10, 20, 22]

export const invoiceFields = [
  'partner',
  'start_date',
  'end_date',
  'number_bill',
  'bill_date',
  'due_date',
  'discount',
  'contract',
  'vat_ground',
] as const

export type InvoiceField = (typeof invoiceFields)[number]

export const readInvoiceForm = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const read = (field: string) => String(data.get(field) ?? '').trim()
  return {
    partner: read('partner'),
    /** Empty where a partner pays. */
    learner: read('learner'),
    period: readDocumentPeriod(data),
    number: read('number_bill'),
    date: readDate(read('bill_date')),
    dueOn: readDate(read('due_date')),
    discount: read('discount') || '0',
    contract: read('contract'),
    vat: read('vat'),
    vatGround: read('vat_ground'),
  }
}

export type InvoiceValues = ReturnType<typeof readInvoiceForm>

const noDay = 'Такой даты нет. Укажите день, месяц и\u00a0год'

/** Whether the date is in the future is decided by the server: its day may differ from the browser's. */
const dateFaults = ({ date, dueOn }: InvoiceValues): Partial<Record<InvoiceField, string>> => ({
  ...(date === null && { bill_date: noDay }),
  ...(dueOn === null && { due_date: noDay }),
  ...(date !== null && dueOn !== null && dueOn < date && { due_date: 'Срок оплаты раньше даты счёта' }),
})

export const invoiceFaults = (values: InvoiceValues): Partial<Record<InvoiceField, string>> & PeriodFaults => ({
  ...(values.partner === '' && values.learner === '' && { partner: 'Выберите партнёра' }),
  ...values.period.faults,
  ...(values.number === '' && { number_bill: 'Укажите номер счёта' }),
  ...dateFaults(values),
  ...(!/^\d{1,2}$/.test(values.discount) && { discount: 'От\u00a00 до\u00a099, целое число' }),
  ...(values.contract === '' && { contract: 'Укажите договор' }),
  ...(values.vat === '' && values.vatGround === '' && { vat_ground: 'Укажите основание' }),
})

/** The request of a form without faults. */
export const invoiceBody = (values: InvoiceValues) => ({
  ...(values.learner === '' ? { partner: Number(values.partner) } : { learner: Number(values.learner) }),
  ...values.period.body,
  number_bill: values.number,
  discount: (100 - Number(values.discount)) / 100,
  contract: values.contract,
  bill_date: values.date ?? '',
  due_date: values.dueOn ?? '',
  ...(values.vat === '' ? { vat_percent: null, vat_ground: values.vatGround } : { vat_percent: Number(values.vat) }),
})
