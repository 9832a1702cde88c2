import { type PluralForms, plural, pluralWord } from './plural.ts'

const days: PluralForms = ['день', 'дня', 'дней']
const left: PluralForms = ['остался', 'осталось', 'осталось']

/** «остался 21 день», «осталось 23 дня». */
export const daysLeft = (count: number): string => `${pluralWord(count, left)} ${plural(count, days)}`
