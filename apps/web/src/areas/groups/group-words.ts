import type { GroupFigures, GroupMemberRow } from '@dopusk/contract'
import { daysBetween } from '@dopusk/domain'
import { dayCount } from '../../shared/format/days-left.ts'
import { groupDigits } from '../../shared/format/grouped.ts'
import { type PluralForms, pluralWord } from '../../shared/format/plural.ts'
import type { MemberFilter, MemberOrder } from './group-queries.ts'

const people: PluralForms = ['человек', 'человека', 'человек']

/** «1 человек», «1 234 человека». */
export const peopleCount = (count: number): string => `${groupDigits(count)}\u00a0${pluralWord(count, people)}`

/** How far the exam is from a day: «сегодня», «завтра», «через 23 дня», «прошёл». */
export const examDistance = (examDate: string, today: string): string => {
  const days = daysBetween(today, examDate)
  if (days < 0) return 'прошёл'
  if (days === 0) return 'сегодня'
  return days === 1 ? 'завтра' : `через\u00a0${dayCount(days)}`
}

const percentOf = (share: number): number => Math.round(share * 100)

/** «43 %». */
export const percentText = (share: number): string => `${percentOf(share)}\u00a0%`

export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** «60–81 %». */
export const bandText = ({ low, high }: NonNullable<GroupMemberRow['forecast']>): string =>
  `${percentOf(low)}–${percentText(high)}`

const decimal = (value: number): string => String(value).replace('.', ',')

/** «3,4 из 12 в день»; without what is needed where all has been seen. */
export const paceText = ({ pace, needed_pace: needed }: GroupMemberRow): string =>
  `${decimal(pace)}${needed > 0 ? ` из\u00a0${needed}` : ''} в\u00a0день`

export type ForecastLevel = keyof GroupFigures['forecasts']

export const forecastLevels: readonly ForecastLevel[] = ['high', 'middle', 'low', 'none']

export const forecastNames: Record<ForecastLevel, string> = {
  high: 'от\u00a080\u00a0%',
  middle: '50–80\u00a0%',
  low: 'ниже 50\u00a0%',
  none: 'нет прогноза',
}

export const filterNames: Record<MemberFilter, string> = {
  not_started: 'Не\u00a0начали',
  behind: 'Не\u00a0успевают',
  access_ending: 'Доступ заканчивается',
}

export const filters = Object.keys(filterNames) as MemberFilter[]

/** The columns by which members are sorted. */
export const columnNames: Record<MemberOrder, string> = {
  name: 'Человек',
  last_activity: 'Активность',
  seen: 'Пройдено',
  forecast: 'Прогноз',
  pace: 'Темп',
  access: 'Экзамен и\u00a0доступ',
}

export const columns = Object.keys(columnNames) as MemberOrder[]

/** Who has no name yet is known by the email. */
export const personName = (person: {
  last_name: string | null
  first_name: string | null
  patronymic: string | null
  email: string
}): string => [person.last_name, person.first_name, person.patronymic].filter(Boolean).join(' ') || person.email
