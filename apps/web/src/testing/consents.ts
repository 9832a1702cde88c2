import type { Consent } from '@dopusk/contract'

export const proposalConsent: Consent = {
  kind: 'proposal',
  version: '2026-11-17',
  text: 'Согласие даётся оператору — ООО «Вектор».\nСогласие действует, пока его не отозвали.',
}

export const enquiryConsent: Consent = {
  kind: 'enquiry',
  version: '2026-11-17',
  text: 'Нажимая кнопку, вы даёте согласие на обработку имени и телефона.',
}

export const bulkConsent: Consent = {
  kind: 'bulk',
  version: '2026-11-16',
  text: 'Подтверждаю, что все люди из списка согласны на обработку своих персональных данных.',
}

/** The texts in force. */
export const consents: Consent[] = [bulkConsent, enquiryConsent, proposalConsent]

/** The newer texts, and the refusal of the older ones. */
export const newerVersion = '2026-11-18'
export const changedConsents = consents.map((consent) => ({
  ...consent,
  version: newerVersion,
  text: `${consent.text} Новая редакция.`,
}))
export const changedText = 'Текст согласия изменился. Прочитайте его и подтвердите ещё раз'
export const changedRefusal = {
  status: 400,
  body: { code: 'invalid', message: changedText, request_id: 'r-1', fields: { consent_version: changedText } },
}
