import { addDays, type CalendarDay, calendarDayAt } from './calendar-day.ts'
import { type Memory, recallAfter, review, stabilityAfter } from './study/memory.ts'
import { daysIncluded } from './study-pace.ts'

/** Whether a day covers unseen questions before what is due, or repeats what is due first. */
export type PlanMode = 'cover_first' | 'repeat_first'

export interface AnsweredToday {
  id: number
  /** The question had not been answered before today. */
  isNew: boolean
}

export interface PlanRequest {
  now: Date
  today: CalendarDay
  /** The first day of the course. */
  startDate: CalendarDay
  /** The last day of study: the day before the exam, or the last day of access if that comes first. */
  lastStudyDay: CalendarDay
  /** Answers a day that the plan asks for. */
  pace: number
  /** The questions of the course in its order. */
  questionIds: readonly number[]
  memories: ReadonlyMap<number, Memory>
  /** Questions whose meaning has changed since they were answered: they are due, before all others. */
  changedIds?: ReadonlySet<number>
  /** Answers a day that the learner gives; decides the mode instead of the pace. */
  measuredPace?: number
  /** The mode of the day before. */
  previousMode?: PlanMode
  answeredToday?: readonly AnsweredToday[]
  /** The zone in which a due moment belongs to a day. */
  timeZone?: string
}

export interface DayPlan {
  mode: PlanMode
  /** The number of new questions that come before everything else, of the whole day. */
  quota: number
  /** What is left of the day, in the order in which it is asked. */
  questionIds: number[]
}

/** Answers for each question, over the whole course, below which due questions would keep new ones from being seen. */
const coverBelow = 2.7
/** A plan that covers first returns to repeating only here, so that it does not switch back and forth. */
const repeatFrom = 3
/** New questions are spread over all days but the last two, which are left for repeating them. */
const repeatDays = 2
/** A new question learnt so shortly before the end is still remembered then. */
const newFirstDays = 2

const dayMs = 86_400_000

/** Whether a question is due by the end of today. On the last day of study every question is. */
const isDue = (
  { dueAt }: Memory,
  { now, today, lastStudyDay, timeZone = 'UTC' }: Pick<PlanRequest, 'now' | 'today' | 'lastStudyDay' | 'timeZone'>,
): boolean => {
  const ahead = dueAt.getTime() - now.getTime()
  return today >= lastStudyDay || ahead <= 0 || (ahead < dayMs && calendarDayAt(dueAt, timeZone) <= today)
}

const modeOf = (answersPerQuestion: number, previousMode: PlanMode | undefined): PlanMode =>
  answersPerQuestion < (previousMode === 'cover_first' ? repeatFrom : coverBelow) ? 'cover_first' : 'repeat_first'

/** Time since the last answer in units of the memory's stability: a greater value is more likely forgotten (FSRS). */
export const forgettingOf = ({ reviewedAt, stability }: Memory, now: Date): number =>
  (now.getTime() - reviewedAt.getTime()) / stability

/**
 * Forgetting as the order of due questions assumes it: so many times as long as FSRS expects. Ordered by FSRS itself, a
 * learner who forgets faster would spend the day on questions that they cannot keep; `npm run simulate-study` measures it.
 */
const cautious = 0.4

/** How much the chance of recall on the exam day grows by an answer today. */
const gainByExam = (memory: Memory, now: Date, daysToExam: number): number => {
  const elapsed = Math.max(0, now.getTime() - memory.reviewedAt.getTime()) / dayMs
  const recall = recallAfter(elapsed, memory.stability * cautious)
  const onExamDay = (stability: number, days: number) => recallAfter(days, stability * cautious)
  const ifRight = onExamDay(stabilityAfter(memory, 'Good', elapsed), daysToExam)
  const ifWrong = onExamDay(stabilityAfter(memory, 'Bad', elapsed), daysToExam)
  return recall * ifRight + (1 - recall) * ifWrong - onExamDay(memory.stability, elapsed + daysToExam)
}

/**
 * What a day asks. Where the answers of the whole course are too few for each question to be repeated, every day has a
 * quota of new questions that due ones cannot push out; otherwise due questions come first. `npm run simulate-study`
 * measures both rules.
 */
export const planDay = (request: PlanRequest): DayPlan => {
  const { now, today, startDate, lastStudyDay, pace, questionIds, memories, previousMode } = request
  const { measuredPace = pace, answeredToday = [], changedIds = new Set() } = request
  const answeredIds = new Set(answeredToday.map(({ id }) => id).filter((id) => !changedIds.has(id)))
  const answeredNew = answeredToday.filter(({ isNew }) => isNew).length
  const rest = Math.max(0, Math.floor(pace) - answeredToday.length)

  const unseen = questionIds.filter((id) => !memories.has(id) && !answeredIds.has(id))
  const seen = questionIds
    .flatMap((id) => {
      const memory = memories.get(id)
      return memory === undefined || answeredIds.has(id) ? [] : [{ id, memory }]
    })
    .sort((a, b) => forgettingOf(b.memory, now) - forgettingOf(a.memory, now))
  const left = daysIncluded(today, lastStudyDay)
  const due = seen
    .filter(({ id, memory }) => changedIds.has(id) || isDue(memory, request))
    .map(({ id, memory }) => ({
      id,
      gain: changedIds.has(id) ? Number.POSITIVE_INFINITY : gainByExam(memory, now, left),
    }))
    .sort((a, b) => b.gain - a.gain)
    .map(({ id }) => id)
  const weakest = seen.map(({ id }) => id)

  const wholeDays = daysIncluded(startDate, lastStudyDay)
  const mode = modeOf((measuredPace * wholeDays) / Math.max(1, questionIds.length), previousMode)
  const unseenThisMorning = unseen.length + answeredNew
  const evenShare = Math.ceil(unseenThisMorning / Math.max(1, left - repeatDays))
  const quota = mode === 'repeat_first' ? 0 : Math.min(Math.floor(pace), unseenThisMorning, evenShare)

  const newBeforeDue = left <= newFirstDays ? unseen.length : Math.max(0, quota - answeredNew)
  const inOrder = [...unseen.slice(0, newBeforeDue), ...due, ...unseen.slice(newBeforeDue), ...weakest]
  return { mode, quota, questionIds: [...new Set(inOrder)].slice(0, rest) }
}

/** What a day of the plan will ask, as far as it can be known today. */
export interface PlannedDay {
  day: CalendarDay
  newCount: number
  dueCount: number
}

/**
 * Goes through the days of a plan, from today to the last day of study. `visit` gets the request of each day, with the
 * memories as they are then, and what it asks; it changes the memories by its answers.
 */
export const visitPlannedDays = (
  request: PlanRequest,
  memories: ReadonlyMap<number, Memory>,
  visit: (ofDay: PlanRequest, questionIds: readonly number[]) => void,
): void => {
  const { answeredToday = [], ...rest } = request
  let { previousMode } = request
  for (let index = 0; index < daysIncluded(request.today, request.lastStudyDay); index += 1) {
    const ofDay = {
      ...rest,
      now: new Date(request.now.getTime() + index * dayMs),
      today: addDays(request.today, index),
      memories,
      ...(index === 0 && { answeredToday }),
      ...(previousMode && { previousMode }),
    }
    const { mode, questionIds } = planDay(ofDay)
    previousMode = mode
    visit(ofDay, questionIds)
  }
}

/**
 * The load of each day until the last day of study, if every answer is right. Questions that only fill up a day are left
 * out: they are neither new nor due.
 */
export const planAhead = (request: PlanRequest): PlannedDay[] => {
  const memories = new Map(request.memories)
  const days: PlannedDay[] = []
  visitPlannedDays(request, memories, (ofDay, questionIds) => {
    const unseen = questionIds.filter((id) => !memories.has(id))
    const due = questionIds.filter((id) => {
      const memory = memories.get(id)
      return memory !== undefined && isDue(memory, ofDay)
    })
    for (const id of [...unseen, ...due]) {
      memories.set(id, review(memories.get(id) ?? null, 'Good', ofDay.now, Number.POSITIVE_INFINITY))
    }
    days.push({ day: ofDay.today, newCount: unseen.length, dueCount: due.length })
  })
  return days
}
