import { generateReport } from '@dopusk/contract'
import { readWord } from '@dopusk/paperwork/testing/read-word'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { BillingTest } from '../../testing/billing.ts'
import { signInAs } from '../../testing/people.ts'
import { makeAttempt } from '../../testing/study.ts'

let t: BillingTest

beforeAll(async () => {
  t = await BillingTest.start()
})
beforeEach(() => t.reset())

const november = { start_date: '2026-11-01', end_date: '2026-11-30' }

describe('the report of a partner', () => {
  test('is about themselves, and lists who studied in the period by earlier access', async () => {
    const { id } = (await t.give('2026-10-20')).body
    await t.give('2026-11-15', (await makeLearner(t.app.db, t.partner, { lastName: 'Абрамов' })).userId)
    const attempt = {
      learnerId: t.learner.userId,
      userCourseId: id,
      questionIds: t.course.questionIds,
      answers: [true],
    }
    await makeAttempt(t.app.db, { ...attempt, at: new Date('2026-11-10T10:00:00Z') })
    await sql`insert into activity_day (learner_id, day, answer_count) values (${t.learner.userId}, '2026-11-10', 1)`.execute(
      t.app.db,
    )
    const body = { partners: [t.partner.partnerId], ...november }
    const { bytes } = await t.app.askForFile(generateReport, { token: await signInAs(t.app, t.partner), body })
    const { tables } = readWord(bytes)
    expect(tables[0]?.slice(1).map(([, name, , , since, isGiven]) => [name, since, isGiven])).toEqual([
      ['Абрамов Анна', '15.11.2026', 'да'],
      ['Ёлкина Анна', '20.10.2026', '—'],
    ])
    expect(tables[1]?.at(-1)).toEqual(['Всего', '1', '0', '0', '', '1 000,00'])
  })
})
