import { calendarDate } from '../../../shared/format/calendar-date.ts'
import type { CheckedRow } from './checked-file.ts'

type Known = NonNullable<CheckedRow['known']>

/** What the list does to a known learner, in few words. */
export const knownTitle = ({ given, renewed, kept }: Known): string => {
  if (given.length + renewed.length === 0) return 'Уже есть: ничего не\u00a0изменится'
  if (given.length + renewed.length + kept.length === 1) return 'Уже есть: получит курс'
  return 'Уже есть: получит курсы'
}

/** What happens to one course of a known learner. */
export const courseNote = ({ renewed, kept }: Known, courseId: number): string | undefined => {
  const stays = kept.find(({ course }) => course === courseId)
  if (stays !== undefined) return `уже идёт, до\u00a0${calendarDate(stays.access_until)}; останется как есть`
  return renewed.includes(courseId) ? 'доступ закончился: выдадим повторно' : undefined
}
