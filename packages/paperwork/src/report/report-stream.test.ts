import { expect, test } from 'vitest'
import type { Learners } from '../period/period-model.ts'
import { manyLearners, november, organisation, vector } from '../testing/sample-period.ts'
import { renderReport } from './render-report.ts'

const reportOn = (learners: Learners) =>
  renderReport({ organisation, period: november, madeOn: '2026-11-15', partners: [{ partner: vector, learners }] })

/** Ten thousand with `npm run proof`. */
const learnerCount = process.env.PROOF ? 10_000 : 2000

test('thousands of learners are read a few at a time, and the event loop is free in between', async () => {
  let [read, readInTurn, maxInTurn, turns] = [0, 0, 0, 0]
  const counted = (function* () {
    for (const learner of manyLearners(learnerCount)) {
      read += 1
      readInTurn += 1
      yield learner
    }
  })()
  const takeTurn = () => {
    maxInTurn = Math.max(maxInTurn, readInTurn)
    readInTurn = 0
    turns += 1
    if (read < learnerCount) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  let bytes = 0
  for await (const chunk of reportOn(counted)) bytes += chunk.length
  expect(bytes).toBeGreaterThan(50 * learnerCount)
  expect(turns).toBeGreaterThan(learnerCount / 20)
  expect(maxInTurn).toBeLessThan(50)
})

test('an aborted read closes the source of the learners', async () => {
  let closed = false
  const cursor = (async function* () {
    try {
      yield* manyLearners(100_000)
    } finally {
      closed = true
    }
  })()
  let bytes = 0
  for await (const chunk of reportOn(cursor)) {
    bytes += chunk.length
    if (bytes > 20_000) break
  }
  expect(closed).toBe(true)
})

test('an error of the source is an error of the report', async () => {
  const cursor = (async function* () {
    yield* manyLearners(10)
    throw new Error('the database is gone')
  })()
  const whole = async () => {
    for await (const chunk of reportOn(cursor)) if (chunk.length === 0) break
  }
  await expect(whole()).rejects.toThrow('the database is gone')
})
