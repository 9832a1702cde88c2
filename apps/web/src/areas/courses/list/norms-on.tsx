import { calendarDate } from '../../../shared/format/calendar-date.ts'

/** The day whose norms the course's questions are of; a pack of an older page does not have it. */
export const NormsOn = ({ day }: { day: string | undefined }) =>
  day === undefined ? null : <span>нормы на&nbsp;{calendarDate(day)}</span>
