import { addDays, type CalendarDay } from '@dopusk/domain'
import { AppError } from '../http/app-error.ts'

/** An exam is within a year. */
const maxDaysAhead = 366

/** Refuses a date of an exam that is not ahead, of a learner or of a group. */
export const requireExamDate = (examDate: CalendarDay | null, today: CalendarDay): void => {
  if (examDate === null) return
  if (examDate <= today) throw new AppError('invalid', { fields: { exam_date: 'Укажите день после сегодняшнего' } })
  if (examDate > addDays(today, maxDaysAhead)) {
    throw new AppError('invalid', { fields: { exam_date: 'Укажите день не дальше года вперёд' } })
  }
}
