import type { CalendarDay } from '@dopusk/domain'

/** What new learners need to sign in, to be printed, cut and handed out. */
export interface CredentialsSheet {
  day: CalendarDay
  signInAddress: string
  people: {
    name: string
    courses: { name: string; firstDay: CalendarDay; lastDay: CalendarDay }[]
    login: string
    password: string | null
    /** Shown instead of a password that is not known. */
    note: string
  }[]
}

export type CredentialsPerson = CredentialsSheet['people'][number]
