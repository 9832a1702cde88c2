import { isGivenIn, type Period, type PeriodLearner, type StartedCourse } from '../period/period-model.ts'
import { shortDate } from '../russian-date.ts'
import { type Cell, type Column, tableRow } from './word-xml.ts'

/** As wide as the page's text. */
export const learnerColumns: readonly Column[] = [
  { head: '№', widthMm: 11, style: 'TableRight' },
  { head: 'Обучающийся', widthMm: 46, style: 'TableText' },
  { head: 'Заявки', widthMm: 21, style: 'TableText' },
  { head: 'Курс', widthMm: 50, style: 'TableText' },
  { head: 'Доступ с', widthMm: 20, style: 'TableCentre' },
  { head: 'Выдан в\u00a0периоде', widthMm: 19, style: 'TableCentre' },
  { head: 'Осталось дней', widthMm: 19, style: 'TableCentre' },
  { head: 'Прогресс', widthMm: 19, style: 'TableCentre' },
  { head: 'Попыток', widthMm: 18, style: 'TableCentre' },
  { head: 'Лучший результат', widthMm: 21, style: 'TableCentre' },
  { head: 'Последняя активность', widthMm: 23, style: 'TableCentre' },
]

const none = '—'
const percent = (value: number | null) => (value === null ? none : `${value}\u00a0%`)

const courseCells = (course: StartedCourse, period: Period): string[] => [
  course.name,
  shortDate(course.startDate),
  isGivenIn(period, course) ? 'да' : none,
  String(course.remainingDays),
  percent(course.progress),
  String(course.attemptCount),
  percent(course.bestPercent),
  course.lastActivityOn === null ? none : shortDate(course.lastActivityOn),
]

/** A row for each course; the learner's cells span all of them. */
export const learnerRows = (learner: PeriodLearner, no: number, period: Period): string => {
  const own = [String(no), learner.name, learner.proposalNos.join(', ') || none]
  const ownCells = (index: number): Cell[] => {
    if (learner.courses.length === 1) return own.map((text) => ({ text }))
    return own.map((text) => (index === 0 ? { text, merge: 'begin' } : { text: '', merge: 'go on' }))
  }
  return learner.courses
    .map((course, index) =>
      tableRow(learnerColumns, [...ownCells(index), ...courseCells(course, period).map((text) => ({ text }))]),
    )
    .join('')
}
