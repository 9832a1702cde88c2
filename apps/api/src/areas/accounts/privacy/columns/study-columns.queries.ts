import { sql } from 'kysely'
import type { DB } from '../../../../db/schema.generated.ts'
import { ofLearner } from '../find-person.queries.ts'
import { deleted, kept, recomputed, replaced, type TableRules } from './column-rules.queries.ts'

const paidFor = 'what a partner has paid for: which courses, and when'

/** What a person studied. */
export const studyColumns = {
  forecast_check: {
    part: 'forecasts',
    where: ofLearner,
    columns: deleted('learner_id', 'attempt_id', 'p', 'lo', 'hi', 'created_at'),
  },
  attempt_question: {
    part: 'answers',
    where: ofLearner,
    columns: {
      ...deleted('id', 'learner_id', 'attempt_id', 'no', 'question_id', 'version_id', 'items', 'answer_time_s'),
      ...deleted('answered_at', 'is_right', 'rating', 'memory_before', 'moves_memory', 'regrade_id'),
    },
  },
  attempt: {
    part: 'attempts',
    where: ofLearner,
    columns: {
      ...deleted('id', 'learner_id', 'user_course_id', 'ticket_id', 'kind', 'mode', 'difficulty', 'holder'),
      ...deleted('client_attempt', 'created_at', 'deadline_at', 'finished_at', 'question_count', 'answered_count'),
      ...deleted('right_count', 'regraded_count', 'pass_count', 'is_passed', 'passed_by_regrade_id'),
      ...deleted('reported_time_ms'),
    },
  },
  user_ticket: {
    part: 'tickets',
    where: ofLearner,
    columns: {
      ...deleted('learner_id', 'ticket_id', 'user_course_id', 'is_generated', 'fixed_ticket_id', 'question_ids'),
      ...deleted('created_at', 'ended_at', 'ever_done'),
    },
  },
  first_answers: {
    part: 'first_answers',
    where: ofLearner,
    columns: deleted('learner_id', 'user_course_id', 'answer_count', 'right_count'),
  },
  regrade_learner: {
    part: 'regrades',
    where: ofLearner,
    columns: deleted('learner_id', 'regrade_id', 'answer_count', 'ticket_count', 'created_at', 'read_at'),
  },
  practical_result: {
    part: 'practice',
    where: ofLearner,
    columns: deleted('id', 'learner_id', 'user_course_id', 'practical_id', 'run', 'answer', 'is_right', 'created_at'),
  },
  memory: {
    part: 'memory',
    where: ofLearner,
    columns: {
      ...deleted('learner_id', 'question_id', 'level', 'stability', 'difficulty', 'repetitions', 'lapses', 'due_at'),
      ...deleted('reviewed_at', 'learned_at', 'last_answer_id', 'meaning_no'),
    },
  },
  activity_day: {
    part: 'activity',
    where: ofLearner,
    columns: deleted('learner_id', 'day', 'answer_count', 'check_answer_count', 'ended_ticket_count'),
  },
  favourite: { part: 'favourites', where: ofLearner, columns: deleted('learner_id', 'question_id', 'created_at') },
  learner: {
    part: 'study',
    where: ({ userId }) => sql`id = ${userId}`,
    columns: kept(paidFor)('id', 'last_user_course_id'),
  },
  user_course: {
    part: 'courses',
    where: ofLearner,
    columns: {
      ...replaced({ good_count: 0, bad_count: 0, passed_count: 0, time_s: 0 }),
      ...replaced({ prolong_asked_at: null, prolong_partner_id: null, staff_reminded_at: null }),
      ...replaced({ exam_date: null, exam_date_of_group: false, group_id: null, daily_goal: null, plan_mode: null }),
      ...replaced({ ready_p: null, ready_lo: null, ready_hi: null, ready_at: null, ready_stale: false }),
      ...kept(paidFor)('id', 'learner_id', 'course_id', 'created_at', 'start_date', 'started_at', 'access_days'),
      ...kept(paidFor)('prolonged_days', 'paused_days', 'paused_on'),
      ...kept('the wordings that the counts are of, which are zero')('counted_rev'),
    },
  },
  user_course_period: {
    part: 'course_starts',
    where: ofLearner,
    columns: {
      ...kept(paidFor)('learner_id', 'user_course_id', 'no', 'start_date', 'given_at', 'given_by', 'partner_id'),
      ...kept(paidFor)('price_kopecks', 'invoice_id', 'replaced_start_date', 'replaced_paused_days'),
      ...kept(paidFor)('replaced_prolonged_days'),
      // From the attempts, before they are deleted: whether the period can be taken back.
      ...recomputed('studied_at'),
    },
  },
  course_pause: {
    part: 'course_pauses',
    where: ofLearner,
    columns: kept(paidFor)('learner_id', 'user_course_id', 'paused_on', 'resumed_on'),
  },
} satisfies Partial<TableRules<keyof DB>>
