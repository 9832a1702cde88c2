import { expect, test } from 'vitest'
import { type ForecastState, forecastRequestOf } from './forecast-input.ts'

const memory = {
  level: 'Good' as const,
  stability: 2.3,
  difficulty: 5,
  reviewed_at: '2026-11-14T10:00:00.000Z',
  due_at: '2026-11-17T10:00:00.000Z',
  repetitions: 1,
  lapses: 0,
}

const state: ForecastState = {
  now: '2026-11-16T10:00:00.000Z',
  questions: [
    { id: 7, topic: 3, variant_count: 4, answer_kind: 'one', memory },
    { id: 9, topic: 5, variant_count: 5, answer_kind: 'several', memory: null },
  ],
  repeats: [{ elapsed_days: 2, stability: 1.5, variant_count: 4, answer_kind: 'one', is_known: false }],
  first_answers: { right: 6, wrong: 4 },
  exam: { questions: 20, pass_count: 16, blueprint: { 3: 12, 5: 8 } },
}

test('a state of study becomes the arguments of a forecast for this moment', () => {
  const now = new Date('2026-11-16T10:00:00Z')
  expect(forecastRequestOf(state)).toEqual({
    now,
    examAt: now,
    questions: [
      { id: 7, topic: '3', variants: 4, rightCount: 1 },
      { id: 9, topic: '5', variants: 5, rightCount: 2 },
    ],
    memories: new Map([
      [
        7,
        {
          level: 'Good',
          stability: 2.3,
          difficulty: 5,
          reviewedAt: new Date('2026-11-14T10:00:00Z'),
          dueAt: new Date('2026-11-17T10:00:00Z'),
          repetitions: 1,
          lapses: 0,
        },
      ],
    ]),
    repeats: [{ elapsedDays: 2, stability: 1.5, variants: 4, rightCount: 1, isRight: false }],
    firstAnswers: { right: 6, wrong: 4 },
    exam: { questions: 20, passCount: 16, blueprint: { 3: 12, 5: 8 } },
  })
})

test('the moment of the exam may be another one, and the exam may have no blueprint', () => {
  const examAt = new Date('2026-12-01T10:00:00Z')
  const request = forecastRequestOf({ ...state, exam: { ...state.exam, blueprint: null } }, examAt)
  expect(request.examAt).toEqual(examAt)
  expect(request.exam).toEqual({ questions: 20, passCount: 16 })
})
