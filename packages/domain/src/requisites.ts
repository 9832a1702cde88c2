/** Requisites of Russian companies and sole traders, checked by their form and by their control digits. */

const digitsOf = (text: string): number[] => [...text].map(Number)

const weighted = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0)

const innWeights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** The control digit of an ИНН after `text`: the weights end with the digit before it. */
const innControl = (text: string): number => (weighted(text, innWeights.slice(-text.length)) % 11) % 10

const endsWith = (text: string, control: number) => text.endsWith(String(control))

/** ИНН: 10 digits of a company with one control digit, 12 of a person with two. */
export const isInn = (text: string): boolean => {
  if (/^\d{10}$/.test(text)) return endsWith(text, innControl(text.slice(0, 9)))
  if (!/^\d{12}$/.test(text)) return false
  return endsWith(text.slice(0, 11), innControl(text.slice(0, 10))) && endsWith(text, innControl(text.slice(0, 11)))
}

/** КПП has no control digit. Its fifth and sixth characters are the reason of registration: digits or Latin letters. */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text)

/** ОГРН: 13 digits of a company, or 15 of a sole trader (ОГРНИП). */
export const isOgrn = (text: string): boolean => {
  if (!/^(\d{13}|\d{15})$/.test(text)) return false
  const number = text.slice(0, -1)
  return endsWith(text, (Number(number) % (text.length - 2)) % 10)
}

export interface Requisites {
  inn: string | null
  kpp: string | null
  ogrn: string | null
}

/** What is wrong with each requisite that is given; a missing one is no fault. */
export const requisiteFaults = ({ inn, kpp, ogrn }: Requisites): Partial<Record<keyof Requisites, string>> => {
  const faults: Partial<Record<keyof Requisites, string>> = {}
  if (inn !== null && !/^(\d{10}|\d{12})$/.test(inn)) faults.inn = 'ИНН — 10 цифр у организации, 12 у предпринимателя'
  else if (inn !== null && !isInn(inn)) faults.inn = 'В ИНН опечатка: контрольная цифра не сходится'
  if (kpp !== null && !isKpp(kpp)) faults.kpp = 'КПП — 9 цифр'
  else if (kpp !== null && inn?.length === 12) faults.kpp = 'У предпринимателя и физического лица КПП нет'
  if (ogrn !== null && !/^(\d{13}|\d{15})$/.test(ogrn)) faults.ogrn = 'ОГРН — 13 цифр, ОГРНИП — 15'
  else if (ogrn !== null && !isOgrn(ogrn)) faults.ogrn = 'В ОГРН опечатка: контрольная цифра не сходится'
  return faults
}

/** What an invoice must name of a company that buys; in the order in which people read it. */
export interface BuyerRequisites {
  inn: string | null
  kpp: string | null
  address: string | null
}

/** The requisites that an invoice lacks, or that cannot be right, by the name of their field. */
export const missingForInvoice = ({ inn, kpp, address }: BuyerRequisites): (keyof BuyerRequisites)[] => [
  ...(inn === null || !isInn(inn) ? (['inn'] as const) : []),
  ...(inn?.length !== 12 && (kpp === null || !isKpp(kpp)) ? (['kpp'] as const) : []),
  ...(address === null || address.trim() === '' ? (['address'] as const) : []),
]

export const requisiteNames: Record<keyof BuyerRequisites, string> = { inn: 'ИНН', kpp: 'КПП', address: 'адрес' }
