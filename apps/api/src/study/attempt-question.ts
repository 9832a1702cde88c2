import type { CheckQuestion } from '@dopusk/contract'
import { type CalendarDay, type MemoryLevel, orderVariants } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import { arrayOf } from '../db/batches.ts'
import type { Db } from '../db/database.ts'
import { type QuestionBody, viewImage } from './question-body.ts'
import { type NotInForce, notInForce, versionFor, wordingDay } from './version-for.ts'

/** A question of an attempt with its answer, if there is one. */
export interface AttemptQuestion {
  id: number
  attemptId: number
  no: number
  questionId: number
  versionId: number
  idCok: number
  isFavourite: boolean
  items: number[] | null
  answerTimeS: number | null
  isRight: boolean | null
  rating: MemoryLevel | null
  notInForce: NotInForce | null
  /** The wording by whose key its answers are graded since a day; `isGiven`: everybody gets the point. */
  mendedById: number | null
  isGiven: boolean
  mendedOn: CalendarDay | null
  /** A wrong answer that has become right. */
  isRegraded: boolean
}

/** The wording whose key and explanation count. */
export const gradedBy = ({ versionId, mendedById }: Pick<AttemptQuestion, 'versionId' | 'mendedById'>): number =>
  mendedById ?? versionId

/** The columns of every statement that reads asked questions; `asked`, `question` and `version` are its tables. */
export const attemptQuestionColumns = (day: RawBuilder<unknown>) => sql`
  asked.id, asked.attempt_id as "attemptId", asked.no, asked.question_id as "questionId", asked.version_id as "versionId",
  question.id_cok as "idCok", asked.items, asked.answer_time_s as "answerTimeS", asked.is_right as "isRight", asked.rating,
  exists (select from favourite where favourite.learner_id = asked.learner_id
             and favourite.question_id = asked.question_id) as "isFavourite",
  version.mended_by_id as "mendedById", version.is_given as "isGiven", version.mended_on as "mendedOn",
  asked.regrade_id is not null as "isRegraded", ${notInForce(day)} as "notInForce"`

const questionOfAsked = sql`join question on question.id = asked.question_id join question_version version on version.id = asked.version_id`

/**
 * Inserts an attempt and its questions, in this order and in the wording of the day, and returns the questions. `attempt`
 * is the statement that inserts the attempt, without its `returning`.
 */
export const attemptInsert = (
  learnerId: number,
  attempt: RawBuilder<unknown>,
  { questionIds, day }: { questionIds: readonly number[]; day: CalendarDay },
): RawBuilder<AttemptQuestion> => sql`
    with attempt as (${attempt} returning id), asked as (
      insert into attempt_question (learner_id, attempt_id, no, question_id, version_id)
      select ${learnerId}, attempt.id, listed.no, listed.id,
             (select ${versionFor(sql`${day}::date`)} from question where question.id = listed.id)
        from attempt, unnest(${arrayOf('bigint', questionIds)}) with ordinality as listed (id, no)
      returning *
    )
    select ${attemptQuestionColumns(sql`${day}::date`)} from asked ${questionOfAsked} order by asked.no`

export const listAttemptQuestions = async (
  db: Db,
  learnerId: number,
  attemptId: number,
  today: CalendarDay,
): Promise<AttemptQuestion[]> => {
  const { rows } = await sql<AttemptQuestion>`
    select ${attemptQuestionColumns(wordingDay(today))} from attempt_question asked ${questionOfAsked}
      join attempt on attempt.learner_id = asked.learner_id and attempt.id = asked.attempt_id
      join user_course on user_course.learner_id = attempt.learner_id and user_course.id = attempt.user_course_id
     where asked.learner_id = ${learnerId} and asked.attempt_id = ${attemptId} order by asked.no`.execute(db)
  return rows
}

export const rightNumbers = ({ variants }: QuestionBody): number[] =>
  variants.filter(({ correct }) => correct).map(({ number }) => number)

export const answerKindOf = (body: QuestionBody): 'one' | 'several' =>
  rightNumbers(body).length > 1 ? 'several' : 'one'

const viewQuestion = ({ questionId, idCok, isFavourite, notInForce }: AttemptQuestion, body: QuestionBody) => ({
  id: questionId,
  id_cok: idCok,
  question_text: body.text,
  selected: isFavourite,
  answer_kind: answerKindOf(body),
  not_in_force: notInForce,
  ...viewImage(body),
})

/** What became of an answer by a mended key. */
const viewKeyChanged = ({
  mendedOn,
  isRegraded,
  isRight,
  isGiven,
}: AttemptQuestion): Pick<CheckQuestion, 'key_changed'> =>
  mendedOn === null
    ? {}
    : { key_changed: { on: mendedOn, was_right: isRight === true && !isRegraded, for_everyone: isGiven } }

/**
 * The question for the learner: without the right variants before the answer, with them after it. `body` is of the wording whose
 * key counts.
 */
export const viewAttemptQuestion = (asked: AttemptQuestion, body: QuestionBody): CheckQuestion => {
  const { id, no, attemptId, questionId, items, isRight } = asked
  const variants = orderVariants(body.variants, attemptId, questionId)
  const base = { id, number_in_check: no, user_check_skills: attemptId, answer_time: asked.answerTimeS }
  if (isRight === null) {
    const answer_variants = variants.map(({ number, text }) => ({ answer_number: number, answer_text: text }))
    return {
      ...base,
      status: 'Not Answered',
      answer_items: null,
      correct_answer_items: null,
      comment: null,
      user_answer: null,
      question: { ...viewQuestion(asked, body), answer_variants },
    }
  }
  return {
    ...base,
    status: isRight ? 'Right' : 'Wrong',
    answer_items: items,
    correct_answer_items: rightNumbers(body),
    // Where everybody got the point, the explanation is of a key that does not hold.
    comment: asked.isGiven && asked.mendedById === null ? null : body.comment,
    user_answer: { id, user_memorization: asked.rating },
    ...viewKeyChanged(asked),
    question: {
      ...viewQuestion(asked, body),
      answer_variants: variants.map(({ number, text, correct }) => ({
        answer_number: number,
        answer_text: text,
        correct,
      })),
      normative_documents: body.normative && { id: body.normative.document_id, text: body.normative.text },
      normative_title: body.normative?.title ?? null,
      normative_point: body.normative?.point ?? null,
    },
  }
}
