import { assertKopecks, cutText, type Kopecks, plainText } from '@dopusk/domain'
import type { Organisation } from './period/period-model.ts'

export interface Payment {
  payee: Organisation
  sumKopecks: Kopecks
  purpose: string
}

const maxNameLength = 160
const maxBankNameLength = 45
export const maxPurposeLength = 210
/** All mandatory requisites together, the service block not counted. */
const maxMandatoryBytes = 300

/** Where one form is a prefix of another, the longer comes first. */
const legalForms: readonly [RegExp, string][] = [
  [/общество с ограниченной ответственностью/i, 'ООО'],
  [/публичное акционерное общество/i, 'ПАО'],
  [/закрытое акционерное общество/i, 'ЗАО'],
  [/открытое акционерное общество/i, 'ОАО'],
  [/акционерное общество/i, 'АО'],
  [/автономная некоммерческая организация/i, 'АНО'],
  [/дополнительного профессионального образования/i, 'ДПО'],
  [/частное (образовательное )?учреждение/i, 'ЧУ'],
  [/индивидуальный предприниматель/i, 'ИП'],
]

const withShortForms = (name: string): string =>
  legalForms.reduce((text, [form, short]) => text.replace(form, short), name)

/** The standard allows another separator for such a text, but banking apps support only this one, so the text is changed. */
const value = (text: string): string => plainText(text.replaceAll('\u00a0', ' ')).replaceAll('|', '/')

const cut = (text: string, length: number): string => cutText(value(text), length)

const mandatory = (payee: Organisation, name: string): string =>
  [
    `Name=${name}`,
    `PersonalAcc=${payee.bankAccount}`,
    `BankName=${cut(payee.bankName, maxBankNameLength)}`,
    `BIC=${payee.bankBik}`,
    `CorrespAcc=${payee.bankCorrespondentAccount}`,
  ].join('|')

/** The bank finds the payee by account and ИНН, so a name too long for the code may be cut. */
const fittingMandatory = (payee: Organisation): string => {
  let name = cut(withShortForms(payee.fullName), maxNameLength)
  while (Buffer.byteLength(mandatory(payee, name)) > maxMandatoryBytes) name = cut(name, name.length - 1)
  return mandatory(payee, name)
}

/** The content of the payment QR code by ГОСТ Р 56042-2014: version 0001, character set 2 (UTF-8), the sum in kopecks. */
export const paymentText = ({ payee, sumKopecks, purpose }: Payment): string =>
  [
    'ST00012',
    fittingMandatory(payee),
    `PayeeINN=${payee.inn}`,
    ...(payee.kpp === null ? [] : [`KPP=${payee.kpp}`]),
    `Sum=${assertKopecks(sumKopecks)}`,
    `Purpose=${cut(purpose, maxPurposeLength)}`,
  ].join('|')
