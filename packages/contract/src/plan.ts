import { z } from 'zod'
import { defineCall } from './call.ts'
import { answerKind } from './checks.ts'
import { idInText } from './paging.ts'
import { calendarDay } from './text.ts'
import type { FromWire } from './wire-names.ts'

const id = z.number().int().positive()
const count = z.number().int().nonnegative()
const params = z.strictObject({ id: idInText })

const minDailyGoal = 5
const maxDailyGoal = 200

export const planSchema = z.object({
  exam_date: z.string().nullable(),
  /** The date is that of the learner's group; one of their own would replace it. */
  is_group_date: z.boolean(),
  /** Answers a day that the learner wants to give. */
  daily_goal: count.nullable(),
  /** The day before the exam, or the last day of access if that comes first. */
  last_study_day: z.string(),
  /** Until the last day of study, today included. */
  days_left: count,
  /** Answers a day that the plan asks for: the goal, or what the learner gives. */
  pace: count,
  mode: z.enum(['cover_first', 'repeat_first']),
  /** What is left of today, and the questions answered today. */
  today: z.object({ new: count, due: count, done: count }),
  /** About how long the rest of today takes. */
  minutes: count,
  /** Answers a day with which every question is seen. */
  needed_pace: count,
  /** Questions that stay unseen at this pace. */
  unreachable: count,
  question_count: count,
  unseen_count: count,
  /** Questions whose meaning for the learner's exam is another one than when they were answered. */
  changed_count: count,
  /** What these questions cited when they were answered, and what they cite for the learner's exam, where it is another norm. */
  changed_norms: z.array(z.object({ before: z.string(), after: z.string() })),
  /** Questions of the course that are left out where there are others: what replaces their norm is loaded, or it is ahead. */
  lapsed_count: count,
  /** Questions of the course whose norm has ended on the day of the learner's exam, and has no successor here: they stay. */
  expired_count: count,
})

export type StudyPlan = FromWire<z.output<typeof planSchema>>

export const getPlan = defineCall({
  name: 'getPlan',
  summary: 'План курса до дня экзамена и что осталось на сегодня',
  method: 'GET',
  path: '/api/user-courses/{id}/plan/',
  access: 'signed_in',
  params,
  response: planSchema,
  errors: ['not_found', 'course_paused'],
})

export const changePlan = defineCall({
  name: 'changePlan',
  summary: 'Дата экзамена и дневная цель; null — без них',
  method: 'PUT',
  path: '/api/user-courses/{id}/plan/',
  access: 'signed_in',
  params,
  body: z.strictObject({
    exam_date: calendarDay('Такой даты нет. Укажите день, месяц и год').nullable(),
    daily_goal: z
      .int('Укажите целое число')
      .min(minDailyGoal, `Не меньше ${minDailyGoal} вопросов в день`)
      .max(maxDailyGoal, `Не больше ${maxDailyGoal} вопросов в день`)
      .nullable(),
  }),
  example: { body: { exam_date: null, daily_goal: 20 } },
  response: planSchema,
  errors: ['not_found', 'course_paused'],
})

export const memorySchema = z.object({
  level: z.enum(['Excellent', 'Good', 'Satisfactorily', 'Bad']),
  stability: z.number(),
  difficulty: z.number(),
  reviewed_at: z.string(),
  due_at: z.string(),
  repetitions: count,
  lapses: count,
})

export const studyStateSchema = z.object({
  now: z.string(),
  today: z.string(),
  time_zone: z.string(),
  start_date: z.string(),
  /** Answers a day that the learner gives; null while there are too few active days. */
  measured_pace: z.number().nullable(),
  answered_today: z.array(z.object({ id, is_new: z.boolean() })),
  topics: z.array(z.object({ id, title: z.string() })),
  /** In the course's order; memory is null where the question was never answered. */
  questions: z.array(
    z.object({ id, topic: id, variant_count: count, answer_kind: answerKind, memory: memorySchema.nullable() }),
  ),
  /** The last answers to questions answered before, the oldest first. */
  repeats: z.array(
    z.object({
      elapsed_days: z.number(),
      stability: z.number(),
      variant_count: count,
      answer_kind: answerKind,
      /** False also for a right answer that the learner rated as not known. */
      is_known: z.boolean(),
    }),
  ),
  first_answers: z.object({ right: count, wrong: count }),
  exam: z.object({
    questions: count,
    minutes: count,
    pass_count: count,
    /** Questions of each topic in a ticket, by topic id; null where a ticket takes any. */
    blueprint: z.record(z.string(), count).nullable(),
    /** Where the figures are from; null where the exam is taken to be like the tickets. */
    source: z.string().nullable(),
    /** Whether the figures are from the exam's own document. */
    verified: z.boolean(),
  }),
  /** False where forecasts have lately disagreed with results: only the expected share of right answers is shown then. */
  is_pass_shown: z.boolean(),
})

export const getStudyState = defineCall({
  name: 'getStudyState',
  summary: 'Из чего складываются план и прогноз: вопросы, память о них, повторения и экзамен',
  method: 'GET',
  path: '/api/user-courses/{id}/study-state/',
  access: 'signed_in',
  params,
  response: studyStateSchema,
  errors: ['not_found', 'course_paused'],
})

export type StudyState = FromWire<z.output<typeof studyStateSchema>>
