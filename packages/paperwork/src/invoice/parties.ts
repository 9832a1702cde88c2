import { longDate, plainText } from '@dopusk/domain'
import { type Block, labelledLines } from '../block.ts'
import type { Buyer, Organisation } from '../period/period-model.ts'
import { requisites } from '../requisites.ts'
import { periodInWords, tied } from '../russian-date.ts'
import type { InvoiceModel } from './invoice-model.ts'

const inGroups = /^(\+7)(\d{3})(\d{3})(\d\d)(\d\d)$/

const readable = (phone: string): string => phone.replace(inGroups, '$1\u00a0($2)\u00a0$3-$4-$5')

const joined = (...texts: readonly (string | null)[]): string =>
  texts.flatMap((text) => (text ? [plainText(text)] : [])).join(', ')

/** Name, requisites, address and phone. */
export const sellerInWords = ({ fullName, address, phone, ...rest }: Organisation): string =>
  joined(requisites(fullName, rest), address, phone && `тел.\u00a0${readable(phone)}`)

export const buyerInWords = (buyer: Buyer): string => joined(requisites(buyer.name, buyer), buyer.address)

/** The seller, the buyer and the contract. */
export const parties = (
  pdf: PDFKit.PDFDocument,
  { organisation, buyer, contract, period, dueOn }: InvoiceModel,
): Block =>
  labelledLines(pdf, [
    ['Поставщик:', sellerInWords(organisation)],
    ['Покупатель:', buyerInWords(buyer)],
    ['Основание:', tied(plainText(contract))],
    ['Период:', periodInWords(period)],
    ['Оплатить до:', longDate(dueOn)],
  ])
