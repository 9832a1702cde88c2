import type { InboxItemDetail } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The questions and tasks of shown courses that cite these editions on the day on which they end, with their courses. */
export const citing = (ofEdition: RawBuilder<boolean>) => sql`
  select edition.id as edition_id, course_question.course_id, question.id as question_id, null::bigint as task_id
    from norm_edition edition join norm_point on norm_point.edition_id = edition.id
    join question_version_norm cited on cited.norm_point_id = norm_point.id
    join question on question.current_version_id = cited.version_id and question.retired_at is null
    join course_question on course_question.question_id = question.id
    join course on course.id = course_question.course_id and course.retired_at is null
   where ${ofEdition} and (question.next_from is null or question.next_from > edition.valid_until)
     and (question.retire_on is null or question.retire_on > edition.valid_until)
  union all
  select edition.id, practical.course_id, null, practical.id
    from norm_edition edition join practical on practical.retired_at is null
     and practical.body -> 'sources' @> jsonb_build_array(jsonb_build_object('document_id', edition.id))
    join course on course.id = practical.course_id and course.retired_at is null
   where ${ofEdition}`

type Notice = NonNullable<InboxItemDetail['notice']>

interface NoticeRow {
  norm: Notice['norm']
  /** Of a bank. */
  course: Notice['courses'][number] | null
}

/** What staff are told: as it was counted for a bank, as it is now for a norm. Undefined where the item is about something else. */
export const findNotice = async (db: Db, itemId: number): Promise<Notice | undefined> => {
  const { rows } = await sql<NoticeRow>`
    select case when edition.id is not null then json_build_object(
             'edition', edition.id, 'title', edition.title, 'short', edition.short, 'ends_on', notice.ends_on) end as norm,
           case when course.id is not null then json_build_object(
             'id', course.id, 'name', course.name, 'question_count', notice.question_count, 'task_count', 0,
             'bank_count', notice.bank_count) end as course
      from inbox_item join content_notice notice on notice.id = inbox_item.notice_id
      left join norm_edition edition on edition.id = notice.edition_id
      left join course on course.id = notice.course_id
     where inbox_item.id = ${itemId}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  if (row.norm === null) return { norm: null, courses: row.course === null ? [] : [row.course] }
  const { rows: courses } = await sql<Notice['courses'][number]>`
    select course.id, course.name, count(distinct question_id)::int as question_count,
           count(distinct task_id)::int as task_count, course.question_count as bank_count
      from (${citing(sql`edition.id = ${row.norm.edition}`)}) as cited join course on course.id = cited.course_id
     group by course.id order by course.position, course.id limit 100`.execute(db)
  return { norm: row.norm, courses }
}
