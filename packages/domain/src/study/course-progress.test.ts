import { expect, test } from 'vitest'
import { courseProgress, courseStatus } from './course-progress.ts'

const counts = (goodCount: number, questionCount: number, passedCount: number, ticketCount: number) => ({
  goodCount,
  questionCount,
  passedCount,
  ticketCount,
})

test.each([
  ['nothing done', counts(0, 160, 0, 10), 0],
  ['half of the questions', counts(80, 160, 0, 10), 25],
  ['all questions and no ticket', counts(160, 160, 0, 10), 50],
  ['all tickets and no question', counts(0, 160, 10, 10), 50],
  ['everything', counts(160, 160, 10, 10), 100],
  ['one ticket short of everything is not 100', counts(160, 160, 9, 10), 95],
  ['rounded to the nearest', counts(1, 160, 0, 10), 0],
  ['half a per cent is rounded up', counts(1, 100, 0, 10), 1],
  ['a course without tickets reaches half', counts(10, 10, 0, 0), 50],
  ['an empty course is at nothing', counts(0, 0, 0, 0), 0],
  ['more questions than there are count as all of them', counts(9, 3, 0, 2), 50],
  ['more tickets than there are count as all of them', counts(0, 3, 7, 2), 50],
  ['more of both is no more than everything', counts(9, 3, 7, 2), 100],
  ['less than nothing is nothing', counts(-3, 3, 0, 2), 0],
])('%s', (_fact, given, percent) => {
  expect(courseProgress(given)).toBe(percent)
})

test('a course is completed at exactly 100', () => {
  const startedAt = new Date()
  expect(courseStatus(null, 0)).toBe('Not started')
  expect(courseStatus(startedAt, 99)).toBe('Started')
  expect(courseStatus(startedAt, 100)).toBe('Completed')
})
