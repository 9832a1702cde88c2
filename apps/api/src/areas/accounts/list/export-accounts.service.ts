import { Readable } from 'node:stream'
import { type CalendarDay, calendarDayAt } from '@dopusk/domain'
import { type LearnerLine, renderLearnersSheet } from '@dopusk/paperwork'
import type { Tx } from '../../../db/database.ts'
import { type DocumentDeps, streamDocument } from '../../../http/document-stream.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'
import { todayOf } from '../../../today.ts'
import { type AccountRow, listAccounts } from '../accounts.queries.ts'
import { isEndingBucket, stateOfBucket } from './account-buckets.ts'
import type { AccountFilter } from './account-filter.queries.ts'
import type { ListOrder } from './account-order.ts'
import { viewCourses } from './account-views.ts'
import { listAllIds } from './exported-ids.queries.ts'
import { rollAccountStates } from './roll-account-states.queries.ts'

export interface ExportDeps extends DocumentDeps {
  now: () => Date
  timeZone: string
}

export interface ExportRequest {
  scope: StaffScope
  filter: AccountFilter
  order: ListOrder
}

interface Day {
  today: CalendarDay
  timeZone: string
}

const fullName = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' ')

/** The learner; without one, who applied. */
const personOf = ({ profile, applicant }: AccountRow): Pick<LearnerLine, 'name' | 'email' | 'phone'> => {
  if (profile) {
    const { lastName, firstName, patronymic, email, phone } = profile
    return { name: fullName([lastName, firstName, patronymic]), email, phone }
  }
  if (applicant === null) return { name: '', email: '', phone: '' }
  const { last_name, first_name, patronymic, email, phone } = applicant
  return { name: fullName([last_name, first_name, patronymic]), email, phone }
}

const lineOf = (row: AccountRow, { today, timeZone }: Day): LearnerLine => {
  const courses = viewCourses(row, today)
  const ends = courses.toSorted((one, other) => other.access_until.localeCompare(one.access_until))
  const latest = courses.find(({ id }) => id === row.latestUserCourseId)
  const dayOf = (at: Date) => calendarDayAt(at, timeZone)
  return {
    ...personOf(row),
    createdOn: dayOf(row.createdAt),
    creator: row.creator?.partner_profile?.company ?? row.creator?.email ?? '',
    courses: courses.map(({ course }) => course.name),
    accessUntil: ends[0]?.access_until ?? null,
    daysRemaining: ends[0]?.days_remaining ?? null,
    progress: latest?.progress ?? null,
    lastVisitOn: row.lastVisitAt && dayOf(row.lastVisitAt),
    state: stateOfBucket(row.bucket),
    isEnding: isEndingBucket(row.bucket),
    proposalNos: row.proposals.map(({ proposal_id }) => proposal_id),
    examCenters: [...new Set(row.proposals.flatMap(({ exam_center }) => exam_center ?? []))],
  }
}

/** The next batch is read from the database while the last one is being written. */
async function* rowsOf(tx: Tx, request: ExportRequest, today: CalendarDay): AsyncGenerator<AccountRow> {
  let batch: AccountRow[] = []
  for await (const ids of listAllIds(tx, request)) {
    const next = listAccounts(tx, ids, today)
    // The error is thrown where the batch is awaited; until then it must not count as unhandled.
    next.catch(() => {})
    yield* batch
    batch = await next
  }
  yield* batch
}

async function* linesOf(tx: Tx, request: ExportRequest, day: Day): AsyncGenerator<LearnerLine> {
  for await (const row of rowsOf(tx, request, day.today)) yield lineOf(row, day)
}

/** The whole list as an Excel file. */
export const exportAccounts = async (deps: ExportDeps, request: ExportRequest): Promise<Readable> => {
  const day = { today: todayOf(deps), timeZone: deps.timeZone }
  await rollAccountStates(deps.db, day.today)
  return streamDocument(deps, async (tx) => Readable.from(renderLearnersSheet(linesOf(tx, request, day))))
}
