import type * as calls from '@dopusk/contract'
import type { ContentQuestion, ContentQuestionRow, ContentWording, QueryOf } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import { type CappedIds, listCappedPage, listInIndexOrder } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import { staffName } from '../../../people/inbox-items.ts'
import { hasWordsFromStart, numberIn } from '../../../people/search-words.ts'
import { type QuestionBody, viewWording } from '../../../study/question-body.ts'
import { citesReplaced } from '../../../study/version-for.ts'
import { type ConflictRow, findConflictOfQuestion } from '../conflicts.queries.ts'
import { localPrefix } from '../pack-rows.ts'
import type { IncomingQuestion } from '../question-rows.queries.ts'

export type QuestionFilter = Pick<QueryOf<typeof calls.listContentQuestions>, 'course' | 'topic' | 'show' | 'search'>

/** Lists of the editor are counted up to this number. */
export const maxCounted = 200

/** For a WHERE over `question`: its number, or words of its text. */
export const isFound = (search: string): RawBuilder<boolean> => {
  const number = numberIn(search)
  const hasWords = hasWordsFromStart(sql`question.search_text`, search)
  return number === null ? hasWords : sql`(question.id_cok = ${number} or ${hasWords})`
}

/** For a WHERE over `question`. */
const questionConditions = ({ course, topic, show, search }: QuestionFilter): RawBuilder<boolean> => {
  const conditions = [show === 'retired' ? sql`question.retired_at is not null` : sql`true`]
  if (show === 'published') conditions.push(sql`question.retired_at is null`)
  if (show === 'conflicts')
    conditions.push(sql`question.id in (select question_id from content_conflict where settled_at is null)`)
  if (topic !== undefined) conditions.push(sql`question.topic_id = ${topic}`)
  if (course !== undefined && show === 'retired')
    conditions.push(sql`question.retired_from @> array[${course}]::bigint[]`)
  if (search !== '') conditions.push(isFound(search))
  return sql.join(conditions, sql` and `)
}

/** The questions of a course have its order, those of a topic the order in which they were made; others are listed from the newest. */
const listQuestionIds = (db: Db, filter: QuestionFilter, page: Page): Promise<CappedIds> => {
  const { course, topic, show } = filter
  const conditions = questionConditions(filter)
  const isOfCourse = course !== undefined && show !== 'retired'
  const isByCourse = isOfCourse && topic === undefined
  // Looked up for each question of the topic: few of its questions are in other courses.
  const inCourse = isOfCourse
    ? sql`(select true from course_question listed where listed.course_id = ${course} and listed.question_id = question.id)`
    : sql`true`
  const matching = isByCourse
    ? sql`from course_question join question on question.id = question_id where course_id = ${course} and ${conditions}`
    : sql`from question where ${conditions} and ${inCourse}`
  const newestFirst = topic === undefined ? sql`question.id desc` : sql`question.id`
  const order = isByCourse ? sql`course_question.position, question_id` : newestFirst
  const id = sql`question.id`
  if (filter.search === '') return listInIndexOrder(db, { id, matching, order }, page, maxCounted)
  const place = topic === undefined ? sql`- question.id as position` : sql`question.id as position`
  return listCappedPage(
    db,
    {
      matches: sql`select question.id, ${isByCourse ? sql`course_question.position` : place} ${matching}`,
      sortedMatches: sql`select id from found order by position, id`,
      inListOrder: sql`select question.id ${matching} order by ${order}`,
    },
    page,
    maxCounted,
  )
}

const listByIds = async (db: Db, ids: readonly number[]): Promise<ContentQuestionRow[]> => {
  const { rows } = await sql<ContentQuestionRow>`
    select question.id, question_draft.id as draft, id_cok, version.body ->> 'text' as text, topic.title as topic,
           starts_with(question.pack_key, ${localPrefix}) as is_local, question.retired_at is not null as is_retired,
           version.valid_until::text, ${citesReplaced} as is_replaced,
           exists (select from content_conflict where content_conflict.question_id = question.id and settled_at is null)
             as has_conflict
      from unnest(${ids}::bigint[]) with ordinality as listed (id, no)
      join question on question.id = listed.id
      join topic on topic.id = question.topic_id
      join question_version version on version.id = question.current_version_id
      left join question_draft on question_draft.question_id = question.id
     order by listed.no`.execute(db)
  return rows
}

/** Drafts, the last changed first. */
const listDrafts = async (db: Db, { course, topic, search }: QuestionFilter, page: Page) => {
  const ofCourse =
    course === undefined
      ? sql`true`
      : sql`(course_id = ${course} or (select true from course_question listed
                where listed.course_id = ${course} and listed.question_id = question_draft.question_id))`
  const ofTopic =
    topic === undefined ? sql`true` : sql`question_id in (select id from question where topic_id = ${topic})`
  const isFound = search === '' ? sql`true` : hasWordsFromStart(sql`search_text`, search)
  const matching = sql`from question_draft where ${ofCourse} and ${ofTopic} and ${isFound}`
  const order = sql`updated_at desc, id desc`
  const { ids, ...counted } =
    search === ''
      ? await listInIndexOrder(db, { id: sql`id`, matching, order }, page, maxCounted)
      : await listCappedPage(
          db,
          {
            matches: sql`select id, updated_at ${matching}`,
            sortedMatches: sql`select id from found order by ${order}`,
            inListOrder: sql`select id ${matching} order by ${order}`,
          },
          page,
          maxCounted,
        )
  const { rows } = await sql<ContentQuestionRow>`
    select question.id, draft.id as draft, question.id_cok, draft.body ->> 'text' as text, draft.body ->> 'topic' as topic,
           coalesce(starts_with(question.pack_key, ${localPrefix}), true) as is_local,
           question.retired_at is not null as is_retired,
           version.valid_until::text, ${citesReplaced} as is_replaced,
           exists (select from content_conflict where content_conflict.question_id = question.id and settled_at is null)
             as has_conflict
      from unnest(${ids}::bigint[]) with ordinality as listed (id, no)
      join question_draft draft on draft.id = listed.id
      left join question on question.id = draft.question_id
      left join question_version version on version.id = question.current_version_id
     order by listed.no`.execute(db)
  return { questions: rows, ...counted }
}

export const listQuestions = async (
  db: Db,
  filter: QuestionFilter,
  page: Page,
): Promise<{ questions: ContentQuestionRow[]; count: number; isCapped: boolean }> => {
  if (filter.show === 'drafts') return listDrafts(db, filter, page)
  const { ids, ...counted } = await listQuestionIds(db, filter, page)
  return { questions: await listByIds(db, ids), ...counted }
}

interface VersionRow {
  id: number
  no: number
  body: QuestionBody
  kind: ContentWording['kind']
  keyPhrase: string | null
  author: string | null
  note: string
  meaningNo: number
  validFrom: string | null
  validUntil: string | null
  createdAt: Date
  isCurrent: boolean
  isNext: boolean
}

const maxWordings = 50

const listWordings = async (db: Db, questionId: number): Promise<ContentWording[]> => {
  const { rows } = await sql<VersionRow>`
    select version.id, version.no, version.body, version.kind, version.key_phrase as "keyPhrase", version.note,
           ${staffName('version.author_id')} as author, version.meaning_no as "meaningNo",
           version.valid_from::text as "validFrom", version.valid_until::text as "validUntil",
           version.created_at as "createdAt", question.current_version_id = version.id as "isCurrent",
           coalesce(question.next_version_id = version.id, false) as "isNext"
      from question_version version join question on question.id = version.question_id
     where question.id = ${questionId} order by version.no desc limit ${maxWordings}`.execute(db)
  return rows.map((row) => ({
    ...viewWording(row),
    no: row.no,
    kind: row.kind,
    key_phrase: row.keyPhrase ?? '',
    author: row.author,
    note: row.note,
    meaning_no: row.meaningNo,
    valid_from: row.validFrom,
    valid_until: row.validUntil,
    is_next: row.isNext,
  }))
}

const viewConflict = ({ id, incoming, createdAt }: ConflictRow): ContentQuestion['conflict'] => {
  const question = incoming as IncomingQuestion | null
  return {
    id,
    created_at: createdAt.toISOString(),
    // The wording has no row yet; its id is that of nothing.
    wording: question && viewWording({ id, body: question.wording.body, createdAt, isCurrent: false }),
  }
}

type QuestionHead = Omit<ContentQuestion, 'wordings' | 'conflict'>

export const findQuestion = async (db: Db, questionId: number): Promise<ContentQuestion | undefined> => {
  const { rows } = await sql<QuestionHead>`
    select question.id, id_cok, question.pack_key as key, starts_with(question.pack_key, ${localPrefix}) as is_local,
           question.retired_at is not null as is_retired, topic.title as topic, next_from::text, question_draft.id as draft,
           version.valid_until::text, ${citesReplaced} as is_replaced,
           question_draft.base_version_id as draft_base,
           array_to_json(array(select jsonb_build_object('id', course.id, 'name', course.name)
                   from course_question join course on course.id = course_question.course_id
                  where course_question.question_id = question.id order by course.name, course.id)) as courses,
           array_to_json(array(select jsonb_build_object('id', ticket.id, 'no', ticket.no, 'course', course.name)
                   from ticket_question join ticket on ticket.id = ticket_id join course on course.id = ticket.course_id
                  where ticket_question.question_id = question.id and ticket.retired_at is null
                  order by course.name, ticket.no)) as tickets
      from question join topic on topic.id = question.topic_id
      join question_version version on version.id = question.current_version_id
      left join question_draft on question_draft.question_id = question.id
     where question.id = ${questionId}`.execute(db)
  const [head] = rows
  if (head === undefined) return undefined
  const conflict = await findConflictOfQuestion(db, questionId)
  return { ...head, wordings: await listWordings(db, questionId), conflict: conflict ? viewConflict(conflict) : null }
}

/** A question with its current wording, or with the one that is planned. */
export interface CurrentQuestion {
  id: number
  packKey: string
  idCok: number
  topicId: number
  topic: string
  versionId: number
  currentVersionId: number
  nextVersionId: number | null
  nextFrom: string | null
  body: QuestionBody
  kind: ContentWording['kind']
  keyPhrase: string | null
  meaningNo: number
  /** The largest one of all its wordings: another meaning gets the next. */
  lastMeaningNo: number
  isRetired: boolean
  courses: number[]
}

const questionColumns = sql`
  question.id, question.pack_key as "packKey", question.id_cok as "idCok", question.topic_id as "topicId",
  topic.title as topic, version.id as "versionId", question.current_version_id as "currentVersionId",
  question.next_version_id as "nextVersionId", question.next_from::text as "nextFrom", version.body, version.kind, version.key_phrase as "keyPhrase",
  version.meaning_no as "meaningNo",
  (select max(meaning_no) from question_version any_version where any_version.question_id = question.id) as "lastMeaningNo",
  question.retired_at is not null as "isRetired",
  array_to_json(coalesce(question.retired_from,
                         array(select course_id from course_question where question_id = question.id order by course_id)))
    as courses`

/** Questions by their ids, as they are published now. Who changes them has locked the content. */
export const listCurrent = async (db: Db, ids: readonly number[]): Promise<Map<number, CurrentQuestion>> => {
  const { rows } = await sql<CurrentQuestion>`
    select ${questionColumns} from question join topic on topic.id = topic_id
      join question_version version on version.id = current_version_id
     where question.id = any (${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** With the wording that follows on a day; undefined where none is planned. */
export const getPlanned = async (db: Db, questionId: number): Promise<CurrentQuestion | undefined> => {
  const { rows } = await sql<CurrentQuestion>`
    select ${questionColumns} from question join topic on topic.id = topic_id
      join question_version version on version.id = next_version_id
     where question.id = ${questionId}`.execute(db)
  return rows[0]
}

export const getCurrent = async (db: Db, questionId: number): Promise<CurrentQuestion | undefined> =>
  (await listCurrent(db, [questionId])).get(questionId)
