import type { DraftBody, RevisionQuestion, Verdict } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Page } from '../../../http/paging.ts'
import { staffName } from '../../../people/inbox-items.ts'
import type { QuestionBody } from '../../../study/question-body.ts'
import type { EditionSource } from '../edition-rows.queries.ts'

export interface Link {
  before: string
  after: string | null
}

export interface RevisionRow {
  id: number
  version: number
  updatedAt: Date
  updatedBy: string | null
  publishedAt: Date | null
  editionId: number
  nextEditionId: number
  links: Link[]
}

const columns = sql`
  id, version, updated_at as "updatedAt", ${staffName('norm_revision.author_id')} as "updatedBy",
  published_at as "publishedAt", edition_id as "editionId", next_edition_id as "nextEditionId", links`

export const findRevision = async (db: Db, id: number): Promise<RevisionRow | undefined> => {
  const { rows } = await sql<RevisionRow>`select ${columns} from norm_revision where id = ${id}`.execute(db)
  return rows[0]
}

export const findOpenRevision = async (db: Db, editionId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from norm_revision where edition_id = ${editionId} and published_at is null`.execute(db)
  return rows[0]?.id
}

export const insertRevision = async (
  tx: Tx,
  {
    now,
    authorId,
    editionId,
    nextEditionId,
  }: { now: Date; authorId: number; editionId: number; nextEditionId: number },
): Promise<number> => {
  const { id } = await tx
    .insertInto('norm_revision')
    .values({ edition_id: editionId, next_edition_id: nextEditionId, author_id: authorId, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The text of the edition in work. */
export const updateEditionInWork = async (
  tx: Tx,
  id: number,
  source: EditionSource,
  dates: { validFrom: string | null; validUntil: string | null },
): Promise<void> => {
  await tx
    .updateTable('norm_edition')
    .set({
      title: source.title,
      short: source.short,
      edition: source.edition,
      valid_from: dates.validFrom,
      valid_until: dates.validUntil,
      source: JSON.stringify(source),
    })
    .where('id', '=', id)
    .execute()
}

export const updateRevision = async (
  tx: Tx,
  { id, links, authorId, now }: { id: number; links: readonly Link[]; authorId: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('norm_revision')
    .set({ links: JSON.stringify(links), author_id: authorId, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export const markPublished = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx
    .updateTable('norm_revision')
    .set({ published_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Keys of the packs that are a demonstration. */
export const listDemonstrations = async (db: Db): Promise<Set<string>> => {
  const packs = await db.selectFrom('content_pack').select('key').where('is_demonstration', '=', true).execute()
  return new Set(packs.map(({ key }) => key))
}

/** With its verdicts, its drafts and the edition in work. */
export const deleteRevision = async (tx: Tx, { id, nextEditionId }: RevisionRow): Promise<void> => {
  await tx.deleteFrom('norm_revision').where('id', '=', id).execute()
  await tx.deleteFrom('norm_point').where('edition_id', '=', nextEditionId).execute()
  await tx.deleteFrom('norm_edition').where('id', '=', nextEditionId).execute()
}

/**
 * Shown questions whose current wording cites the edition. A verdict about an earlier wording does not count. One for which
 * another wording follows by the day is not affected.
 */
const affected = (revision: RevisionRow, day: string | null) => sql`
  from norm_point join question_version_norm cited on cited.norm_point_id = norm_point.id
  join question on question.current_version_id = cited.version_id and question.retired_at is null
  join question_version version on version.id = question.current_version_id
  left join norm_revision_question decided on decided.revision_id = ${revision.id}
    and decided.question_id = question.id and decided.version_id = version.id
  left join question_draft on question_draft.question_id = question.id and question_draft.revision_id = ${revision.id}
  where norm_point.edition_id = ${revision.editionId}
    and (question.next_from is null or question.next_from > coalesce(${day}::date, question.next_from - 1))`

const inOrder = sql`order by norm_point.id, question.id_cok, question.id`

/** How many questions cite each point, by verdict. */
export const countAffected = async (
  db: Db,
  revision: RevisionRow,
  day: string | null,
): Promise<{ point: string; verdict: Verdict | null; count: number }[]> => {
  const { rows } = await sql<{ point: string; verdict: Verdict | null; count: number }>`
    select norm_point.name as point, decided.verdict, count(*)::int as count ${affected(revision, day)} group by 1, 2`.execute(
    db,
  )
  return rows
}

/** The same once it is published: by verdict alone. */
export const countPublished = async (db: Db, revisionId: number) => {
  const { rows } = await sql<{ point: string; verdict: Verdict | null; count: number }>`
    select '' as point, verdict, count(*)::int as count from norm_revision_question
     where revision_id = ${revisionId} group by verdict`.execute(db)
  return rows
}

/** What of a question decides whether its verdict can be published. */
export interface DecidedQuestion {
  id: number
  idCok: number
  packKey: string
  versionId: number
  keyPhrase: string | null
  point: string
  nextFrom: string | null
  verdict: Verdict | null
  draftId: number | null
  draft: DraftBody | null
  /** Something was saved in it since it was begun. */
  isDraftChanged: boolean
  /** The wording that the draft changes; null where there is no draft. */
  draftedFrom: QuestionBody | null
}

const decidedColumns = sql`
  question.id, question.id_cok as "idCok", question.pack_key as "packKey", version.id as "versionId",
  version.key_phrase as "keyPhrase", norm_point.name as point, question.next_from::text as "nextFrom", decided.verdict,
  question_draft.id as "draftId", question_draft.body as draft,
  coalesce(question_draft.version > 1, false) as "isDraftChanged",
  case when question_draft.id is not null then version.body end as "draftedFrom"`

export const listDecided = async (db: Db, revision: RevisionRow, day: string | null): Promise<DecidedQuestion[]> => {
  const { rows } = await sql<DecidedQuestion>`select ${decidedColumns} ${affected(revision, day)} ${inOrder}`.execute(
    db,
  )
  return rows
}

export interface AffectedQuestion extends DecidedQuestion {
  body: QuestionBody
  tickets: RevisionQuestion['tickets']
}

const verdictIs = (verdict: Verdict | 'undecided' | undefined) => {
  if (verdict === undefined) return sql`true`
  return verdict === 'undecided' ? sql`decided.verdict is null` : sql`decided.verdict = ${verdict}`
}

/** A page of them, in the order of the points, and how many there are, up to `cap`. */
export const listAffected = async (
  db: Db,
  revision: RevisionRow,
  day: string | null,
  { verdict, limit, offset, cap }: Page & { verdict: Verdict | 'undecided' | undefined; cap: number },
): Promise<{ rows: AffectedQuestion[]; count: number; isCapped: boolean }> => {
  const matching = sql`${affected(revision, day)} and ${verdictIs(verdict)}`
  const { rows } = await sql<AffectedQuestion>`
    select ${decidedColumns}, version.body,
           array_to_json(array(
             select jsonb_build_object('id', ticket.id, 'no', ticket.no, 'course', course.name)
               from ticket_question join ticket on ticket.id = ticket_id join course on course.id = ticket.course_id
              where ticket_question.question_id = question.id and ticket.retired_at is null
              order by course.name, ticket.no)) as tickets
      ${matching} ${inOrder} limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${matching} limit ${cap + 1}) as found`.execute(db)
  const count = counted[0]?.count ?? 0
  return { rows, count: Math.min(count, cap), isCapped: count > cap }
}

export const saveVerdicts = async (
  tx: Tx,
  revisionId: number,
  questions: readonly DecidedQuestion[],
  verdict: Verdict,
): Promise<void> => {
  await sql`
    insert into norm_revision_question (revision_id, question_id, version_id, verdict)
    select ${revisionId}, question_id, version_id, ${verdict}
      from unnest(${questions.map(({ id }) => id)}::bigint[], ${questions.map(({ versionId }) => versionId)}::bigint[])
        as decided (question_id, version_id)
    on conflict (revision_id, question_id) do update set version_id = excluded.version_id, verdict = excluded.verdict`.execute(
    tx,
  )
}

export const deleteVerdicts = async (tx: Tx, revisionId: number, questionIds: readonly number[]): Promise<void> => {
  await sql`
    delete from norm_revision_question where revision_id = ${revisionId} and question_id = any (${questionIds}::bigint[])`.execute(
    tx,
  )
}

/** The verdict on the question that a draft of the revision changes. */
export const findVerdict = async (db: Db, revisionId: number, questionId: number): Promise<Verdict | null> => {
  const { rows } = await sql<{ verdict: Verdict }>`
    select verdict from norm_revision_question
     where revision_id = ${revisionId} and question_id = ${questionId}`.execute(db)
  return rows[0]?.verdict ?? null
}

/** Drafts of these questions that belong to the revision. */
export const deleteDraftsOf = async (tx: Tx, revisionId: number, questionIds: readonly number[]): Promise<void> => {
  await sql`
    delete from question_draft where revision_id = ${revisionId} and question_id = any (${questionIds}::bigint[])`.execute(
    tx,
  )
}

export const bindDraft = async (tx: Tx, draftId: number, revisionId: number): Promise<void> => {
  await tx.updateTable('question_draft').set({ revision_id: revisionId }).where('id', '=', draftId).execute()
}

/** Numbers of those of these questions that somebody edits apart from the revision. */
export const listEditedApart = async (
  tx: Tx,
  revisionId: number,
  questionIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ idCok: number }>`
    select question.id_cok as "idCok" from question_draft join question on question.id = question_draft.question_id
     where question.id = any (${questionIds}::bigint[]) and question_draft.revision_id is distinct from ${revisionId}
     order by 1`.execute(tx)
  return rows.map(({ idCok }) => idCok)
}

/** The revision that a draft is published with. */
export const findRevisionOfDraft = async (db: Db, draftId: number) => {
  const { rows } = await sql<{ id: number; short: string; valid_from: string | null }>`
    select norm_revision.id, norm_edition.short, norm_edition.valid_from::text
      from question_draft join norm_revision on norm_revision.id = question_draft.revision_id
      join norm_edition on norm_edition.id = norm_revision.next_edition_id
     where question_draft.id = ${draftId}`.execute(db)
  return rows[0]
}
