import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from './calendar-day.ts'
import { type Memory, memoryLevels, review } from './study/memory.ts'
import { lastStudyDayOf, measurePace, paceOf, reachOf } from './study-pace.ts'
import { type AnsweredToday, type PlanMode, type PlanRequest, planAhead, planDay } from './study-plan.ts'

const firstDay = '2026-11-01'
const at = (day: string, hour = 10) => new Date(Date.parse(day) + hour * 3_600_000)
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** A memory as an answer so many days ago left it. */
const answered = (today: string, daysAgo: number, level: Memory['level'] = 'Good'): Memory =>
  review(null, level, at(addDays(today, -daysAgo)), 100_000)

const request = (change: Partial<PlanRequest>): PlanRequest => ({
  now: at(change.today ?? firstDay),
  today: firstDay,
  startDate: firstDay,
  lastStudyDay: addDays(firstDay, 29),
  pace: 20,
  questionIds: ids(300),
  memories: new Map(),
  ...change,
})

const anyRequest = fc
  .record({
    questions: fc.integer({ min: 0, max: 120 }),
    day: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: 1, max: 40 }),
    pace: fc.integer({ min: 5, max: 60 }),
    previousMode: fc.constantFrom<(PlanMode | undefined)[]>('cover_first', 'repeat_first', undefined),
    answers: fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 120 }),
        daysAgo: fc.integer({ min: 1, max: 30 }),
        level: fc.constantFrom(...memoryLevels),
      }),
      { maxLength: 120 },
    ),
    answeredToday: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 120 }), isNew: fc.boolean() }), {
      selector: ({ id }) => id,
      maxLength: 30,
    }),
  })
  .map(({ questions, day, days, pace, previousMode, answers, answeredToday }) => {
    const today = addDays(firstDay, day)
    const memories = new Map(answers.map(({ id, daysAgo, level }) => [id, answered(today, daysAgo, level)]))
    for (const { id, isNew } of answeredToday) if (isNew) memories.set(id, answered(today, 0))
    return request({
      now: at(today),
      today,
      lastStudyDay: addDays(firstDay, days - 1),
      pace,
      questionIds: ids(questions),
      memories,
      answeredToday,
      ...(previousMode && { previousMode }),
    })
  })

describe('a day of the plan', () => {
  test('asks each question of the course at most once, none that was answered today, and never more than the pace', () => {
    fc.assert(
      fc.property(anyRequest, (of) => {
        const { questionIds, quota } = planDay(of)
        const answeredIds = new Set(of.answeredToday?.map(({ id }) => id))
        expect(new Set(questionIds).size).toBe(questionIds.length)
        expect(questionIds.every((id) => of.questionIds.includes(id) && !answeredIds.has(id))).toBe(true)
        expect(questionIds.length).toBeLessThanOrEqual(Math.max(0, of.pace - answeredIds.size))
        expect(quota).toBeLessThanOrEqual(of.pace)
      }),
    )
  })

  test('depends on nothing but the state: not even on the order in which memories are read', () => {
    fc.assert(
      fc.property(anyRequest, (of) => {
        expect(planDay({ ...of, memories: new Map([...of.memories].reverse()) })).toEqual(planDay(of))
      }),
    )
  })

  test('asks as many as the pace while the course has them', () => {
    fc.assert(
      fc.property(anyRequest, (of) => {
        const answeredIds = new Set(of.answeredToday?.map(({ id }) => id))
        const rest = Math.max(0, of.pace - answeredIds.size)
        const askable = of.questionIds.filter((id) => !answeredIds.has(id)).length
        expect(planDay(of).questionIds).toHaveLength(Math.min(rest, askable))
      }),
    )
  })

  test('reaches every unseen question in cover_first, where the days but the last two suffice', () => {
    const course = fc.record({
      questions: fc.integer({ min: 10, max: 150 }),
      days: fc.integer({ min: 4, max: 30 }),
      spare: fc.double({ min: 1, max: 2.5, noNaN: true }),
      levels: fc.infiniteStream(fc.constantFrom(...memoryLevels)),
    })
    fc.assert(
      fc.property(course, ({ questions, days, spare, levels }) => {
        const pace = Math.ceil((questions / (days - 2)) * spare)
        if ((pace * days) / questions >= 2.7) return
        const memories = new Map<number, Memory>()
        const modes = new Set<PlanMode>()
        for (let day = 0; day < days; day += 1) {
          const today = addDays(firstDay, day)
          const lastStudyDay = addDays(firstDay, days - 1)
          const plan = planDay(
            request({ now: at(today), today, lastStudyDay, pace, questionIds: ids(questions), memories }),
          )
          modes.add(plan.mode)
          for (const id of plan.questionIds) {
            const level = levels.next().value ?? 'Good'
            memories.set(id, review(memories.get(id) ?? null, level, at(today), 100_000))
          }
        }
        expect([...modes]).toEqual(['cover_first'])
        expect(memories.size).toBe(questions)
      }),
      { numRuns: process.env.PROOF ? 60 : 20 },
    )
  })
})

describe('the mode', () => {
  /** 300 questions in 30 days: the answers for each question are a tenth of the pace. */
  const modeAt = (change: Partial<PlanRequest>) => planDay(request(change)).mode

  test('covers first below 2.7 answers for each question', () => {
    expect(modeAt({ pace: 26 })).toBe('cover_first')
    expect(modeAt({ pace: 27 })).toBe('repeat_first')
  })

  test('goes back to repeating only from 3 on', () => {
    expect(modeAt({ pace: 29, previousMode: 'cover_first' })).toBe('cover_first')
    expect(modeAt({ pace: 30, previousMode: 'cover_first' })).toBe('repeat_first')
    expect(modeAt({ pace: 29, previousMode: 'repeat_first' })).toBe('repeat_first')
  })

  test('follows the measured pace, not the wished one, and the length of the day the wished one', () => {
    const plan = planDay(request({ pace: 40, measuredPace: 10 }))
    expect(plan.mode).toBe('cover_first')
    expect(plan.questionIds).toHaveLength(40)
  })

  test('is decided by the whole course, not by the days that are left', () => {
    expect(modeAt({ today: addDays(firstDay, 28), pace: 27 })).toBe('repeat_first')
  })
})

describe('the order', () => {
  const today = addDays(firstDay, 10)

  test('puts the quota of new questions before what is due where answers are scarce', () => {
    const memories = new Map(ids(100).map((id) => [id, answered(today, 5)]))
    const { mode, quota, questionIds } = planDay(request({ now: at(today), today, memories }))
    // 200 unseen in 18 days: all days that are left but the last two.
    expect({ mode, quota }).toEqual({ mode: 'cover_first', quota: 12 })
    expect(questionIds.slice(0, 12)).toEqual(ids(300).slice(100, 112))
    expect(questionIds.slice(12).every((id) => id <= 100)).toBe(true)
  })

  test('puts what is due before new questions where answers are plenty', () => {
    const memories = new Map(ids(5).map((id) => [id, answered(today, 5)]))
    const { mode, quota, questionIds } = planDay(request({ now: at(today), today, questionIds: ids(100), memories }))
    expect({ mode, quota }).toEqual({ mode: 'repeat_first', quota: 0 })
    expect(questionIds.slice(0, 5).sort((a, b) => a - b)).toEqual(ids(5))
    expect(questionIds.slice(5)).toEqual(ids(100).slice(5, 20))
  })

  test('puts new questions first in the last two days', () => {
    const memories = new Map(ids(95).map((id) => [id, answered(today, 5)]))
    const ofDay = (lastStudyDay: string) =>
      planDay(request({ now: at(today), today, lastStudyDay, questionIds: ids(100), memories, pace: 40 })).questionIds
    expect(ofDay(addDays(today, 2))[0]).toBeLessThan(96)
    expect(ofDay(addDays(today, 1)).slice(0, 5)).toEqual([96, 97, 98, 99, 100])
  })

  test('repeats on the last day what would be due after it', () => {
    const memories = new Map([
      [1, answered(today, 1, 'Excellent')],
      [2, answered(today, 1, 'Excellent')],
    ])
    const dueOn = (lastStudyDay: string) =>
      planDay(request({ now: at(today), today, lastStudyDay, questionIds: ids(40), memories, pace: 40 })).questionIds
    expect(dueOn(addDays(today, 5)).slice(-2).sort()).toEqual([1, 2])
    expect(dueOn(today)).toHaveLength(40)
    // Among due questions the one that an answer helps more on the exam day comes first.
    const weak = new Map([...memories, [3, answered(today, 1, 'Bad')]])
    const last = planDay(request({ now: at(today), today, lastStudyDay: today, questionIds: ids(3), memories: weak }))
    expect(last.questionIds[0]).toBe(3)
  })

  test('counts a question as due until the end of the day in the given zone', () => {
    // Due at 22:00 UTC, which is the next day in Moscow.
    const memory = { ...answered(today, 3), dueAt: at(today, 22) }
    const first = (timeZone: string) =>
      planDay(request({ now: at(today), today, questionIds: ids(100), memories: new Map([[50, memory]]), timeZone }))
        .questionIds[0]
    expect(first('UTC')).toBe(50)
    expect(first('Europe/Moscow')).toBe(1)
  })

  test('fills the day with the questions most likely forgotten when nothing is new or due', () => {
    const memories = new Map([
      [1, answered(today, 1)],
      [2, answered(today, 1, 'Bad')],
      [3, answered(today, 1, 'Excellent')],
    ])
    for (const memory of memories.values()) memory.dueAt = at(addDays(today, 5))
    expect(planDay(request({ now: at(today), today, questionIds: ids(3), memories })).questionIds).toEqual([2, 1, 3])
  })
})

describe('what was answered today', () => {
  test('is taken off the day: of its length and of the quota of new questions', () => {
    const of = request({ pace: 20 })
    const whole = planDay(of)
    expect(whole.quota).toBe(11)
    const answeredToday: AnsweredToday[] = [...ids(6).map((id) => ({ id, isNew: true }))]
    const memories = new Map(ids(6).map((id) => [id, answered(firstDay, 0)]))
    const rest = planDay({ ...of, memories, answeredToday })
    expect(rest.quota).toBe(11)
    expect(rest.questionIds).toEqual(ids(300).slice(6, 20))
  })

  test('is nothing more to do once the pace is reached', () => {
    const answeredToday = ids(20).map((id) => ({ id, isNew: true }))
    expect(planDay(request({ answeredToday })).questionIds).toEqual([])
  })
})

test('the last day of study is the day before the exam, or the last day of access', () => {
  expect(lastStudyDayOf(null, '2026-11-30')).toBe('2026-11-30')
  expect(lastStudyDayOf('2026-12-01', '2026-12-30')).toBe('2026-11-30')
  expect(lastStudyDayOf('2027-01-15', '2026-12-30')).toBe('2026-12-30')
  expect(daysBetween('2026-11-30', lastStudyDayOf('2026-12-31', '2026-12-30'))).toBe(30)
})

describe('the days ahead', () => {
  test('begin with what is left of today, and never ask more than the pace', () => {
    fc.assert(
      fc.property(anyRequest, (of) => {
        const days = planAhead(of)
        const left = Math.max(1, daysBetween(of.today, of.lastStudyDay) + 1)
        expect(days.map(({ day }) => day)).toEqual(Array.from({ length: left }, (_, index) => addDays(of.today, index)))
        for (const { newCount, dueCount } of days) expect(newCount + dueCount).toBeLessThanOrEqual(of.pace)
        const first = planDay(of).questionIds
        expect(days[0]?.newCount).toBe(first.filter((id) => !of.memories.has(id)).length)
      }),
      { numRuns: process.env.PROOF ? 40 : 15 },
    )
  })

  test('show when questions come back, also those that are new today', () => {
    const days = planAhead(request({ pace: 5, questionIds: ids(10), lastStudyDay: addDays(firstDay, 6) }))
    expect(days.slice(0, 3).map(({ newCount, dueCount }) => [newCount, dueCount])).toEqual([
      [5, 0],
      [5, 0],
      [0, 0],
    ])
    expect(days.slice(3, 5).map(({ dueCount }) => dueCount)).toEqual([5, 5])
  })
})

describe('the pace', () => {
  test('is the median of at least three active days', () => {
    expect(measurePace([5, 100])).toBeUndefined()
    expect(measurePace([100, 5, 20])).toBe(20)
    expect(measurePace([10, 30, 20, 5])).toBe(15)
  })

  test('is the goal, what the learner gives, or 20', () => {
    expect([paceOf(12, 50), paceOf(null, 14.5), paceOf(null, 0.2), paceOf(null, undefined)]).toEqual([12, 15, 1, 20])
  })

  test('tells how many questions stay unseen, and the pace at which none does', () => {
    expect(reachOf({ pace: 10, unseen: 300, daysLeft: 18 })).toEqual({ unreachable: 120, neededPace: 17 })
    expect(reachOf({ pace: 20, unseen: 300, daysLeft: 18 })).toEqual({ unreachable: 0, neededPace: 17 })
    expect(reachOf({ pace: 20, unseen: 0, daysLeft: 0 })).toEqual({ unreachable: 0, neededPace: 0 })
  })
})
