import { describe, expect, test } from 'vitest'
import {
  memberFigures as figuresOf,
  type GroupMember,
  heatStepOf,
  type MemberPeriod,
  memberDays,
} from './group-member.ts'

const today = '2026-11-10'

type Member = GroupMember & MemberPeriod

const memberFigures = (made: Member, day: string) => figuresOf(made, memberDays(made, day))

const member = (changes: Partial<Member> = {}): Member => ({
  startDate: '2026-11-01',
  accessDays: 30,
  prolongedDays: 0,
  pausedDays: 0,
  pausedOn: null,
  examDate: null,
  questionCount: 100,
  seenCount: 40,
  answersOfWeek: 35,
  forecast: null,
  ...changes,
})

describe('the figures of a member', () => {
  test('are counted until the day before the exam, or the end of access', () => {
    expect(memberFigures(member(), today)).toMatchObject({
      lastStudyDay: '2026-11-30',
      daysLeft: 21,
      accessDaysLeft: 21,
    })
    const withExam = memberFigures(member({ examDate: '2026-11-21' }), today)
    expect(withExam).toMatchObject({ lastStudyDay: '2026-11-20', daysLeft: 11, accessDaysLeft: 21 })
    // An exam that is over decides nothing any more.
    expect(memberFigures(member({ examDate: today }), today).lastStudyDay).toBe('2026-11-30')
  })

  test('the pace is that of the last week, or of the days since the course began', () => {
    expect(memberFigures(member(), today).pace).toBe(5)
    expect(memberFigures(member({ startDate: '2026-11-09', answersOfWeek: 9 }), today).pace).toBe(4.5)
    expect(memberFigures(member({ startDate: today, answersOfWeek: 0 }), today).pace).toBe(0)
  })

  test.each([
    ['at the pace that sees every question', { examDate: '2026-11-22' }, false],
    ['at a slower pace', { examDate: '2026-11-21' }, true],
    ['without answers this week', { answersOfWeek: 0 }, true],
    ['all questions seen, the exam far away', { seenCount: 100, answersOfWeek: 0, forecast: 0.4 }, false],
    ['all seen, a low forecast in the last week', { seenCount: 100, examDate: '2026-11-17', forecast: 0.69 }, true],
    ['all seen, no forecast in the last week', { seenCount: 100, examDate: '2026-11-17' }, true],
    ['all seen, a good forecast in the last week', { seenCount: 100, examDate: '2026-11-17', forecast: 0.7 }, false],
    ['while paused', { answersOfWeek: 0, pausedOn: '2026-11-05' }, false],
    ['before the course begins', { answersOfWeek: 0, startDate: '2026-11-11' }, false],
    ['after access has ended', { answersOfWeek: 0, startDate: '2026-10-01' }, false],
  ] as const)('behind or not: %s', (_, changes, isBehind) => {
    expect(memberFigures(member(changes), today).isBehind).toBe(isBehind)
  })

  test('access ends within a week, or has ended; a pause takes no days', () => {
    const ending = (startDate: string, pausedOn: string | null = null) =>
      memberFigures(member({ startDate, pausedOn }), today).isAccessEnding
    expect([ending('2026-10-19'), ending('2026-10-18'), ending('2026-09-01')]).toEqual([false, true, true])
    expect(ending('2026-10-18', '2026-11-01')).toBe(false)
  })

  test('who has answered nothing has not started', () => {
    expect(memberFigures(member({ seenCount: 0 }), today).isNotStarted).toBe(true)
    expect(memberFigures(member({ seenCount: 1 }), today).isNotStarted).toBe(false)
  })

  test('after access has ended no pace is needed', () => {
    const ended = memberFigures(member({ startDate: '2026-10-01' }), today)
    expect(ended).toMatchObject({ daysLeft: 0, neededPace: 0, isBehind: false })
  })

  test('more questions seen than the course still has leave none', () => {
    expect(memberFigures(member({ seenCount: 120 }), today).neededPace).toBe(0)
  })
})

test('the steps of the heat map', () => {
  const steps = [0, 1, 39, 40, 64, 65, 84, 85, 100].map((good) => heatStepOf({ good, total: 100 }))
  expect(steps).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
  expect(heatStepOf({ good: 0, total: 0 })).toBe(0)
})
