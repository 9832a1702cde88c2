import type { GroupFigures, getLearnerGroup, LearnerGroup, LearnerGroupRow, ResponseOf } from '@dopusk/contract'
import { type CalendarDay, type MemberDays, type MemberFigures, memberDays, memberFigures } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../http/audit.ts'
import type { Caller } from '../../http/caller.ts'
import type { Page } from '../../http/paging.ts'
import { type StaffScope, scopeOf } from '../../people/staff-scope.ts'
import { requireExamDate } from '../../study/exam-date.ts'
import { lockLearners } from '../../study/lock-learner.ts'
import { todayOf } from '../../today.ts'
import { clearGroup, listLearnerIds, listMembers, type MemberRow, setDateOfMembers } from './group-members.queries.ts'
import {
  countGroups,
  deleteGroup,
  findGroup,
  findGroupByKey,
  type GroupFilter,
  type GroupRow,
  hasCourse,
  hasPartner,
  insertGroup,
  listGroups,
  listTopics,
  lockGroup,
  updateGroup,
} from './groups.queries.ts'

export interface GroupsDeps {
  db: Db
  now: () => Date
  timeZone: string
}

export interface Member extends MemberRow {
  figures: MemberFigures
}

/** Members with the figures of a day. Most of them have the same days: what a day means for these is computed once. */
export const membersOn = (rows: readonly MemberRow[], today: CalendarDay): Member[] => {
  const known = new Map<string, MemberDays>()
  return rows.map((row) => {
    const key = [row.startDate, row.accessDays, row.prolongedDays, row.pausedDays, row.pausedOn, row.examDate].join()
    const days = known.get(key) ?? memberDays(row, today)
    known.set(key, days)
    return { ...row, figures: memberFigures(row, days) }
  })
}

const highChance = 0.8
const middleChance = 0.5

export const viewFigures = (members: readonly Member[]): GroupFigures => {
  const count = (matches: (member: Member) => boolean) => members.filter(matches).length
  const chances = members.flatMap(({ forecast }) => forecast ?? [])
  const high = chances.filter((chance) => chance >= highChance).length
  const low = chances.filter((chance) => chance < middleChance).length
  return {
    member_count: members.length,
    not_started: count(({ figures }) => figures.isNotStarted),
    behind: count(({ figures }) => figures.isBehind),
    access_ending: count(({ figures }) => figures.isAccessEnding),
    forecasts: { high, middle: chances.length - high - low, low, none: members.length - chances.length },
  }
}

const viewGroup = (row: GroupRow): LearnerGroup => ({
  id: row.id,
  name: row.name,
  course: { id: row.course_id, name: row.course_name },
  partner: row.partner_id === null ? null : { id: row.partner_id, company: row.company ?? '' },
  exam_date: row.exam_date,
  note: row.note,
  version: row.version,
})

export const requireGroup = async (db: Db, scope: StaffScope, id: number): Promise<GroupRow> => {
  const group = await findGroup(db, scope, id)
  if (group === undefined) throw new AppError('not_found')
  return group
}

export const listLearnerGroups = async (
  deps: GroupsDeps,
  caller: Caller,
  { search, courseId, partnerId, ...page }: Omit<GroupFilter, 'scope'> & Page,
): Promise<{ groups: LearnerGroupRow[]; count: number }> => {
  const filter = { scope: scopeOf(caller), search, courseId, partnerId }
  const today = todayOf(deps)
  const [rows, count] = await Promise.all([
    listGroups(deps.db, filter, { ...page, today }),
    countGroups(deps.db, filter),
  ])
  const members = await listMembers(deps.db, { groupIds: rows.map(({ id }) => id), today })
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId)
  const groups = rows.map((row) => ({
    ...viewGroup(row),
    figures: viewFigures(membersOn(byGroup.get(row.id) ?? [], today)),
  }))
  return { groups, count }
}

interface GroupFields {
  name: string
  examDate: CalendarDay | null
  note: string
}

/** A partner's group is their own; a superuser names a partner or none. */
const requirePartner = async (db: Db, caller: Caller, partnerId: number | null): Promise<number | null> => {
  const scope = scopeOf(caller)
  if (scope !== 'all') return scope
  if (partnerId !== null && !(await hasPartner(db, partnerId))) {
    throw new AppError('invalid', { fields: { partner: 'Такого партнёра нет' } })
  }
  return partnerId
}

export const createLearnerGroup = async (
  deps: GroupsDeps,
  actor: Actor,
  fields: GroupFields & { courseId: number; partnerId: number | null; key: string },
): Promise<LearnerGroup> => {
  const { caller } = actor
  requireExamDate(fields.examDate, todayOf(deps))
  const partnerId = await requirePartner(deps.db, caller, fields.partnerId)
  if (!(await hasCourse(deps.db, fields.courseId))) {
    throw new AppError('invalid', { fields: { course: 'Такого курса нет' } })
  }
  const id = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const made = await insertGroup(tx, { ...fields, partnerId, createdBy: caller.userId, now })
    if (made === undefined) return (await findGroupByKey(tx, caller.userId, fields.key))?.id
    await insertAuditBy(tx, now, actor, { action: 'group_created', subjectId: null, detail: { group: made.id } })
    return made.id
  })
  if (id === undefined) throw new AppError('invalid', { fields: { key: 'Недопустимое значение' } })
  return viewGroup(await requireGroup(deps.db, scopeOf(caller), id))
}

export const getGroup = async (
  deps: GroupsDeps,
  caller: Caller,
  id: number,
): Promise<ResponseOf<typeof getLearnerGroup>> => {
  const group = await requireGroup(deps.db, scopeOf(caller), id)
  const today = todayOf(deps)
  const [members, topics] = await Promise.all([
    listMembers(deps.db, { groupIds: [id], today }),
    listTopics(deps.db, group.course_id),
  ])
  return {
    ...viewGroup(group),
    figures: viewFigures(membersOn(members, today)),
    topics: topics.map(({ questionCount, ...topic }) => ({ ...topic, question_count: questionCount })),
  }
}

interface GroupEdit extends GroupFields {
  groupId: number
  /** Whether the edit is of this version. */
  isCurrent: (version: number) => boolean
}

/** Members without a date of their own go by the new one at once. */
export const changeLearnerGroup = async (deps: GroupsDeps, actor: Actor, edit: GroupEdit): Promise<LearnerGroup> => {
  const scope = scopeOf(actor.caller)
  const { groupId } = edit
  await deps.db.transaction().execute(async (tx) => {
    const seen = await requireGroup(tx, scope, groupId)
    const isMoved = edit.examDate !== seen.exam_date
    if (isMoved) requireExamDate(edit.examDate, todayOf(deps))
    if (isMoved) await lockLearners(tx, await listLearnerIds(tx, groupId))
    const locked = await lockGroup(tx, groupId)
    if (locked === undefined) throw new AppError('not_found')
    if (!edit.isCurrent(locked.version) || locked.version !== seen.version) throw new AppError('changed_meanwhile')
    await updateGroup(tx, groupId, edit)
    if (isMoved) await setDateOfMembers(tx, groupId, edit.examDate)
    const detail = { group: groupId, exam_date: edit.examDate }
    await insertAuditBy(tx, deps.now(), actor, { action: 'group_changed', subjectId: null, detail })
  })
  return viewGroup(await requireGroup(deps.db, scope, groupId))
}

export const deleteLearnerGroup = async (deps: GroupsDeps, actor: Actor, id: number): Promise<{ id: number }> => {
  const scope = scopeOf(actor.caller)
  await deps.db.transaction().execute(async (tx) => {
    await requireGroup(tx, scope, id)
    await lockLearners(tx, await listLearnerIds(tx, id))
    await lockGroup(tx, id)
    await clearGroup(tx, id)
    await deleteGroup(tx, id)
    await insertAuditBy(tx, deps.now(), actor, { action: 'group_deleted', subjectId: null, detail: { group: id } })
  })
  return { id }
}
