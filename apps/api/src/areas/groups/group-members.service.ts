import type {
  addGroupMembers,
  GroupCandidate,
  GroupMemberRow,
  memberFilters,
  memberOrders,
  ResponseOf,
} from '@dopusk/contract'
import { type CalendarDay, emailKey, heatStepOf, lastAccessDay } from '@dopusk/domain'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../http/audit.ts'
import type { Caller } from '../../http/caller.ts'
import type { Page } from '../../http/paging.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { lockLearners } from '../../study/lock-learner.ts'
import { todayOf } from '../../today.ts'
import { type Candidate, findCandidates, listCandidates } from './group-candidates.queries.ts'
import {
  clearGroup,
  countTopics,
  listAccounts,
  listDetails,
  listLastActivity,
  listLearnerIds,
  listMembers,
  listPageByName,
  type MemberDetails,
  setGroup,
} from './group-members.queries.ts'
import { type GroupRow, listTopics, lockGroup } from './groups.queries.ts'
import { type GroupsDeps, type Member, membersOn, requireGroup } from './groups.service.ts'

type MemberOrder = (typeof memberOrders)[number]
type MemberFilter = (typeof memberFilters)[number]

const isIn: Record<MemberFilter, (member: Member) => boolean> = {
  not_started: ({ figures }) => figures.isNotStarted,
  behind: ({ figures }) => figures.isBehind,
  access_ending: ({ figures }) => figures.isAccessEnding,
}

/** Who has no value comes before all others. */
const readSortValues = async (
  db: Db,
  members: readonly Member[],
  order: Exclude<MemberOrder, 'name'>,
): Promise<(member: Member) => number | string> => {
  if (order === 'last_activity') {
    const days = await listLastActivity(db, members)
    return ({ learnerId }) => days.get(learnerId) ?? ''
  }
  const values: Record<typeof order, (member: Member) => number> = {
    seen: ({ seenCount, questionCount }) => (questionCount === 0 ? 0 : seenCount / questionCount),
    forecast: ({ forecast }) => forecast ?? -1,
    pace: ({ figures }) => figures.pace - figures.neededPace,
    access: ({ figures }) => figures.accessDaysLeft,
  }
  return values[order]
}

/** By name the members are listed so. */
const sorted = async (
  db: Db,
  members: readonly Member[],
  { order, isDescending }: Pick<MembersRequest, 'order' | 'isDescending'>,
): Promise<Member[]> => {
  if (order === 'name') return isDescending ? members.toReversed() : [...members]
  const value = await readSortValues(db, members, order)
  const sign = isDescending ? -1 : 1
  return members.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)]
    return a === b ? one.userCourseId - other.userCourseId : a < b ? -sign : sign
  })
}

type Topics = GroupMemberRow['topics']

/** What is known of each topic, in the course's order, by learner. */
const readTopics = async (
  db: Db,
  courseId: number,
  learnerIds: readonly number[],
): Promise<(learnerId: number) => Topics> => {
  const [topics, counts] = await Promise.all([listTopics(db, courseId), countTopics(db, courseId, learnerIds)])
  const known = new Map(counts.map((count) => [`${count.learnerId} ${count.topicId}`, count]))
  return (learnerId) =>
    topics.map(({ id, questionCount }) => {
      const { good, seen } = known.get(`${learnerId} ${id}`) ?? { good: 0, seen: 0 }
      return { good, seen, step: heatStepOf({ good, total: questionCount }) }
    })
}

const viewForecast = (
  { forecast }: Member,
  { forecastLow: low, forecastHigh: high }: MemberDetails,
): GroupMemberRow['forecast'] =>
  forecast === null || low === null || high === null ? null : { pass: forecast, low, high }

const viewMember = (
  member: Member,
  details: MemberDetails,
  { topics, account, today }: { topics: Topics; account: number | undefined; today: string },
): GroupMemberRow => ({
  user_course: member.userCourseId,
  learner: {
    id: member.learnerId,
    email: details.email,
    first_name: details.firstName,
    last_name: details.lastName,
    patronymic: details.patronymic,
  },
  education_account: account ?? null,
  last_activity: details.lastActivity,
  seen_count: member.seenCount,
  question_count: member.questionCount,
  forecast: viewForecast(member, details),
  pace: member.figures.pace,
  needed_pace: member.figures.neededPace,
  exam_date: member.examDate,
  is_own_exam_date: member.examDate !== null && !details.isGroupDate,
  days_left: member.figures.daysLeft,
  access_until: lastAccessDay(member, today),
  access_days_left: member.figures.accessDaysLeft,
  is_paused: member.pausedOn !== null,
  is_not_started: member.figures.isNotStarted,
  is_behind: member.figures.isBehind,
  is_access_ending: member.figures.isAccessEnding,
  reminded_at: details.remindedAt?.toISOString() ?? null,
  topics,
})

export interface MembersRequest extends Page {
  groupId: number
  search: string
  order: MemberOrder
  isDescending: boolean
  filter?: MemberFilter | undefined
}

/** By name the database finds the page; by figures, which are computed here, all members are looked at. */
export const findPage = async (
  db: Db,
  { groupId, search, order, isDescending, filter, limit, offset }: MembersRequest,
  today: CalendarDay,
): Promise<{ page: Member[]; count: number }> => {
  const groupIds = [groupId]
  if (order === 'name' && filter === undefined) {
    const { userCourseIds, count } = await listPageByName(db, { groupId, search, isDescending, limit, offset })
    const rows = await listMembers(db, { groupIds, today, userCourseIds, isByName: true })
    return { page: membersOn(isDescending ? rows.toReversed() : rows, today), count }
  }
  const all = membersOn(await listMembers(db, { groupIds, today, search, isByName: order === 'name' }), today)
  const found = filter === undefined ? all : all.filter(isIn[filter])
  const page = (await sorted(db, found, { order, isDescending })).slice(offset, offset + limit)
  return { page, count: found.length }
}

/** A page of the members; only its learners' answers are looked at by topic. */
export const listGroupMembers = async (
  deps: GroupsDeps,
  caller: Caller,
  request: MembersRequest,
): Promise<{ members: GroupMemberRow[]; count: number }> => {
  const { groupId } = request
  const scope = scopeOf(caller)
  const group = await requireGroup(deps.db, scope, groupId)
  const today = todayOf(deps)
  const { page, count } = await findPage(deps.db, request, today)
  const learnerIds = page.map(({ learnerId }) => learnerId)
  const [details, topicsOf, accounts] = await Promise.all([
    listDetails(deps.db, page),
    readTopics(deps.db, group.course_id, learnerIds),
    listAccounts(deps.db, scope, learnerIds),
  ])
  const accountOf = new Map(accounts.map(({ learnerId, accountId }) => [learnerId, accountId]))
  const members = page.flatMap((member) => {
    const { learnerId, userCourseId } = member
    const shown = details.get(userCourseId)
    // Somebody may have left meanwhile.
    if (shown === undefined) return []
    return [viewMember(member, shown, { topics: topicsOf(learnerId), account: accountOf.get(learnerId), today })]
  })
  return { members, count }
}

/** Those of the courses that are in the group. */
export const listMemberCourses = async (
  deps: GroupsDeps,
  caller: Caller,
  groupId: number,
  userCourseIds: readonly number[],
): Promise<number[]> => {
  await requireGroup(deps.db, scopeOf(caller), groupId)
  const members = await listMembers(deps.db, { groupIds: [groupId], today: todayOf(deps), userCourseIds })
  return members.map(({ userCourseId }) => userCourseId)
}

type Named = { userCourseIds: readonly number[] } | { emails: readonly string[] }
type Outcome = ResponseOf<typeof addGroupMembers>['outcomes'][number]

/** What becomes of somebody; a learner in a group that the caller may not see cannot be moved. */
const outcomeOf = (found: Candidate | undefined, group: GroupRow, isMoved: boolean): Outcome['outcome'] => {
  if (found === undefined) return 'not_found'
  if (found.userCourseId === null) return 'no_course'
  if (found.inGroupId === group.id) return 'already_in'
  const isFree = found.inGroupId === null || (isMoved && found.inGroupName !== null)
  return isFree ? 'added' : 'in_another_group'
}

/** Each of the named ones once, in the order in which they were named. */
const listNamed = (named: Named, found: readonly Candidate[]): Omit<Outcome, 'outcome' | 'group_name'>[] => {
  if ('emails' in named) {
    const courseOf = new Map(found.map((candidate) => [emailKey(candidate.email), candidate.userCourseId]))
    const unique = new Map(named.emails.map((email) => [emailKey(email), email]))
    return [...unique].map(([key, email]) => ({ email, user_course: courseOf.get(key) ?? null }))
  }
  return [...new Set(named.userCourseIds)].map((id) => ({ email: null, user_course: id }))
}

const decide = (named: Named, found: readonly Candidate[], group: GroupRow, isMoved: boolean): Outcome[] => {
  const byKey = new Map(found.map((candidate) => [emailKey(candidate.email), candidate]))
  const byCourse = new Map(found.map((candidate) => [candidate.userCourseId, candidate]))
  return listNamed(named, found).map((each) => {
    const candidate = each.email === null ? byCourse.get(each.user_course) : byKey.get(emailKey(each.email))
    const outcome = outcomeOf(candidate, group, isMoved)
    return { ...each, outcome, group_name: outcome === 'in_another_group' ? (candidate?.inGroupName ?? null) : null }
  })
}

const keysOf = (named: Named): Named =>
  'emails' in named ? { emails: named.emails.map((email) => emailKey(email)) } : named

/** Adds them under their locks, in the caller's transaction. */
export const addInTransaction = async (
  tx: Tx,
  deps: Pick<GroupsDeps, 'now'>,
  actor: Actor,
  { groupId, named, isMoved }: { groupId: number; named: Named; isMoved: boolean },
): Promise<Outcome[]> => {
  const scope = scopeOf(actor.caller)
  const { course_id: courseId, partner_id: partnerId } = await requireGroup(tx, scope, groupId)
  const target = { courseId, partnerId, scope }
  const seen = await findCandidates(tx, target, keysOf(named))
  await lockLearners(
    tx,
    seen.map(({ learnerId }) => learnerId),
  )
  if ((await lockGroup(tx, groupId)) === undefined) throw new AppError('not_found')
  // Read again under the locks.
  const group = await requireGroup(tx, scope, groupId)
  const outcomes = decide(named, await findCandidates(tx, target, keysOf(named)), group, isMoved)
  const added = outcomes.flatMap(({ outcome, user_course: id }) => (outcome === 'added' && id !== null ? [id] : []))
  if (added.length > 0) {
    await setGroup(tx, added, { id: groupId, examDate: group.exam_date })
    const detail = { group: groupId, count: added.length }
    await insertAuditBy(tx, deps.now(), actor, { action: 'group_members_added', subjectId: null, detail })
  }
  return outcomes
}

export const addMembers = async (
  deps: GroupsDeps,
  actor: Actor,
  request: { groupId: number; named: Named; isMoved: boolean },
): Promise<ResponseOf<typeof addGroupMembers>> => ({
  outcomes: await deps.db.transaction().execute((tx) => addInTransaction(tx, deps, actor, request)),
})

export const removeMembers = (
  deps: GroupsDeps,
  actor: Actor,
  { groupId, userCourseIds }: { groupId: number; userCourseIds: readonly number[] },
): Promise<{ removed: number }> =>
  deps.db.transaction().execute(async (tx) => {
    await requireGroup(tx, scopeOf(actor.caller), groupId)
    await lockLearners(tx, await listLearnerIds(tx, groupId, userCourseIds))
    const removed = await clearGroup(tx, groupId, userCourseIds)
    if (removed > 0) {
      const detail = { group: groupId, count: removed }
      await insertAuditBy(tx, deps.now(), actor, { action: 'group_members_removed', subjectId: null, detail })
    }
    return { removed }
  })

export const listGroupCandidates = async (
  deps: GroupsDeps,
  caller: Caller,
  { groupId, search, ...page }: Page & { groupId: number; search: string },
): Promise<{ candidates: GroupCandidate[]; count: number }> => {
  const scope = scopeOf(caller)
  const group = await requireGroup(deps.db, scope, groupId)
  const filter = { groupId, courseId: group.course_id, partnerId: group.partner_id, scope, search }
  const { rows, count } = await listCandidates(deps.db, filter, page)
  const candidates = rows.map((row) => ({
    user_course: row.userCourseId,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    patronymic: row.patronymic,
    access_until: row.accessUntil,
    group: row.inGroupId === null || row.inGroupName === null ? null : { id: row.inGroupId, name: row.inGroupName },
  }))
  return { candidates, count }
}
