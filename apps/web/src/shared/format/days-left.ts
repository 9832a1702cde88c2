import { type PluralForms, plural, pluralWord } from './plural.ts'

const days: PluralForms = ['день', 'дня', 'дней']
const left: PluralForms = ['остался', 'осталось', 'осталось']

const criticalDays = 7
const warningDays = 30

/** «1 день», «23 дня». */
export const dayCount = (count: number): string => plural(count, days)

/** «остался 21 день», «осталось 23 дня». */
export const daysLeft = (count: number): string => `${pluralWord(count, left)} ${dayCount(count)}`

export const daysUrgency = (count: number): 'critical' | 'warning' | 'calm' => {
  if (count <= criticalDays) return 'critical'
  return count <= warningDays ? 'warning' : 'calm'
}
