import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { citing } from '../../../people/content-notices.ts'
import { hasSuccessor, versionFor, wordingState } from '../../../study/version-for.ts'

/** So many days before a norm ends staff are told, if nothing follows. */
const daysBefore = [60, 30, 7, 0]

/**
 * A notice of each norm that ends without a successor and is cited. Of the days that have come only the nearest counts: where the
 * job has not run for days, staff are told once. Another text of the same document is the same norm.
 */
export const insertNormNotices = async (tx: Tx, now: Date, today: CalendarDay): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with ending as (
      select edition.id, edition.pack_key, edition.valid_until,
             (select min(days) from unnest(${daysBefore}::smallint[]) as days
               where edition.valid_until - ${today}::date <= days) as days_before
        from norm_edition edition
       where edition.retired_at is null and edition.valid_until is not null and not ${hasSuccessor}
    ), counted as (
      select ending.*, count(distinct question_id)::int as question_count, count(distinct task_id)::int as task_count
        from ending join (${citing(sql`edition.id in (select id from ending where days_before is not null)`)}) as cited
          on cited.edition_id = ending.id
       group by ending.id, ending.pack_key, ending.valid_until, ending.days_before
    )
    insert into content_notice (edition_id, ends_on, days_before, question_count, task_count, created_at)
    select id, valid_until, days_before, question_count, task_count, ${now}::timestamptz from counted
     where not exists (
       select from content_notice told join norm_edition edition on edition.id = told.edition_id
        where edition.pack_key = counted.pack_key and told.ends_on = counted.valid_until
          and told.days_before <= counted.days_before)
    on conflict do nothing
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Puts notices in the inbox; returns the ids of the items. */
export const insertNoticeItems = async (tx: Tx, now: Date, notices: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into inbox_item (notice_id, created_at)
    select id, ${now}::timestamptz from unnest(${notices}::bigint[]) as id order by id returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A notice is over once its norm has a successor or another end, once nothing cites it, or once a later one tells the same. */
export const closeNeedlessNotices = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    update inbox_item set state = 'closed', outcome = 'outdated', closed_at = ${now}, version = version + 1
      from content_notice notice join norm_edition edition on edition.id = notice.edition_id
     where notice.id = inbox_item.notice_id and inbox_item.state <> 'closed'
       and (edition.retired_at is not null or edition.valid_until is distinct from notice.ends_on or ${hasSuccessor}
            or exists (select from content_notice later where later.edition_id = notice.edition_id
                          and later.ends_on = notice.ends_on and later.days_before < notice.days_before)
            or not exists (select from (${citing(sql`edition.id in (select edition_id from content_notice)`)}) as cited
                            where cited.edition_id = notice.edition_id))`.execute(tx)
}

export interface CourseBank {
  courseId: number
  name: string
  /** Questions that count on the day. */
  counted: number
  /** The most that the course has had since its bank was last accepted as it is. */
  bank: number
  /** The notice that is not over, and whether an expert has accepted what it says. */
  noticeId: number | null
  isAccepted: boolean
}

const bankOf = (counted: RawBuilder<unknown>) => sql`
  greatest(coalesce(course.bank_count, course.question_count), ${counted})`

/** The questions of shown courses that count on the day. `except` is true of a `question` that is to be withdrawn. */
const countedByCourse = (day: RawBuilder<unknown>, except: RawBuilder<boolean>) => sql`
  select course_question.course_id,
         (count(*) filter (where ${wordingState(day)} in ('in_force', 'expired') and not ${except}))::int as counted,
         count(*) filter (where ${except}) as withdrawn
    from course_question join question on question.id = course_question.question_id
    join question_version version on version.id = ${versionFor(day)}
   group by course_question.course_id`

export const listBanks = async (tx: Tx, today: CalendarDay): Promise<CourseBank[]> => {
  const { rows } = await sql<CourseBank>`
    select course.id as "courseId", course.name, coalesce(counted, 0) as counted, ${bankOf(sql`counted`)} as bank,
           notice.id as "noticeId",
           coalesce(inbox_item.state = 'closed' and inbox_item.outcome <> 'outdated', false) as "isAccepted"
      from course left join (${countedByCourse(sql`${today}::date`, sql`false`)}) as bank on bank.course_id = course.id
      left join content_notice notice on notice.course_id = course.id and notice.over_at is null
      left join inbox_item on inbox_item.notice_id = notice.id
     where course.retired_at is null order by course.id`.execute(tx)
  return rows
}

export const saveBank = async (tx: Tx, courseId: number, bank: number): Promise<void> => {
  await sql`update course set bank_count = ${bank} where id = ${courseId} and bank_count is distinct from ${bank}`.execute(
    tx,
  )
}

export const endBankNotice = async (tx: Tx, now: Date, noticeId: number): Promise<void> => {
  await sql`update content_notice set over_at = ${now} where id = ${noticeId}`.execute(tx)
  await sql`
    update inbox_item set state = 'closed', outcome = 'outdated', closed_at = ${now}, version = version + 1
     where notice_id = ${noticeId} and state <> 'closed'`.execute(tx)
}

export const insertBankNotice = async (tx: Tx, now: Date, { courseId, counted, bank }: CourseBank): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into content_notice (course_id, question_count, task_count, bank_count, created_at)
    values (${courseId}, ${counted}, 0, ${bank}, ${now}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** The banks of the courses that lose questions by this revision, as they will be on its day. */
export const listBanksAfter = async (
  db: Db,
  revisionId: number,
  day: CalendarDay,
): Promise<Pick<CourseBank, 'name' | 'counted' | 'bank'>[]> => {
  const withdrawn = sql<boolean>`exists (
    select from norm_revision_question decided
     where decided.revision_id = ${revisionId} and decided.question_id = question.id and decided.verdict = 'retire')`
  const { rows } = await sql<Pick<CourseBank, 'name' | 'counted' | 'bank'>>`
    select course.name, counted, ${bankOf(sql`counted`)} as bank
      from course join (${countedByCourse(sql`${day}::date`, withdrawn)}) as bank on bank.course_id = course.id
     where course.retired_at is null and withdrawn > 0 order by course.name, course.id`.execute(db)
  return rows
}
