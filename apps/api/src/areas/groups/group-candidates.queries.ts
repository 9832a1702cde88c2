import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { type StaffScope, userInScope } from '../../people/staff-scope.ts'
import { lastAccessDayInSql } from '../../study/access-period.ts'
import { isStillOfPartner, matchesSearch } from './group-members.queries.ts'
import { groupInScope } from './groups.queries.ts'

/** Whom a group may have: learners of its partner; in a group of the site, anybody. */
const mayBeMember = (partnerId: number | null): RawBuilder<boolean> => userInScope(partnerId ?? 'all')

/** Somebody who may be added: a learner of the partner, with the course of the group or without it. */
export interface Candidate {
  learnerId: number
  email: string
  userCourseId: number | null
  /** The group in which the course is; its name is null where the caller may not see it. */
  inGroupId: number | null
  inGroupName: string | null
}

type Named = { userCourseIds: readonly number[] } | { emails: readonly string[] }

/** Those of the named ones who are the partner's. */
export const findCandidates = async (
  db: Db,
  { courseId, partnerId, scope }: { courseId: number; partnerId: number | null; scope: StaffScope },
  named: Named,
): Promise<Candidate[]> => {
  const isNamed =
    'emails' in named
      ? sql`email_key(app_user.email) = any(${named.emails}::text[])`
      : sql`user_course.id = any(${named.userCourseIds}::bigint[])`
  const { rows } = await sql<Candidate>`
    select app_user.id as "learnerId", app_user.email, user_course.id as "userCourseId", learner_group.id as "inGroupId",
           case when ${groupInScope(scope)} then learner_group.name end as "inGroupName"
      from app_user
      left join learner_profile on learner_profile.user_id = app_user.id
      left join user_course on user_course.learner_id = app_user.id and user_course.course_id = ${courseId}
      left join learner_group on learner_group.id = user_course.group_id and ${isStillOfPartner}
     where ${isNamed} and ${mayBeMember(partnerId)}`.execute(db)
  return rows
}

export interface ListedCandidate {
  userCourseId: number
  email: string
  firstName: string | null
  lastName: string | null
  patronymic: string | null
  accessUntil: CalendarDay
  inGroupId: number | null
  inGroupName: string | null
}

interface CandidateFilter {
  groupId: number
  courseId: number
  partnerId: number | null
  scope: StaffScope
  search: string
}

const candidatesWhere = ({ groupId, courseId, partnerId, search }: CandidateFilter): RawBuilder<boolean> => sql`(
  user_course.course_id = ${courseId} and user_course.group_id is distinct from ${groupId}
  and not app_user.is_demo and ${mayBeMember(partnerId)} and ${matchesSearch(search)})`

/** Learners with the course who are not in the group: those without any group first, by name. */
export const listCandidates = async (
  db: Db,
  filter: CandidateFilter,
  { limit, offset }: Page,
): Promise<{ rows: ListedCandidate[]; count: number }> => {
  const from = sql`
      from user_course join app_user on app_user.id = user_course.learner_id
      left join learner_profile on learner_profile.user_id = app_user.id
      left join learner_group on learner_group.id = user_course.group_id and ${groupInScope(filter.scope)} and ${isStillOfPartner}
     where ${candidatesWhere(filter)}`
  const { rows } = await sql<ListedCandidate>`
    select user_course.id as "userCourseId", app_user.email, first_name as "firstName", last_name as "lastName",
           surname as patronymic, ${lastAccessDayInSql} as "accessUntil",
           learner_group.id as "inGroupId", learner_group.name as "inGroupName"
      ${from}
     order by user_course.group_id is not null, learner_profile.sort_name nulls last, app_user.email, user_course.id
     limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}
