import {
  addDays,
  type CalendarDay,
  calendarDayAt,
  lastAccessDay,
  minutesFor,
  planAhead,
  startOfDay,
} from '@dopusk/domain'
import { type CalendarEvent, writeCalendar } from '@dopusk/paperwork'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { ReminderLinks } from '../../people/reminder-links.ts'
import { planOfDay, planState } from '../../study/plan-state.ts'
import { type CalendarCourse, findCalendarHour, listCalendarCourses } from './calendar.queries.ts'

export interface CalendarDeps {
  db: Db
  now: () => Date
  timeZone: string
  links: ReminderLinks
  /** The address of the site. */
  site: string
}

/** How far ahead the days of study are shown: later ones depend on answers that are not given yet. */
const plannedDays = 14

const wholeDay = (day: CalendarDay) => ({ day, nextDay: addDays(day, 1) })

/** At this hour of a day; where clocks change at night it is an hour off, as calendars show it. */
const momentAt = (day: CalendarDay, hour: number, timeZone: string): Date =>
  new Date(startOfDay(day, timeZone).getTime() + hour * 3_600_000)

/** The fragment tells the page that a link was followed: it does not redirect to /courses (redirect-flag.ts). */
const courseAddress = (site: string, userCourseId: number): string =>
  `${site}/course?user_course=${userCourseId}#calendar`

const datesOf = (course: CalendarCourse, today: CalendarDay, { host, site }: { host: string; site: string }) => {
  const { userCourseId: id, name, examDate } = course
  const lastDay = lastAccessDay(course, today)
  const description = courseAddress(site, id)
  const events: CalendarEvent[] = [
    { uid: `access-${id}@${host}`, title: `Последний день доступа: ${name}`, description, when: wholeDay(lastDay) },
  ]
  if (examDate !== null && examDate >= today) {
    events.push({ uid: `exam-${id}@${host}`, title: `Экзамен: ${name}`, description, when: wholeDay(examDate) })
  }
  return events
}

interface PlanRequest {
  learnerId: number
  course: CalendarCourse
  hour: number
  host: string
}

/** The days of study of the next two weeks, by the plan as it is now. */
const blocksOf = async (
  { db, now, timeZone, site }: CalendarDeps,
  { learnerId, course, hour, host }: PlanRequest,
): Promise<CalendarEvent[]> => {
  const { userCourseId, name } = course
  const at = now()
  const { rows } = await planState({ learnerId, userCourseId, now: at, timeZone }).execute(db)
  const [state] = rows
  if (state === undefined) return []
  const days = planAhead(planOfDay(state, at, timeZone).request).slice(0, plannedDays)
  return days
    .filter(({ newCount, dueCount }) => newCount + dueCount > 0)
    .map(({ day, newCount, dueCount }) => ({
      uid: `plan-${userCourseId}-${day}@${host}`,
      title: `Занятие: ${newCount + dueCount} вопр. · ${name}`,
      description: `Новых: ${newCount}, повторить: ${dueCount}\n${courseAddress(site, userCourseId)}`,
      when: {
        from: momentAt(day, hour, timeZone),
        minutes: Math.max(5, minutesFor(newCount + dueCount, state.secondsPerAnswer)),
      },
    }))
}

/** The calendar of an address; an address that was replaced or closed is none. */
export const getCalendar = async (deps: CalendarDeps, token: string): Promise<Uint8Array> => {
  const { db, now, timeZone, links, site } = deps
  const address = links.readCalendar(token)
  const hour = address && (await findCalendarHour(db, address))
  if (address === undefined || hour === undefined) throw new AppError('not_found')
  const today = calendarDayAt(now(), timeZone)
  const host = new URL(site).hostname
  const events: CalendarEvent[] = []
  for (const course of await listCalendarCourses(db, address.userId, today)) {
    events.push(...datesOf(course, today, { host, site }))
    if (course.isBegun && course.startDate <= today) {
      events.push(...(await blocksOf(deps, { learnerId: address.userId, course, hour, host })))
    }
  }
  return Buffer.from(writeCalendar({ name: 'Допуск', now: now(), events }))
}
