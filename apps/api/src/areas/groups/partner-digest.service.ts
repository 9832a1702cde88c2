import type { NormChange } from '@dopusk/contract'
import { addDays, type CalendarDay } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseImpersonated } from '../../people/impersonation.ts'
import { findDigestUser, type PartnerDigest, updateWantsPartnerDigest } from '../../people/partner-digest.ts'
import { todayOf } from '../../today.ts'
import { listDetails } from './group-members.queries.ts'
import { findPage } from './group-members.service.ts'
import { listGroups } from './groups.queries.ts'
import type { GroupsDeps } from './groups.service.ts'
import { listEndingAccess, listOpenCourseIds } from './partner-digest.queries.ts'

export interface PartnerDigestDeps extends GroupsDeps {
  /** What staff are told of changed norms on any day. */
  listNormChanges: (db: Db, today: CalendarDay) => Promise<NormChange[]>
}

/** How many of a list the mail names. */
const maxNamed = 20
const daysAhead = 14
/** Changes since the last mail. */
const daysBack = 6

/** Those who fall behind, as the page of the group filters them. */
const readBehind = async (db: Db, groupId: number, today: CalendarDay) => {
  const list = { order: 'name', isDescending: false, filter: 'behind', search: '' } as const
  const { page, count } = await findPage(db, { ...list, groupId, limit: maxNamed, offset: 0 }, today)
  const details = await listDetails(db, page)
  return { first: page.flatMap(({ userCourseId }) => details.get(userCourseId) ?? []), count }
}

/** One group after another: what is read of the members of all of them might not fit the memory. */
const readGroups = async (
  db: Db,
  partnerId: number,
  today: CalendarDay,
): Promise<Pick<PartnerDigest, 'groups' | 'otherGroups'>> => {
  const filter = { scope: partnerId, search: '', courseId: undefined, partnerId: undefined }
  const groups: PartnerDigest['groups'] = []
  const otherGroups = { count: 0, behind: 0 }
  const limit = 100
  for (let offset = 0; ; offset += limit) {
    const rows = await listGroups(db, filter, { limit, offset, today })
    for (const { id, name } of rows) {
      const { first, count } = await readBehind(db, id, today)
      if (count === 0) continue
      if (groups.length < maxNamed) groups.push({ id, name, first, count })
      else {
        otherGroups.count += 1
        otherGroups.behind += count
      }
    }
    if (rows.length < limit) return { groups, otherGroups }
  }
}

/** Changes of the last week and of the next two, in courses that the partner's learners have. */
const readNorms = async (deps: PartnerDigestDeps, partnerId: number, today: CalendarDay) => {
  const [changes, courseIds] = await Promise.all([
    deps.listNormChanges(deps.db, today),
    listOpenCourseIds(deps.db, partnerId, today),
  ])
  const [from, until] = [addDays(today, -daysBack), addDays(today, daysAhead)]
  return changes
    .filter(({ course, effective_on: on }) => courseIds.has(course) && on >= from && on <= until)
    .slice(0, maxNamed)
    .map(({ course_name, effective_on, question_count, before, after }) => ({
      course: course_name,
      effectiveOn: effective_on,
      before,
      after,
      questionCount: question_count,
    }))
}

/** What there is to tell a partner today; undefined where there is nothing. */
export const readPartnerDigest = async (
  deps: PartnerDigestDeps,
  partnerId: number,
): Promise<PartnerDigest | undefined> => {
  const today = todayOf(deps)
  const behind = await readGroups(deps.db, partnerId, today)
  const period = { partnerId, from: today, until: addDays(today, daysAhead), limit: maxNamed }
  const ending = await listEndingAccess(deps.db, period)
  const norms = await readNorms(deps, partnerId, today)
  const isEmpty = behind.groups.length === 0 && ending.count === 0 && norms.length === 0
  return isEmpty ? undefined : { ...behind, ending, norms }
}

export const getPartnerDigest = async ({ db }: Pick<GroupsDeps, 'db'>, caller: Caller) => ({
  wanted: (await findDigestUser(db, caller.userId))?.isWanted ?? null,
})

/** A person's own wish: not an administrator's who impersonates them. */
export const changePartnerDigest = async (deps: Pick<GroupsDeps, 'db'>, caller: Caller, isWanted: boolean) => {
  refuseImpersonated(caller)
  if (caller.partnerId === null) throw new AppError('not_found')
  await updateWantsPartnerDigest(deps.db, caller.userId, isWanted)
  return getPartnerDigest(deps, caller)
}
