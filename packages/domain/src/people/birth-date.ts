import type { CalendarDay } from '../calendar-day.ts'

/** Applicants give their consent themselves, so they must be adults; above the maximum the date is a typing error. */
export const applicantAge = { min: 18, max: 100 } as const

/** Age in full years on a day. A birthday on 29 February falls on 1 March of a common year. */
export const ageOn = (birthDate: CalendarDay, day: CalendarDay): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

export type BirthDateFault = 'not_born' | 'too_young' | 'too_old'

/** Why the birth date of an applicant is not plausible; null where it is. */
export const birthDateFault = (birthDate: CalendarDay, today: CalendarDay): BirthDateFault | null => {
  if (birthDate > today) return 'not_born'
  const age = ageOn(birthDate, today)
  if (age < applicantAge.min) return 'too_young'
  return age > applicantAge.max ? 'too_old' : null
}
