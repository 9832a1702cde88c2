import type { InboxOutcome, InboxQuestion, Wording } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { viewWording, type WordingRow } from '../../study/question-body.ts'

const maxWordings = 20

const listWordings = async (db: Db, questionId: number): Promise<Wording[]> => {
  const { rows } = await sql<WordingRow>`
    select question_version.id, body, question_version.created_at as "createdAt",
           question.current_version_id = question_version.id as "isCurrent"
      from question_version join question on question.id = question_version.question_id
     where question_id = ${questionId} order by question_version.no desc limit ${maxWordings}`.execute(db)
  return rows.map(viewWording)
}

const maxLearnersCounted = 10_000

/** A learner whose level is `Bad` answered wrong the last time. */
const countAnswers = async (db: Db, questionId: number): Promise<InboxQuestion['statistics']> => {
  const { rows } = await sql<InboxQuestion['statistics']>`
    select count(*)::int as learners, (count(*) filter (where level = 'Bad'))::int as wrong
      from (select level from memory where question_id = ${questionId} limit ${maxLearnersCounted}) as answered`.execute(
    db,
  )
  return rows[0] ?? { learners: 0, wrong: 0 }
}

const maxComplaints = 20

interface ComplaintRow {
  item: number
  message: string
  state: 'new' | 'in_work' | 'closed'
  outcome: InboxOutcome | null
  createdAt: Date
}

const listComplaints = async (db: Db, questionId: number, exceptItem: number): Promise<InboxQuestion['complaints']> => {
  const { rows } = await sql<ComplaintRow>`
    select inbox_item.id as item, message, state, outcome, complaint.created_at as "createdAt"
      from complaint join inbox_item on inbox_item.complaint_id = complaint.id
     where version_id in (select id from question_version where question_id = ${questionId}) and inbox_item.id <> ${exceptItem}
     order by complaint.id desc limit ${maxComplaints}`.execute(db)
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }))
}

/** A question as an expert needs it who answers an item about it. */
export const getInboxQuestion = async (db: Db, questionId: number, itemId: number): Promise<InboxQuestion> => {
  const { rows } = await sql<{ id: number; id_cok: number; isRetired: boolean; courses: string[] }>`
    select question.id, id_cok, question.retired_at is not null as "isRetired",
           array(select course.name from course_question join course on course.id = course_question.course_id
                  where course_question.question_id = question.id and course.retired_at is null order by course.name) as courses
      from question where question.id = ${questionId}`.execute(db)
  const [question] = rows
  if (question === undefined) throw new Error(`question ${questionId} is gone`)
  const { isRetired, ...rest } = question
  return {
    ...rest,
    is_retired: isRetired,
    wordings: await listWordings(db, questionId),
    statistics: await countAnswers(db, questionId),
    complaints: await listComplaints(db, questionId, itemId),
  }
}
