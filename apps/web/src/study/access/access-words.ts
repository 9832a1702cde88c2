import type { UserCourse } from '@dopusk/contract'
import { errors } from '@dopusk/contract/errors'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { dayCount, daysLeft } from '../../shared/format/days-left.ts'
import { type PluralForms, pluralWord } from '../../shared/format/plural.ts'
import { accessOf } from '../course-access.ts'

const kept: PluralForms = ['сохранён', 'сохранены', 'сохранено']

/** «сохранено 20 дней»: the days of a paused course do not run. */
export const keptDays = (count: number): string => `${pluralWord(count, kept)} ${dayCount(count)}`

/** A pause may be set before the first day: then no day of it has passed. */
const pausedText = ({
  is_active: isBegun,
  paused_since: since,
  remaining_days: days,
  start_date: start,
}: UserCourse) =>
  isBegun && since !== null
    ? `Приостановлен с\u00a0${calendarDate(since)}, ${keptDays(days)} доступа. Отсчёт продолжится, когда курс возобновят. Показатели, история и\u00a0вопросы открыты для чтения.`
    : `Приостановлен до\u00a0начала, которое назначено на\u00a0${calendarDate(start)}. Дни доступа не\u00a0идут.`

export interface AccessNotice {
  tone: 'warning' | 'calm'
  title: string
  text: string | null
}

/** What a learner is told about their access; null for a course that is open for more than a week. */
export const accessNotice = (userCourse: UserCourse): AccessNotice | null => {
  const { access_until: until, remaining_days: days, start_date: start } = userCourse
  switch (accessOf(userCourse)) {
    case 'paused':
      return { tone: 'warning', title: errors.course_paused.message, text: pausedText(userCourse) }
    case 'ended':
      return {
        tone: 'warning',
        title: `Доступ к\u00a0курсу закончился ${calendarDate(until)}`,
        text: 'Показатели и\u00a0история остаются. Чтобы учиться дальше, попросите продление.',
      }
    case 'not_started':
      return {
        tone: 'calm',
        title: `Курс начнётся ${calendarDate(start)}`,
        text: `Доступ откроется на\u00a0${dayCount(days)}, по\u00a0${calendarDate(until)}.`,
      }
    case 'open':
      return userCourse.can_ask_prolong
        ? {
            tone: 'calm',
            title: `Доступ до\u00a0${calendarDate(until)}, ${daysLeft(days)}`,
            text: null,
          }
        : null
  }
}
