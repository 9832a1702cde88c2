import type { CalendarDay } from '../calendar-day.ts'

/** Of age, since applicants answer for their consent themselves; and young enough not to be a slip of the pen. */
export const applicantAge = { least: 18, most: 100 } as const

/** Full years lived by a day. Born on 29 February, a person grows older on 1 March of a common year. */
export const ageOn = (birthDate: CalendarDay, day: CalendarDay): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

export type BirthDateFault = 'not_born' | 'too_young' | 'too_old'

/** What makes a birth date implausible for a person who applies; null where nothing does. */
export const birthDateFault = (birthDate: CalendarDay, today: CalendarDay): BirthDateFault | null => {
  if (birthDate > today) return 'not_born'
  const age = ageOn(birthDate, today)
  if (age < applicantAge.least) return 'too_young'
  return age > applicantAge.most ? 'too_old' : null
}
