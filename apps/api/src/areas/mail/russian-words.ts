import { type CalendarDay, daysBetween } from '@dopusk/domain'

const pluralRules = new Intl.PluralRules('ru')

/** «1 день», «2 дня», «5 дней», with a space that does not break. */
export const plural = (count: number, [one, few, many]: readonly [string, string, string]): string => {
  const rule = pluralRules.select(count)
  return `${count}\u00a0${rule === 'one' ? one : rule === 'few' ? few : many}`
}

export const dayCount = (count: number): string => plural(count, ['день', 'дня', 'дней'])

export const daysLeft = (count: number): string =>
  `${pluralRules.select(count) === 'one' ? 'остался' : 'осталось'} ${dayCount(count)}`

/** From today to a day that is not past. */
export const whenIs = (day: CalendarDay, today: CalendarDay): string => {
  const days = daysBetween(today, day)
  if (days === 0) return 'сегодня'
  return days === 1 ? 'завтра' : `через\u00a0${dayCount(days)}`
}
