import type { Regrade } from '@dopusk/contract'
import { type CalendarDay, levelOfAnswer, review } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import { arrayOf } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { staffName } from '../../../people/inbox-items.ts'
import { memoryFromJson } from '../../../study/memory-row.ts'
import type { QuestionBody } from '../../../study/question-body.ts'

interface WordingToRegrade {
  id: number
  questionId: number
  body: QuestionBody
  currentId: number
  currentBody: QuestionBody
}

export const findWording = async (db: Db, id: number): Promise<WordingToRegrade | undefined> => {
  const { rows } = await sql<WordingToRegrade>`
    select version.id, version.question_id as "questionId", version.body, current.id as "currentId",
           current.body as "currentBody"
      from question_version version join question on question.id = version.question_id
      join question_version current on current.id = question.current_version_id
     where version.id = ${id}`.execute(db)
  return rows[0]
}

/** The wordings whose answers are graded with those of this one: earlier ones that were mended by it. */
const withEarlier = (versionId: RawBuilder<unknown>) =>
  sql`array(select id from question_version where id = ${versionId} or mended_by_id = ${versionId})`

const isChosen = (key: readonly number[]): RawBuilder<boolean> =>
  sql`(items @> ${key}::smallint[] and items <@ ${key}::smallint[])`

interface RegradeEffect {
  answers: number
  learners: number
  tickets: number
}

export interface RegradeCounts extends RegradeEffect {
  answered: number
  /** Right, but not by the new key. */
  kept: number
}

/** What grading the answers to a wording again would change; without a key, everybody gets the point. */
export const countEffect = async (db: Db, versionId: number, key: readonly number[] | null): Promise<RegradeCounts> => {
  const becomesRight = key === null ? sql`not is_right` : sql`(not is_right and ${isChosen(key)})`
  const { rows } = await sql<RegradeCounts>`
    with given as materialized (
      select learner_id, attempt_id, is_right, ${becomesRight} as becomes_right, ${key === null ? sql`true` : isChosen(key)} as is_chosen
        from attempt_question where version_id = any (${withEarlier(sql`${versionId}`)}) and answered_at is not null
    ), changed as (
      select learner_id, attempt_id, count(*) as answers from given where becomes_right group by learner_id, attempt_id
    )
    select (select count(*) from given)::int as answered,
           (select count(*) from given where is_right and not is_chosen)::int as kept,
           coalesce(sum(changed.answers), 0)::int as answers, count(distinct changed.learner_id)::int as learners,
           (count(*) filter (where attempt.is_passed = false and attempt.right_count + changed.answers >= attempt.pass_count))::int
             as tickets
      from changed cross join lateral (
        -- With a limit each attempt is looked up; a plain join reads all attempts.
        select is_passed, right_count, pass_count from attempt
         where attempt.learner_id = changed.learner_id and attempt.id = changed.attempt_id limit 1
      ) as attempt`.execute(db)
  return rows[0] as RegradeCounts
}

interface RegradeRow extends Omit<Regrade, 'as' | 'created_at' | 'finished_at'> {
  createdAt: Date
  finishedAt: Date | null
}

const viewRegrade = ({ createdAt, finishedAt, ...row }: RegradeRow): Regrade => ({
  ...row,
  as: row.to === null ? 'everyone' : 'key',
  created_at: createdAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
})

const listRegrades = async (db: Db, condition: RawBuilder<boolean>): Promise<Regrade[]> => {
  const { rows } = await sql<RegradeRow>`
    select regrade.id, question_id as question, version_id as wording, to_version_id as to, reason, regrade.created_at as "createdAt",
           ${staffName('regrade.created_by')} as created_by, finished_at as "finishedAt", done.*
      from regrade cross join lateral (
        select coalesce(sum(answer_count), 0)::int as answers, count(*)::int as learners,
               coalesce(sum(ticket_count), 0)::int as tickets
          from regrade_learner where regrade_id = regrade.id
      ) as done
     where ${condition} order by regrade.id desc limit 50`.execute(db)
  return rows.map(viewRegrade)
}

export const listRegradesOf = (db: Db, versionId: number): Promise<Regrade[]> =>
  listRegrades(db, sql`version_id = ${versionId}`)

export const findRegrade = async (db: Db, id: number): Promise<Regrade | undefined> =>
  (await listRegrades(db, sql`regrade.id = ${id}`))[0]

export interface NewRegrade {
  questionId: number
  versionId: number
  toVersionId: number | null
  reason: string
  createdBy: number
  now: Date
  today: CalendarDay
}

/** Undefined where the same was begun before. From now on answers to the wording are graded by the new rule. */
export const insertRegrade = async (tx: Tx, regrade: NewRegrade): Promise<number | undefined> => {
  const { questionId, versionId, toVersionId, reason, createdBy, now, today } = regrade
  const { rows } = await sql<{ id: number }>`
    insert into regrade (question_id, version_id, to_version_id, reason, created_by, created_at)
    values (${questionId}, ${versionId}, ${toVersionId}, ${reason}, ${createdBy}, ${now})
    on conflict on constraint regrade_once do nothing returning id`.execute(tx)
  if (rows[0] === undefined) return undefined
  await sql`
    update question_version
       set mended_by_id = coalesce(${toVersionId}, mended_by_id), is_given = is_given or ${toVersionId === null}, mended_on = ${today}
     where id = any (${withEarlier(sql`${versionId}`)})`.execute(tx)
  return rows[0].id
}

export const findRegradeId = async (tx: Tx, versionId: number, toVersionId: number | null): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from regrade where version_id = ${versionId} and to_version_id is not distinct from ${toVersionId}`.execute(
    tx,
  )
  return (rows[0] as { id: number }).id
}

/** A regrade that is not finished, or whose second pass is due. */
export interface OpenRegrade {
  id: number
  questionId: number
  versionIds: number[]
  toVersionId: number | null
  /** Null where everybody gets the point. */
  toBody: QuestionBody | null
  toMeaningNo: number | null
  isFinished: boolean
}

/** A second pass comes so long after the first: no transaction takes longer that began before it. */
const sweepAfterMs = 60 * 60_000

export const listOpenRegrades = async (db: Db, now: Date): Promise<OpenRegrade[]> => {
  const sweepBefore = new Date(now.getTime() - sweepAfterMs)
  const { rows } = await sql<OpenRegrade>`
    select regrade.id, regrade.question_id as "questionId", to_version_id as "toVersionId", target.body as "toBody",
           target.meaning_no as "toMeaningNo", finished_at is not null as "isFinished",
           case when to_version_id is null then array_to_json(array[regrade.version_id])
                else array_to_json(array(select id from question_version where mended_by_id = regrade.to_version_id)) end
             as "versionIds"
      from regrade left join question_version target on target.id = regrade.to_version_id
     where swept_at is null and (finished_at is null or finished_at < ${sweepBefore}) order by regrade.id`.execute(db)
  return rows
}

export const finishPass = async (db: Db, { id, isFinished }: OpenRegrade, now: Date): Promise<void> => {
  const column = isFinished ? sql`swept_at` : sql`finished_at`
  await sql`update regrade set ${column} = ${now} where id = ${id}`.execute(db)
}

/** A question of an attempt: to be asked by the mended wording, or answered and to be graded again. */
export interface RegradedQuestion {
  learnerId: number
  id: number
}

const toRegrade = (key: readonly number[] | null): RawBuilder<boolean> =>
  key === null ? sql`is_right = false` : sql`(answered_at is null or is_right = false and ${isChosen(key)})`

export const listToRegrade = async (
  db: Db,
  { versionIds }: OpenRegrade,
  key: readonly number[] | null,
): Promise<RegradedQuestion[]> => {
  const { rows } = await sql<RegradedQuestion>`
    select learner_id as "learnerId", id from attempt_question
     where version_id = any (${versionIds}::bigint[]) and ${toRegrade(key)} order by learner_id, id`.execute(db)
  return rows
}

const listed = (questions: readonly RegradedQuestion[]) => sql`
  unnest(${arrayOf(
    'bigint',
    questions.map(({ learnerId }) => learnerId),
  )},
         ${arrayOf(
           'bigint',
           questions.map(({ id }) => id),
         )}) as listed (learner_id, id)`

/** Unanswered questions are asked by the mended wording: its variants have the same numbers. */
export const pinToMended = async (
  tx: Tx,
  { versionIds, toVersionId }: OpenRegrade,
  questions: readonly RegradedQuestion[],
): Promise<void> => {
  await sql`/*hot:pin_to_mended*/
    update attempt_question asked set version_id = ${toVersionId} from ${listed(questions)}
     where asked.learner_id = listed.learner_id and asked.id = listed.id and asked.answered_at is null
       and asked.version_id = any (${versionIds}::bigint[])`.execute(tx)
}

export interface RegradedAnswer {
  learnerId: number
  answeredAt: string
  before: unknown
  /** What the learner remembers of the question is from this answer. */
  isLast: boolean
}

/**
 * Makes wrong answers right, with the counts and results of attempts, tickets, stale forecasts, and one message to each
 * learner. An answer that is right already changes nothing. The learners are locked.
 */
export const regradeAnswers = async (
  tx: Tx,
  { id, questionId, versionIds }: OpenRegrade,
  { key, questions, now }: { key: readonly number[] | null; questions: readonly RegradedQuestion[]; now: Date },
): Promise<{ answers: RegradedAnswer[]; recipientIds: number[] }> => {
  const isMatching = key === null ? sql`true` : isChosen(key)
  const name = key === null ? sql`/*hot:regrade_for_everyone*/` : sql`/*hot:regrade_by_key*/`
  const { rows } = await sql<{ answers: RegradedAnswer[]; recipientIds: number[] }>`${name}
    with regraded as (
      update attempt_question asked set is_right = true, regrade_id = ${id}
        from ${listed(questions)}
        left join memory on memory.learner_id = listed.learner_id and memory.question_id = ${questionId}
       where asked.learner_id = listed.learner_id and asked.id = listed.id and asked.is_right = false and ${isMatching}
         and asked.version_id = any (${versionIds}::bigint[])
      returning asked.learner_id, asked.attempt_id, asked.answered_at, asked.memory_before,
                coalesce(memory.last_answer_id = asked.id, false) as is_last
    ), added as (
      select learner_id, attempt_id, count(*) as answers from regraded group by learner_id, attempt_id
    ), counted as (
      update attempt
         set right_count = attempt.right_count + added.answers, regraded_count = attempt.regraded_count + added.answers,
             is_passed = attempt.is_passed or (attempt.is_passed = false and attempt.right_count + added.answers >= attempt.pass_count),
             passed_by_regrade_id = case when attempt.is_passed = false and attempt.right_count + added.answers >= attempt.pass_count
                                         then ${id} else attempt.passed_by_regrade_id end
        from added join attempt before on before.learner_id = added.learner_id and before.id = added.attempt_id
       where attempt.learner_id = added.learner_id and attempt.id = added.attempt_id
      returning attempt.learner_id, attempt.user_course_id, attempt.ticket_id, added.answers,
                coalesce(before.is_passed = false and attempt.is_passed, false) as became_passed
    ), tickets as (
      update user_ticket set ever_done = true
        from counted where became_passed and user_ticket.learner_id = counted.learner_id and user_ticket.ticket_id = counted.ticket_id
    ), courses as (
      update user_course set ready_stale = true
       where learner_id in (select learner_id from regraded)
         and (course_id in (select course_id from course_question where question_id = ${questionId})
              or (learner_id, id) in (select learner_id, user_course_id from counted))
    ), messages as (
      insert into regrade_learner (learner_id, regrade_id, answer_count, ticket_count, created_at)
      select learner_id, ${id}, sum(answers), count(*) filter (where became_passed), ${now} from counted group by learner_id
      on conflict (learner_id, regrade_id) do update
         set answer_count = regrade_learner.answer_count + excluded.answer_count,
             ticket_count = regrade_learner.ticket_count + excluded.ticket_count
    )
    select (select coalesce(json_agg(json_build_object('learnerId', learner_id, 'answeredAt', answered_at, 'before', memory_before,
                                                       'isLast', is_last)), '[]') from regraded) as answers,
           array_to_json(array(
             select distinct learner_id from counted join app_user on app_user.id = learner_id
              where not is_demo and not exists (select from regrade_learner earlier where earlier.learner_id = counted.learner_id
                                                   and earlier.regrade_id = ${id}))) as "recipientIds"`.execute(tx)
  return rows[0] as { answers: RegradedAnswer[]; recipientIds: number[] }
}

/** Who chose the right answer remembers it: from the last answer on, as if it had been right at once, and of the mended wording. */
export const rememberRegraded = async (
  tx: Tx,
  { questionId, toMeaningNo }: OpenRegrade,
  answers: readonly RegradedAnswer[],
): Promise<void> => {
  const memories = answers
    .filter(({ isLast }) => isLast)
    .map(({ learnerId, before, answeredAt }) => ({
      learnerId,
      ...review(memoryFromJson(before), levelOfAnswer(true), new Date(answeredAt), Number.POSITIVE_INFINITY),
    }))
  if (memories.length === 0) return
  await sql`/*hot:remember_regraded*/
    update memory
       set level = after.level, stability = after.stability, difficulty = after.difficulty, due_at = after."dueAt",
           repetitions = after.repetitions, lapses = after.lapses, meaning_no = ${toMeaningNo}
      from jsonb_to_recordset(${JSON.stringify(memories)}::jsonb) as after
           ("learnerId" bigint, level text, stability float8, difficulty float8, "dueAt" timestamptz, repetitions int, lapses int)
     where memory.learner_id = after."learnerId" and memory.question_id = ${questionId}`.execute(tx)
}
