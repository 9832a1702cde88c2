import type { Paper, VerifiedCertificate } from '@dopusk/contract'

/** A certificate, unless the changes say otherwise. */
export const makePaper = (changes: Partial<Paper> = {}): Paper => ({
  kind: 'certificate',
  id: 4,
  number: '12',
  date: '2026-11-15',
  name: 'Ёлкина Анна Петровна',
  partner: 2,
  course: 'Подъёмные сооружения',
  invoice: null,
  amount_kopecks: null,
  state: 'valid',
  reason: null,
  ...changes,
})

export const makeVerified = (changes: Partial<VerifiedCertificate> = {}): VerifiedCertificate => ({
  number: '12',
  date: '2026-11-15',
  state: 'valid',
  course: 'Подъёмные сооружения',
  name: 'А. П. Ё-а',
  organisation: 'Учебный центр «Допуск»',
  ...changes,
})
