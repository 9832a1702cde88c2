import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerFixture } from '../answers/answer-fixture.ts'
import type { Student } from './acknowledged.ts'

/** The outcome of one kind of injected fault. */
export interface Outcome {
  name: string
  /** What happened, in figures. */
  seen: string
  faults: string[]
  /** Why it cannot run on this machine. */
  skipped?: string
}

export const makeStudents = async (fixture: AnswerFixture, count: number, questions: number): Promise<Student[]> =>
  (await fixture.prepareAsked(count, questions)).map(({ learner, asked }) => ({ token: learner.token, asked }))

/** Waits until `by` more are acknowledged, so that every fault hits a working server. */
export const waitForMore = async (acknowledged: { readonly size: number }, by: number): Promise<void> => {
  const goal = acknowledged.size + by
  const until = performance.now() + 20_000
  while (acknowledged.size < goal && performance.now() < until) await pause(5)
}

/** A random delay, so that the fault hits any stage of a request. */
export const randomPause = (): Promise<void> => pause(Math.random() * 60)
