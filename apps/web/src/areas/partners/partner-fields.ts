import type { BodyInputOf, changePartner, PartnerCard } from '@dopusk/contract'
import { emailFault } from '@dopusk/contract/person-text'
import { requisiteFaults } from '@dopusk/domain'
import { readRoubles } from '../../shared/format/roubles.ts'
import { readDate } from '../../shared/format/typed-date.ts'

const textFields = [
  'company',
  'full_name',
  'inn',
  'kpp',
  'ogrn',
  'address',
  'director_name',
  'billing_email',
  'contact_phone',
  'contact_email',
  'contract_number',
] as const

type TextFieldName = (typeof textFields)[number]

export type PartnerField = TextFieldName | 'contract_date' | `price-${number}`

export type PartnerBody = BodyInputOf<typeof changePartner>

export interface PartnerValues {
  texts: Record<TextFieldName, string>
  contractDate: string
  /** As typed, by course. */
  prices: Record<number, string>
}

export const fieldsOf = (catalogue: PartnerCard['catalogue']): PartnerField[] => [
  ...textFields,
  'contract_date',
  ...catalogue.map(({ course }) => `price-${course}` as const),
]

export const readPartnerForm =
  (catalogue: PartnerCard['catalogue']) =>
  (form: HTMLFormElement): PartnerValues => {
    const data = new FormData(form)
    const read = (field: string) => String(data.get(field) ?? '').trim()
    return {
      texts: Object.fromEntries(textFields.map((field) => [field, read(field)])) as PartnerValues['texts'],
      contractDate: read('contract_date'),
      prices: Object.fromEntries(catalogue.map(({ course }) => [course, read(`price-${course}`)])),
    }
  }

const digits = (text: string) => text.replaceAll(/[\s-]/g, '') || null

type PartnerFaults = Partial<Record<PartnerField, string>>

const priceFaults = (prices: PartnerValues['prices']): PartnerFaults =>
  Object.fromEntries(
    Object.entries(prices)
      .filter(([, text]) => text !== '' && readRoubles(text) === null)
      .map(([course]) => [`price-${course}`, 'Сумма в\u00a0рублях, например 3900']),
  )

const emailFaultIn = (field: 'billing_email' | 'contact_email', text: string): PartnerFaults => {
  const fault = text === '' ? undefined : emailFault(text)
  return fault === undefined ? {} : { [field]: fault }
}

export const partnerFaults = ({ texts, contractDate, prices }: PartnerValues): PartnerFaults => ({
  ...(texts.company === '' && { company: 'Укажите название' }),
  ...requisiteFaults({ inn: digits(texts.inn), kpp: digits(texts.kpp), ogrn: digits(texts.ogrn) }),
  ...emailFaultIn('billing_email', texts.billing_email),
  ...emailFaultIn('contact_email', texts.contact_email),
  ...(contractDate !== '' && readDate(contractDate) === null && { contract_date: 'Такой даты нет' }),
  ...(contractDate !== '' && texts.contract_number === '' && { contract_number: 'Укажите номер договора' }),
  ...priceFaults(prices),
})

/** The request of a form without faults. */
export const partnerBody = ({ texts, contractDate, prices }: PartnerValues): PartnerBody => {
  const { company, ...others } = texts
  const optional = Object.fromEntries(Object.entries(others).map(([field, text]) => [field, text || null]))
  return {
    ...(optional as Omit<PartnerBody, 'company' | 'contract_date' | 'prices'>),
    company,
    contract_date: readDate(contractDate),
    prices: Object.entries(prices).flatMap(([course, text]) => {
      const price_kopecks = readRoubles(text)
      return price_kopecks === null ? [] : [{ course: Number(course), price_kopecks }]
    }),
  }
}
