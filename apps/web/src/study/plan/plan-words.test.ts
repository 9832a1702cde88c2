import { expect, test } from 'vitest'
import { makePlan } from '../../testing/plan.ts'
import {
  expiredWords,
  lapsedWords,
  loadWords,
  missingWords,
  nextRepeats,
  ofTenTickets,
  reachWords,
  seenWords,
} from './plan-words.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

test.each([
  [12, 8, '12 новых, 8 повторить'],
  [1, 0, '1 новый'],
  [21, 1, '21 новый, 1 повторить'],
  [0, 5, '5 повторить'],
  [0, 0, ''],
])('%d new and %d due are «%s»', (newCount, dueCount, words) => {
  expect(plain(loadWords({ newCount, dueCount }))).toBe(words)
})

test.each([
  [0, 'При 10 в день вы увидите все вопросы'],
  [76, 'При 10 в день вы увидите 62 % вопросов, чтобы увидеть все — 17'],
  [1, 'При 10 в день вы увидите 99 % вопросов, чтобы увидеть все — 17'],
])('with %d of 200 unreachable: «%s»', (unreachable, words) => {
  expect(plain(reachWords({ pace: 10, unreachable, neededPace: 17, questionCount: 200 }))).toBe(words)
})

test.each([
  [0.7, 0.65, 0.75, 7, 'от 6 до 8'],
  [0.7, 0.6, 0.8, 7, 'от 6 до 8'],
  [0.96, 0.91, 1, 10, 'от 9 до 10'],
  [0.02, 0, 0.07, 0, 'от 0 до 1'],
])('a chance of %d between %d and %d is %d tickets of ten (%s)', (pass, low, high, count, band) => {
  const forecast = { pass, low, high, expectedRight: 15, expectedError: 2 }
  const words = ofTenTickets(forecast)
  expect([words.count, plain(words.band)]).toEqual([count, band])
})

test.each([
  [{ answers: 30, repeats: 15, questions: 40 }, '40 новых вопросов и 15 повторений'],
  [{ answers: 0, repeats: 0, questions: 1 }, '1 новый вопрос'],
  [{ answers: 0, repeats: 2, questions: 0 }, '2 повторения'],
  [{ answers: 21, repeats: 3, questions: 4 }, '4 новых вопроса, 3 повторения и 21 ответ'],
])('what is missing of %j is said as «%s»', (missing, words) => {
  expect(plain(missingWords(missing))).toBe(words)
})

const ofPlan = (count: number): Parameters<typeof expiredWords> => [
  makePlan({ expired_count: count, lapsed_count: count, exam_date: null }),
  '2026-11-10',
]

test.each([
  [1, 'У 1 вопроса', '1 вопрос опирается'],
  [2, 'У 2 вопросов', '2 вопроса опираются'],
  [5, 'У 5 вопросов', '5 вопросов опираются'],
  [21, 'У 21 вопроса', '21 вопрос опирается'],
])('the words about %d questions with ended norms agree in number', (count, expired, lapsed) => {
  expect(plain(expiredWords(...ofPlan(count)))).toBe(
    `${expired} норма истекла, а замена не загружена. Такие вопросы остаются в плане и билетах с пометкой`,
  )
  expect(plain(lapsedWords(...ofPlan(count)))).toBe(
    `${lapsed} на нормы, которые сейчас не действуют. Новыми план задаёт такие вопросы, только если в теме мало других`,
  )
})

const days = (...due: number[]) =>
  due.map((dueCount, index) => ({ day: `2026-11-${10 + index}`, newCount: 0, dueCount }))

test.each([
  [days(3, 5), null],
  [days(0, 12, 8), 'завтра — 12, послезавтра — 8'],
  [days(0, 0, 8, 0, 3, 9), 'послезавтра — 8, 14.11 — 3'],
  [days(0, 0, 0), null],
])('the next repeats of %j are «%s»', (planned, words) => {
  expect(plain(nextRepeats(planned))).toBe(words)
})

test('the number of questions seen agrees in case', () => {
  expect([seenWords(2, 21), seenWords(2, 22)].map(plain)).toEqual(['2 из 21 вопроса', '2 из 22 вопросов'])
})
