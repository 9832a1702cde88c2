import { type CalendarDay, isAccessActive } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { wordingDayOf } from '../../study/version-for.ts'
import { findAccess, findCourse, listDescriptions, listOwnDescriptions, type TaskRow } from './practice.queries.ts'

/** Tasks, like questions, are readable while the course is paused, and only within its days of access. Returns the day of the norms. */
export const requireReadableCourse = async (
  db: Db,
  caller: Caller,
  courseId: number,
  today: CalendarDay,
): Promise<CalendarDay> => {
  if (caller.isSuperuser) {
    if ((await findCourse(db, courseId)) === undefined) throw new AppError('not_found')
    return today
  }
  const access = await findAccess(db, caller.userId, courseId)
  if (access === undefined) throw new AppError('not_found')
  if (!isAccessActive(accessPeriodOf(access), today)) throw new AppError('course_paused')
  return wordingDayOf(access, today)
}

/** Requested by id: descriptions that are not the caller's are left out of the answer. */
export const listPracticalDescriptions = async (
  db: Db,
  caller: Caller,
  ids: number[],
  today: CalendarDay,
): Promise<TaskRow[]> => {
  if (caller.isSuperuser) return await listDescriptions(db, ids, today)
  const rows = await listOwnDescriptions(db, caller.userId, ids, today)
  if (rows.some((row) => !isAccessActive(accessPeriodOf(row), today))) throw new AppError('course_paused')
  return rows
}
