import { beforeAll, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { makeCourse } from '../../testing/courses.ts'
import { testOutbox } from '../../testing/mail/deliver-to.ts'
import { makePartner } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { mailKinds } from './compose.ts'
import { restAfterBulkMail } from './deliver.ts'
import { claimMail } from './outbox.queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

test('a mail that somebody waits for leaves before mails to many that were queued earlier', async () => {
  const partner = await makePartner(app.db)
  const learner = await makeLearner(app.db, partner)
  const queuedAt = (minute: number) => new Date(`2026-11-10T09:0${minute}:00Z`)
  await app.db.transaction().execute(async (tx) => {
    const regraded = { kind: 'answers_regraded', recipientId: learner.userId, payload: { regradeId: 1 } } as const
    await testOutbox.queueAll(tx, [
      { ...regraded, now: queuedAt(1) },
      { ...regraded, now: queuedAt(0) },
    ])
    await testOutbox.queue(tx, { kind: 'password_reset', address: learner.email, now: queuedAt(3) })
    await testOutbox.queue(tx, { kind: 'password_reset', address: learner.email, now: queuedAt(2) })
  })
  const claimed: (string | undefined)[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const mail = await claimMail(app.db, queuedAt(5), { kinds: mailKinds, leaseMs: 300_000 })
    claimed.push(mail && `${mail.kind} ${mail.createdAt.getUTCMinutes()} ${mail.isBulk}`)
  }
  expect(claimed).toEqual([
    'password_reset 2 false',
    'password_reset 3 false',
    'answers_regraded 0 true',
    'answers_regraded 1 true',
    undefined,
  ])
})

test('a mail of a regrade leaves when no regrade is under way', async () => {
  const { questionIds } = await makeCourse(app.db, { questions: 1 })
  const learner = await makeLearner(app.db, await makePartner(app.db))
  const now = new Date('2026-11-10T08:00:00Z')
  const { id: regradeId } = await app.db
    .insertInto('regrade')
    .columns(['question_id', 'version_id', 'reason', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('question')
        .select(({ val }) => ['id', 'current_version_id', val('Ключ').as('reason'), val(now).as('created_at')])
        .where('id', 'in', questionIds),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const mail = { kind: 'answers_regraded', recipientId: learner.userId, payload: { regradeId }, now } as const
  await app.db.transaction().execute((tx) => testOutbox.queueAll(tx, [mail]))
  const claim = () => claimMail(app.db, now, { kinds: mailKinds, leaseMs: 300_000 })
  expect(await claim()).toBeUndefined()
  await app.db.updateTable('regrade').set({ finished_at: now }).where('id', '=', regradeId).execute()
  expect(await claim()).toMatchObject({ kind: 'answers_regraded', recipientId: learner.userId })
})

test('a server with nothing else to do rests little after a mail to many, a busy one longer, none for ever', () => {
  expect([0, 4, 40, 4000].map(restAfterBulkMail)).toEqual([0, 20, 200, 500])
})
