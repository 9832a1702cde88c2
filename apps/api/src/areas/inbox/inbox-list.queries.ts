import type * as calls from '@dopusk/contract'
import type { InboxItem, InboxKind, InboxOutcome, QueryOf } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import { listCappedPage, listInIndexOrder } from '../../db/capped-page.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { usersWithWords } from '../../people/find-users.ts'
import { staffName } from '../../people/inbox-items.ts'
import { mailNames } from '../../people/outbox.ts'
import { hasWordsFromStart, numberIn } from '../../people/search-words.ts'

type InboxShow = QueryOf<typeof calls.listInbox>['show']

export interface InboxFilter {
  kind: InboxKind
  show: InboxShow
  search: string
  /** Whose items are `mine`. */
  userId: number
}

const shown: Record<InboxShow, (userId: number) => RawBuilder<boolean>> = {
  open: () => sql`inbox_item.state <> 'closed'`,
  new: () => sql`inbox_item.state = 'new'`,
  in_work: () => sql`inbox_item.state = 'in_work'`,
  mine: (userId) => sql`(inbox_item.state <> 'closed' and inbox_item.assignee_id = ${userId})`,
  closed: () => sql`inbox_item.state = 'closed'`,
}

const questionsWith = (search: string) => sql`
  select id from question where id_cok = ${numberIn(search)}
  union select id from question where ${hasWordsFromStart(sql`search_text`, search)}`

interface Source {
  table: string
  /** The column of `inbox_item` that refers to it. */
  column: string
  /** For a WHERE over the table: a row is found where any of them holds. Each has its index. */
  conditions: (search: string) => RawBuilder<boolean>[]
}

/** What the items of each kind are searched by. */
const sources: Record<InboxKind, Source> = {
  complaint: {
    table: 'complaint',
    column: 'complaint_id',
    conditions: (search) => [
      hasWordsFromStart(sql`search_text`, search),
      sql`user_id in (${usersWithWords(search)})`,
      sql`version_id in (select question_version.id from question_version
                           join question on question.id = question_version.question_id where id_cok = ${numberIn(search)})`,
    ],
  },
  review: {
    table: 'review_task',
    column: 'review_task_id',
    conditions: (search) => [sql`question_id in (${questionsWith(search)})`],
  },
  proposal: {
    table: 'proposal',
    column: 'proposal_id',
    conditions: (search) => [hasWordsFromStart(sql`search_text`, search)],
  },
  enquiry: {
    table: 'enquiry',
    column: 'enquiry_id',
    conditions: (search) => [hasWordsFromStart(sql`search_text`, search)],
  },
  transfer: {
    table: 'transfer_request',
    column: 'transfer_request_id',
    conditions: (search) => [hasWordsFromStart(sql`searchable(email)`, search)],
  },
  mail: {
    table: 'mail_outbox',
    column: 'mail_id',
    conditions: (search) => [
      sql`(failed_at is not null and address is not null and ${hasWordsFromStart(sql`searchable(address)`, search)})`,
      sql`recipient_id in (${usersWithWords(search)})`,
    ],
  },
  notice: {
    table: 'content_notice',
    column: 'notice_id',
    conditions: (search) => [
      sql`edition_id in (select id from norm_edition where ${hasWordsFromStart(sql`searchable(title)`, search)})`,
      sql`course_id in (select id from course where ${hasWordsFromStart(sql`searchable(name)`, search)})`,
    ],
  },
}

/** For a WHERE over `inbox_item`: looked up by the indexes, where few rows match. */
const isFound = ({ table, column, conditions }: Source, search: string): RawBuilder<boolean> => {
  const lookups = conditions(search).map((condition) => sql`select id from ${sql.table(table)} where ${condition}`)
  return sql`inbox_item.${sql.ref(column)} in (${sql.join(lookups, sql` union `)})`
}

/** The same: checked item by item in the list's order, where a page is full after few items. */
const isFoundInOrder = ({ table, column, conditions }: Source, search: string): RawBuilder<boolean> =>
  sql`(select ${sql.join(conditions(search), sql` or `)} from ${sql.table(table)} as source
        where source.id = inbox_item.${sql.ref(column)})`

interface ItemRow {
  id: number
  kind: InboxKind
  state: InboxItem['state']
  version: number
  createdAt: Date
  outcome: InboxOutcome | null
  closedAt: Date | null
  assigneeId: number | null
  assignee: string | null
  person: string
  title: string
  text: string
}

const nameOf = sql`coalesce(profile.sort_name, person.email)`
const questionTitle = sql`'Вопрос № ' || question.id_cok`
const mailTitle = sql`coalesce(${JSON.stringify(mailNames)}::jsonb ->> mail_outbox.kind, mail_outbox.kind)`

/** What a row of each kind shows. */
const parts: Record<InboxKind, RawBuilder<unknown>> = {
  complaint: sql`
    select ${nameOf} as person, ${questionTitle} as title, complaint.message as text
      from complaint
      join question_version on question_version.id = complaint.version_id
      join question on question.id = question_version.question_id
      join app_user person on person.id = complaint.user_id
      left join learner_profile profile on profile.user_id = person.id
     where complaint.id = inbox_item.complaint_id`,
  review: sql`
    select '' as person, ${questionTitle} as title, question_version.body ->> 'text' as text
      from review_task
      join question on question.id = review_task.question_id
      join question_version on question_version.id = question.current_version_id
     where review_task.id = inbox_item.review_task_id`,
  proposal: sql`
    select concat_ws(' ', proposal.last_name, proposal.first_name, proposal.surname) as person,
           'Заявка № ' || proposal.no as title, course.name as text
      from proposal join course on course.id = proposal.course_id
     where proposal.id = inbox_item.proposal_id`,
  enquiry: sql`
    select enquiry.name as person, enquiry.phone as title, enquiry.text
      from enquiry where enquiry.id = inbox_item.enquiry_id`,
  transfer: sql`
    select coalesce(profile.sort_name, request.email) as person, partner.company as title, request.email as text
      from transfer_request request
      join partner_profile partner on partner.id = request.partner_id
      left join app_user person on email_key(person.email) = email_key(request.email)
      left join learner_profile profile on profile.user_id = person.id
     where request.id = inbox_item.transfer_request_id`,
  mail: sql`
    select coalesce(profile.sort_name, person.email, mail_outbox.address) as person, ${mailTitle} as title,
           coalesce(mail_outbox.last_error, '') as text
      from mail_outbox
      left join app_user person on person.id = mail_outbox.recipient_id
      left join learner_profile profile on profile.user_id = person.id
     where mail_outbox.id = inbox_item.mail_id`,
  notice: sql`
    select '' as person, coalesce(edition.short, course.name) as title,
           case when course.id is null
                then 'Без замены с ' || to_char(ends_on, 'DD.MM.YYYY') || '. Вопросов: ' || notice.question_count
                     || ', заданий: ' || notice.task_count
                else 'В плане вопросов: ' || notice.question_count || ' из ' || notice.bank_count end as text
      from content_notice notice
      left join norm_edition edition on edition.id = notice.edition_id
      left join course on course.id = notice.course_id
     where notice.id = inbox_item.notice_id`,
}

const viewItem = ({ createdAt, closedAt, assigneeId, assignee, ...row }: ItemRow): InboxItem => ({
  ...row,
  created_at: createdAt.toISOString(),
  closed_at: closedAt?.toISOString() ?? null,
  assignee: assigneeId === null ? null : { id: assigneeId, name: assignee ?? '' },
})

/** Items of one kind by their ids, in that order. */
export const listItems = async (db: Db, kind: InboxKind, ids: readonly number[]): Promise<InboxItem[]> => {
  const { rows } = await sql<ItemRow>`
    select inbox_item.id, kind, state, version, created_at as "createdAt", outcome, closed_at as "closedAt",
           assignee_id as "assigneeId", ${staffName('inbox_item.assignee_id')} as assignee, part.person, part.title, part.text
      from unnest(${ids}::bigint[]) with ordinality as listed (id, no)
      join inbox_item on inbox_item.id = listed.id
     cross join lateral (${parts[kind]}) as part
     order by listed.no`.execute(db)
  return rows.map(viewItem)
}

const maxCounted = 1000

/** A search is counted by reading what it finds. */
const maxFound = 500

/** Open items, oldest first; closed ones, newest first. */
export const listInbox = async (
  db: Db,
  { kind, show, search, userId }: InboxFilter,
  page: Page,
): Promise<{ items: InboxItem[]; count: number; isCapped: boolean }> => {
  const source = sources[kind]
  const matching = sql`from inbox_item where inbox_item.kind = ${kind} and ${shown[show](userId)}`
  const order = show === 'closed' ? sql`closed_at desc, id desc` : sql`created_at, id`
  const { ids, ...counted } =
    search === ''
      ? await listInIndexOrder(db, { id: sql`id`, matching, order }, page, maxCounted)
      : await listCappedPage(
          db,
          {
            matches: sql`select id, created_at, closed_at ${matching} and ${isFound(source, search)}`,
            sortedMatches: sql`select id from found order by ${order}`,
            inListOrder: sql`select id ${matching} and ${isFoundInOrder(source, search)} order by ${order}`,
          },
          page,
          maxFound,
        )
  return { items: await listItems(db, kind, ids), ...counted }
}

export interface KindCount {
  kind: InboxKind
  open: number
  new: number
  is_capped: boolean
  oldestAt: Date | null
}

export const countInbox = async (db: Db, kinds: readonly InboxKind[]): Promise<KindCount[]> => {
  const { rows } = await sql<KindCount>`
    select kinds.kind, counted.open, counted.new, counted.open >= ${maxCounted} as is_capped,
           (select min(created_at) from inbox_item where kind = kinds.kind and state <> 'closed') as "oldestAt"
      from unnest(${kinds}::text[]) with ordinality as kinds (kind, no)
     cross join lateral (
       select count(*)::int as open, (count(*) filter (where state = 'new'))::int as new
         from (select state from inbox_item where kind = kinds.kind and state <> 'closed'
                order by created_at, id limit ${maxCounted}) as first_ones
     ) as counted
     order by kinds.no`.execute(db)
  return rows
}
