import type { CourseChanges, NormChange } from '@dopusk/contract'
import type { CalendarDay, NormPoint } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { hasSuccessor } from '../../study/version-for.ts'

/** Points that wordings of the course's questions cite, with the editions that they are in. */
const citedPoints = sql`
  select course_question.course_id, question.id as question_id, question_version.id as version_id,
         question_version.id in (question.current_version_id, question.next_version_id) as is_shown,
         norm_point.id as point_id, edition.id as edition_id, edition.pack_key
    from course_question join question on question.id = course_question.question_id
    join question_version on question_version.question_id = question.id
    join question_version_norm on question_version_norm.version_id = question_version.id
    join norm_point on norm_point.id = question_version_norm.norm_point_id
    join norm_edition edition on edition.id = norm_point.edition_id`

export const findCourseName = (db: Db, courseId: number) =>
  db
    .selectFrom('course')
    .select(['id', 'name'])
    .where('id', '=', courseId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()

type Change = CourseChanges['changes'][number]

export interface FollowingEditions extends Omit<Change, 'points'> {
  /** Points of the earlier edition that the course cites, and all points of the later one. */
  pointsBefore: NormPoint[]
  pointsAfter: NormPoint[]
  /** Points that wordings of the same question cite before and after. */
  links: [before: number, after: number][]
  citedAfter: number[]
}

/** Editions that follow one another, where a wording of the course's questions cites one of them; the latest first. */
export const listFollowingEditions = async (db: Db, courseId: number): Promise<FollowingEditions[]> => {
  const pointJson = sql`json_build_object('id', norm_point.id, 'name', norm_point.name, 'text', norm_point.text)`
  const editionJson = (name: string) => sql`
    json_build_object('id', ${sql.ref(`${name}.id`)}, 'title', ${sql.ref(`${name}.title`)}, 'edition', ${sql.ref(`${name}.edition`)})`
  const { rows } = await sql<FollowingEditions>`
    with cited as materialized (${citedPoints} where course_question.course_id = ${courseId})
    select after.valid_from::text as effective_on, ${editionJson('before')} as before, ${editionJson('after')} as after,
           (select count(distinct earlier.question_id)::int
              from cited earlier join cited later using (question_id)
             where earlier.pack_key = before.pack_key and later.edition_id = after.id and later.is_shown) as question_count,
           (select coalesce(json_agg(${pointJson} order by norm_point.id), '[]') from norm_point
             where norm_point.edition_id = before.id
               and norm_point.id in (select point_id from cited)) as "pointsBefore",
           (select coalesce(json_agg(${pointJson} order by norm_point.id), '[]') from norm_point
             where norm_point.edition_id = after.id) as "pointsAfter",
           (select coalesce(json_agg(distinct jsonb_build_array(earlier.point_id, later.point_id)), '[]')
              from cited earlier join cited later using (question_id)
             where earlier.edition_id = before.id and later.edition_id = after.id and later.is_shown) as links,
           (select coalesce(json_agg(distinct point_id), '[]') from cited
             where cited.edition_id = after.id and is_shown) as "citedAfter"
      from norm_edition after join norm_edition before on before.id = after.replaces_id
     where after.retired_at is null and after.valid_from is not null
       and exists (select from cited where cited.pack_key = before.pack_key or cited.edition_id = after.id)
     order by after.valid_from desc, after.id limit 50`.execute(db)
  return rows
}

/** Wordings that got another meaning although the norm that they cite was not replaced, by day. */
export const listCorrections = async (
  db: Db,
  courseId: number,
  timeZone: string,
): Promise<CourseChanges['corrections']> => {
  const { rows } = await sql<CourseChanges['corrections'][number]>`
    select (version.created_at at time zone ${timeZone})::date::text as day, count(*)::int as question_count
      from course_question join question on question.id = course_question.question_id
      join question_version version on version.id = question.current_version_id
     where course_question.course_id = ${courseId} and version.meaning_no > 1
       and not exists (
         select from question_version_norm cited join norm_point on norm_point.id = cited.norm_point_id
           join norm_edition edition on edition.id = norm_point.edition_id
          where cited.version_id = version.id and edition.replaces_id is not null)
     group by 1 order by 1 desc limit 50`.execute(db)
  return rows
}

/** Editions that current wordings cite and that end without a successor, while no other wording follows. */
const endings = (condition: RawBuilder<boolean>) => sql`
  select cited.course_id, edition.id, edition.title, edition.edition, edition.valid_until,
         count(distinct cited.question_id)::int as question_count
    from (${citedPoints}) as cited
    join question on question.id = cited.question_id and question.current_version_id = cited.version_id
    join norm_edition edition on edition.id = cited.edition_id
   where edition.retired_at is null and edition.valid_until is not null and ${condition}
     and (question.next_from is null or question.next_from > edition.valid_until)
     and not ${hasSuccessor}
   group by cited.course_id, edition.id`

export const listEndings = async (db: Db, courseId: number): Promise<CourseChanges['endings']> => {
  const { rows } = await sql<CourseChanges['endings'][number]>`
    select id, title, edition, valid_until::text, question_count
      from (${endings(sql`cited.course_id = ${courseId}`)}) as ending order by ending.valid_until, id`.execute(db)
  return rows
}

/** Staff see a change from 60 days before it until 30 days after it. */
const daysAfter = 30
const daysBefore = 60

/** Changes and ends of norms around this day, in all courses of the catalogue, the first ones first. */
export const listNormChanges = async (db: Db, today: CalendarDay): Promise<NormChange[]> => {
  const isNear = (day: string) => sql<boolean>`
    ${sql.ref(day)} between ${today}::date - ${daysAfter}::int and ${today}::date + ${daysBefore}::int`
  const { rows } = await sql<NormChange>`
    with change as (
      select cited.course_id, after.valid_from as effective_on, before.title as before, after.title as after,
             count(distinct cited.question_id)::int as question_count
        from (${citedPoints}) as cited
        join norm_edition after on after.id = cited.edition_id and after.retired_at is null
        join norm_edition before on before.id = after.replaces_id
       where cited.is_shown and ${isNear('after.valid_from')}
       group by cited.course_id, before.id, after.id
      union all
      select course_id, valid_until, title, null, question_count from (${endings(isNear('edition.valid_until'))}) as ending
    )
    select course.id as course, course.name as course_name, effective_on::text, before, after, change.question_count
      from change join course on course.id = change.course_id
     where course.retired_at is null
     order by change.effective_on, course.position, course.id limit 100`.execute(db)
  return rows
}
