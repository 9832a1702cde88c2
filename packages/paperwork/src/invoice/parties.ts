import { longDate } from '@dopusk/domain'
import { type Block, beside, gap, left, right, stack, textBlock } from '../block.ts'
import { plainText } from '../plain-text.ts'
import { requisites } from '../requisites.ts'
import { periodInWords, tied } from '../russian-date.ts'
import type { InvoiceModel } from './invoice-model.ts'

const labelWidth = 72

const inGroups = /^(\+7)(\d{3})(\d{3})(\d\d)(\d\d)$/

const readable = (phone: string): string => phone.replace(inGroups, '$1\u00a0($2)\u00a0$3-$4-$5')

const joined = (...texts: readonly (string | null)[]): string =>
  texts.flatMap((text) => (text ? [plainText(text)] : [])).join(', ')

/** The seller, the buyer and the contract. */
export const parties = (
  pdf: PDFKit.PDFDocument,
  { organisation, buyer, contract, period, dueOn }: InvoiceModel,
): Block => {
  const phone = organisation.phone && `тел.\u00a0${readable(organisation.phone)}`
  const lines = [
    ['Поставщик:', joined(requisites(organisation.fullName, organisation), organisation.address, phone)],
    ['Покупатель:', joined(requisites(buyer.name, buyer), buyer.address)],
    ['Основание:', tied(plainText(contract))],
    ['Период:', periodInWords(period)],
    ['Оплатить до:', longDate(dueOn)],
  ] as const
  return stack(
    ...lines.flatMap(([label, text]) => [
      beside(
        textBlock(pdf, label, { x: left, width: labelWidth }),
        textBlock(pdf, text, { x: left + labelWidth, width: right - left - labelWidth, font: 'bold' }),
      ),
      gap(5),
    ]),
  )
}
