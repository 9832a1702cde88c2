import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { hasWordsFromStart } from '../../people/search-words.ts'
import { accountInScope, type StaffScope } from '../../people/staff-scope.ts'

/** What the figures of a member are computed from. */
export interface MemberRow {
  groupId: number
  userCourseId: number
  learnerId: number
  startDate: CalendarDay
  accessDays: number
  prolongedDays: number
  pausedDays: number
  pausedOn: CalendarDay | null
  examDate: CalendarDay | null
  questionCount: number
  seenCount: number
  forecast: number | null
  answersOfWeek: number
}

/** Who has left the partner is not shown to them any more. */
export const isStillOfPartner = sql<boolean>`(learner_group.partner_id is null or exists (
  select from education_account
   where education_account.profile_id = learner_profile.id and education_account.partner_id = learner_group.partner_id))`

const nameText = sql`searchable(coalesce(learner_profile.sort_name || ' ', '') || app_user.email)`

export const matchesSearch = (search: string): RawBuilder<boolean> =>
  search === '' ? sql`true` : hasWordsFromStart(nameText, search)

interface MemberFilter {
  groupIds: readonly number[]
  today: CalendarDay
  search?: string
  /** Otherwise in no order: sorting ten thousand names takes as long as reading them. */
  isByName?: boolean
  /** These alone. */
  userCourseIds?: readonly number[]
}

/** Left joins: the database leaves out what a query does not read. */
const memberFrom = sql`
      from user_course
      join learner_group on learner_group.id = user_course.group_id
      join course on course.id = user_course.course_id
      left join app_user on app_user.id = user_course.learner_id
      left join learner_profile on learner_profile.user_id = user_course.learner_id`

const byName = sql`order by sort_name nulls last, email, user_course.id`
const byNameDescending = sql`order by sort_name desc nulls first, email desc, user_course.id desc`

type ListedMember = Omit<MemberRow, 'answersOfWeek'> & { place: number }
type SameDays = Omit<ListedMember, 'userCourseId' | 'learnerId' | 'seenCount' | 'forecast' | 'place'>

/** Members with the same days, each figure as a list. */
interface MembersOfDays extends SameDays {
  userCourseIds: number[]
  learnerIds: number[]
  seenCounts: number[]
  forecasts: (number | null)[]
  /** Of each by name, where that is the order. */
  places: number[]
}

const unpackMembers = (found: readonly MembersOfDays[]): ListedMember[] =>
  found.flatMap(({ userCourseIds, learnerIds, seenCounts, forecasts, places, ...days }) =>
    userCourseIds.map((userCourseId, index) => ({
      ...days,
      userCourseId,
      learnerId: learnerIds[index] ?? 0,
      seenCount: seenCounts[index] ?? 0,
      forecast: forecasts[index] ?? null,
      place: places[index] ?? 0,
    })),
  )

/** Both at once; one after the other in a transaction, which has one connection. */
const runBoth = async <First, Second>(
  db: Db,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> =>
  db.isTransaction ? [await first(), await second()] : await Promise.all([first(), second()])

/** How much the learners of these courses have answered in the last seven days, in any course. */
const countAnswersOfWeek = async (
  db: Db,
  isOfMember: RawBuilder<unknown>,
  today: CalendarDay,
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ learnerIds: number[] | null; answers: number[] | null }>`
    select to_json(array_agg(learner_id)) as "learnerIds", to_json(array_agg(answers)) as answers
      from (
        select learner_id, sum(answer_count)::int as answers from activity_day
         where learner_id in (select learner_id from user_course where ${isOfMember})
           and day >= ${today}::date - 7 and day < ${today}::date
         group by learner_id
      ) week`.execute(db)
  const { learnerIds, answers } = rows[0] ?? {}
  return new Map(learnerIds?.map((learnerId, index) => [learnerId, answers?.[index] ?? 0]))
}

/**
 * All members with what their figures are computed from. Little is read of each: a group may have thousands. Most have the same
 * days, so the others are lists beside these: a row for each takes three times as long to read. The answers are counted by a
 * statement of their own, beside the other one: each takes about half of the time.
 */
export const listMembers = async (
  db: Db,
  { groupIds, today, search = '', isByName = false, userCourseIds }: MemberFilter,
): Promise<MemberRow[]> => {
  const isNamed = userCourseIds ? sql`user_course.id = any(${userCourseIds}::bigint[])` : sql`true`
  const isInGroups = sql`(user_course.group_id = any(${groupIds}::bigint[]) and ${isNamed})`
  const listing = sql<MembersOfDays>`
    select group_id as "groupId", start_date as "startDate", access_days as "accessDays", prolonged_days as "prolongedDays",
           paused_days as "pausedDays", paused_on as "pausedOn", exam_date as "examDate", question_count as "questionCount",
           to_json(array_agg(id)) as "userCourseIds", to_json(array_agg(learner_id)) as "learnerIds",
           to_json(array_agg(least(question_count, good_count + bad_count))) as "seenCounts",
           to_json(array_agg(ready_p::float8)) as forecasts, to_json(array_agg(place)) as places
      from (
        select user_course.*, course.question_count, ${isByName ? sql`row_number() over (${byName})` : sql`0`} as place
          ${memberFrom}
         where ${isInGroups} and ${isStillOfPartner} and ${matchesSearch(search)}
      ) member
     group by group_id, start_date, access_days, prolonged_days, paused_days, paused_on, exam_date, question_count`
  const [{ rows }, answersOf] = await runBoth(
    db,
    () => listing.execute(db),
    () => countAnswersOfWeek(db, isInGroups, today),
  )
  const members = unpackMembers(rows).map((member) => ({
    ...member,
    answersOfWeek: answersOf.get(member.learnerId) ?? 0,
  }))
  return isByName ? members.sort((one, other) => one.place - other.place) : members
}

/** The user courses of a page by name, and how many there are. */
export const listPageByName = async (
  db: Db,
  { groupId, search, isDescending, limit, offset }: Page & { groupId: number; search: string; isDescending: boolean },
): Promise<{ userCourseIds: number[]; count: number }> => {
  const found = sql`
    ${memberFrom} where user_course.group_id = ${groupId} and ${isStillOfPartner} and ${matchesSearch(search)}`
  const { rows } = await sql<{ id: number; count: number }>`
    select user_course.id, (count(*) over ())::int as count ${found}
     ${isDescending ? byNameDescending : byName} limit ${limit} offset ${offset}`.execute(db)
  const userCourseIds = rows.map(({ id }) => id)
  if (rows[0] !== undefined || offset === 0) return { userCourseIds, count: rows[0]?.count ?? 0 }
  // Past the end nothing tells how many there are.
  const counted = await sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db)
  return { userCourseIds, count: counted.rows[0]?.count ?? 0 }
}

/** A member as a list shows them. */
export interface MemberDetails {
  userCourseId: number
  email: string
  firstName: string | null
  lastName: string | null
  patronymic: string | null
  /** The date of the exam is that of the group. */
  isGroupDate: boolean
  forecastLow: number | null
  forecastHigh: number | null
  remindedAt: Date | null
  lastActivity: CalendarDay | null
}

export const listDetails = async (db: Db, members: readonly MemberRow[]): Promise<Map<number, MemberDetails>> => {
  const { rows } = await sql<MemberDetails>`
    select user_course.id as "userCourseId", app_user.email, learner_profile.first_name as "firstName",
           learner_profile.last_name as "lastName", learner_profile.surname as patronymic,
           user_course.exam_date_of_group as "isGroupDate", ready_lo::float8 as "forecastLow", ready_hi::float8 as "forecastHigh",
           staff_reminded_at as "remindedAt",
           (select day from activity_day where learner_id = user_course.learner_id order by day desc limit 1) as "lastActivity"
      ${memberFrom}
     where user_course.learner_id = any(${members.map(({ learnerId }) => learnerId)}::bigint[])
       and user_course.id = any(${members.map(({ userCourseId }) => userCourseId)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.userCourseId, row]))
}

/** The last day with an answer of each learner who has one. */
export const listLastActivity = async (db: Db, members: readonly MemberRow[]): Promise<Map<number, CalendarDay>> => {
  const { rows } = await sql<{ learnerId: number; day: CalendarDay }>`
    select learner_id as "learnerId", max(day) as day from activity_day
     where learner_id = any(${members.map(({ learnerId }) => learnerId)}::bigint[]) group by learner_id`.execute(db)
  return new Map(rows.map(({ learnerId, day }) => [learnerId, day]))
}

export interface TopicCount {
  learnerId: number
  topicId: number
  good: number
  seen: number
}

const countTopicsOf = async (db: Db, courseId: number, learnerIds: readonly number[]): Promise<TopicCount[]> => {
  const { rows } = await sql<TopicCount>`
    select memory.learner_id as "learnerId", question.topic_id as "topicId",
           count(*) filter (where memory.level in ('Excellent', 'Good'))::int as good, count(*)::int as seen
      from memory join course_question on course_question.question_id = memory.question_id
      join question on question.id = memory.question_id
     where memory.learner_id = any(${learnerIds}::bigint[]) and course_question.course_id = ${courseId}
     group by 1, 2`.execute(db)
  return rows
}

/**
 * What these learners know of each topic of the course. The memories of a learner lie on as many pages as there were days of study:
 * two statements side by side read them.
 */
export const countTopics = async (db: Db, courseId: number, learnerIds: readonly number[]): Promise<TopicCount[]> => {
  const half = Math.ceil(learnerIds.length / 2)
  const counts = await runBoth(
    db,
    () => countTopicsOf(db, courseId, learnerIds.slice(0, half)),
    () => countTopicsOf(db, courseId, learnerIds.slice(half)),
  )
  return counts.flat()
}

/** The account by which staff open each learner: the newest in their scope. */
export const listAccounts = async (
  db: Db,
  scope: StaffScope,
  learnerIds: readonly number[],
): Promise<{ learnerId: number; accountId: number }[]> => {
  const { rows } = await sql<{ learnerId: number; accountId: number }>`
    select distinct on (profile.user_id) profile.user_id as "learnerId", education_account.id as "accountId"
      from learner_profile profile join education_account on education_account.profile_id = profile.id
     where profile.user_id = any(${learnerIds}::bigint[])
       and ${accountInScope(scope)}
     order by profile.user_id, education_account.id desc`.execute(db)
  return rows
}

/** Of somebody whose own date is not set; the caller has the learners' locks. */
const dateOfGroup = sql`exam_date is null or exam_date_of_group`

const setDate = (examDate: CalendarDay | null) => sql`
  exam_date = case when ${dateOfGroup} then ${examDate}::date else exam_date end,
  exam_date_of_group = (${dateOfGroup}) and ${examDate}::date is not null`

/** Puts courses into the group, from another one if they are in one. The caller has the learners' locks. */
export const setGroup = async (
  tx: Tx,
  userCourseIds: readonly number[],
  { id, examDate }: { id: number; examDate: CalendarDay | null },
): Promise<void> => {
  await sql`
    update user_course set group_id = ${id}, ${setDate(examDate)} where id = any(${userCourseIds}::bigint[])`.execute(
    tx,
  )
}

/** Gives the group's date to those who have none of their own. The caller has the learners' locks. */
export const setDateOfMembers = async (tx: Tx, groupId: number, examDate: CalendarDay | null): Promise<void> => {
  await sql`update user_course set ${setDate(examDate)} where group_id = ${groupId} and (${dateOfGroup})`.execute(tx)
}

/** Those who are in the group, or only the named ones; returns how many left it. The caller has the learners' locks. */
export const clearGroup = async (tx: Tx, groupId: number, userCourseIds?: readonly number[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    update user_course
       set group_id = null, exam_date = case when exam_date_of_group then null else exam_date end, exam_date_of_group = false
     where group_id = ${groupId} and ${userCourseIds ? sql`id = any(${userCourseIds}::bigint[])` : sql`true`}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** All learners of the group, or those of these user courses. */
export const listLearnerIds = async (db: Db, groupId: number, userCourseIds?: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('user_course')
    .select('learner_id')
    .where('group_id', '=', groupId)
    .$if(userCourseIds !== undefined, (query) => query.where('id', 'in', userCourseIds ?? []))
    .execute()
  return rows.map(({ learner_id }) => learner_id)
}
