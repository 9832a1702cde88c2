import { groupDigits } from '../../../shared/format/grouped.ts'
import { type PluralForms, pluralWord } from '../../../shared/format/plural.ts'

const accounts: PluralForms = ['учётная запись', 'учётные записи', 'учётных записей']

/** «1 234», or «10 000+» for a capped count. */
export const countText = (count: number, isCapped: boolean): string => `${groupDigits(count)}${isCapped ? '+' : ''}`

/** «21 учётная запись», «10 000+ учётных записей». */
export const accountCount = (count: number, isCapped: boolean): string =>
  `${countText(count, isCapped)}\u00a0${pluralWord(count, accounts)}`
