import type { StudyPlan, StudyState } from '@dopusk/contract'
import { vi } from 'vitest'
import type { WorkerAnswer, WorkerQuestion } from '../study/plan/compute-in-worker.ts'
import { forecasts } from '../study/plan/forecast.ts'

/** The 160 questions of course 5 on 10 November 2026. */
export const makePlan = (more: Partial<StudyPlan> = {}): StudyPlan => ({
  exam_date: '2026-12-01',
  is_group_date: false,
  daily_goal: null,
  last_study_day: '2026-11-30',
  days_left: 21,
  pace: 20,
  mode: 'repeat_first',
  today: { new: 12, due: 8, done: 0 },
  minutes: 17,
  needed_pace: 3,
  unreachable: 0,
  question_count: 160,
  unseen_count: 48,
  changed_count: 0,
  changed_norms: [],
  lapsed_count: 0,
  expired_count: 0,
  ...more,
})

const dayMs = 86_400_000

interface StateOptions {
  /** The first so many questions of 160 are seen. */
  seen?: number
  /** Repeats of questions answered two days before, of which this share was known. */
  repeats?: number
  known?: number
}

/** A learner of two topics. */
export const makeStudyState = (
  { seen = 112, repeats = 60, known = 0.9 }: StateOptions = {},
  more: Partial<StudyState> = {},
): StudyState => {
  const now = Date.parse('2026-11-10T09:00:00Z')
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  return {
    now: at(0),
    today: '2026-11-10',
    time_zone: 'Europe/Moscow',
    start_date: '2026-11-03',
    measured_pace: 20,
    answered_today: [],
    topics: [
      { id: 1, title: 'Законодательство' },
      { id: 2, title: 'Производственный контроль' },
    ],
    questions: Array.from({ length: 160 }, (_, index) => ({
      id: 301 + index,
      topic: index < 80 ? 1 : 2,
      variant_count: 4,
      answer_kind: 'one',
      memory:
        index >= seen
          ? null
          : {
              level: 'Good',
              stability: 6,
              difficulty: 5,
              reviewed_at: at(-(index % 5)),
              due_at: at(6 - (index % 5)),
              repetitions: 2,
              lapses: 0,
            },
    })),
    repeats: Array.from({ length: repeats }, (_, index) => ({
      elapsed_days: 2,
      stability: 6,
      variant_count: 4,
      answer_kind: 'one',
      is_known: index < repeats * known,
    })),
    first_answers: { right: Math.round(seen * 0.6), wrong: seen - Math.round(seen * 0.6) },
    is_pass_shown: true,
    exam: { questions: 20, minutes: 40, pass_count: 16, blueprint: null, source: null, verified: true },
    ...more,
  }
}

type Compute = (question: WorkerQuestion) => WorkerAnswer['result']

const nothingYet = { missing: { answers: 30, repeats: 15, questions: 40 } }

/** Nothing is computed: enough for a test of something else. */
const computeNothing: Compute = ({ kind }) =>
  kind === 'today' ? { days: [], pass: nothingYet, topics: [] } : { ifStopped: nothingYet, byPlan: nothingYet }

const computed = new Map<string, WorkerAnswer['result']>()

/** The code of the real worker, once for the same input. */
export const computeForecasts: Compute = ({ kind, input }) => {
  const key = JSON.stringify([kind, input])
  const result = computed.get(key) ?? forecasts[kind](input)
  computed.set(key, result)
  return result
}

let compute = computeNothing

class FakeWorker extends EventTarget {
  postMessage(question: WorkerQuestion) {
    queueMicrotask(() => {
      try {
        const data: WorkerAnswer = { id: question.id, result: compute(question) }
        this.dispatchEvent(new MessageEvent('message', { data }))
      } catch {
        this.dispatchEvent(new Event('error'))
      }
    })
  }
  terminate() {}
}

/** jsdom has no workers: the given code answers in the page. What it throws, the page sees as a worker that does not load. */
export const fakeWorker = (answer = computeNothing) => {
  compute = answer
  vi.stubGlobal('Worker', FakeWorker)
}
