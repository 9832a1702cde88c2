import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sendMail } from '@dopusk/contract'
import pg from 'pg'
import type { Email } from 'postal-mime'
import { beforeAll, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { deliverTo } from '../../testing/mail/deliver-to.ts'
import { startSmtp } from '../../testing/mail/smtp-server.ts'
import { makePartner, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** A sending process is killed at every step of the SMTP exchange: no mail is lost, and a repeat has the same Message-ID. */

let app: TestApp
let partner: { email: string; partnerId: number }
const entry = fileURLToPath(new URL('../../testing/mail/mail-worker.ts', import.meta.url))

beforeAll(async () => {
  app = await startTestApp()
  partner = await makePartner(app.db)
})

const work = (smtpUrl: string): ChildProcess => {
  const { connection } = app
  const settings = { connection, smtpUrl, now: app.clock.now }
  return spawn(process.execPath, [entry], {
    stdio: 'inherit',
    env: { ...process.env, TEST_WORKER: JSON.stringify(settings) },
  })
}

/** As the worker, in this process. */
const workToTheEnd = (smtpUrl: string) => deliverTo(smtpUrl, app)

const newMail = async (): Promise<number> => {
  const learner = await makeLearner(app.db, partner, { readablePassword: 'abcd2345' })
  const token = await signInAs(app, partner)
  const body = { email: learner.email, title: 'Данные для пользователя', description: 'Логин и пароль' }
  return (await app.ask(sendMail, { body, token })).body.id
}

const stateOf = (id: number) =>
  app.db.selectFrom('mail_outbox').select(['sent_at', 'message_id']).where('id', '=', id).executeTakeFirstOrThrow()

/** The next worker claims the mail after the lease of the dead one. */
const expectDeliveredAfter = async (id: number, earlier: Email[]) => {
  expect((await stateOf(id)).sent_at).toBeNull()
  const healthy = await startSmtp()
  await workToTheEnd(healthy.url)
  expect(healthy.mails).toHaveLength(0)
  app.clock.forward(5 * 60_000)
  await workToTheEnd(healthy.url)
  const { sent_at, message_id } = await stateOf(id)
  expect(sent_at).not.toBeNull()
  expect([...earlier, ...healthy.mails].map(({ messageId }) => messageId)).toEqual(
    [...earlier, healthy.mails[0]].map(() => message_id),
  )
  await healthy.stop()
}

/** `npm run proof` kills at every step, `npm test` after the last one. */
const steps = ['onMessage', 'onConnect', 'onMailFrom', 'onRcptTo'] as const

test.runIf(process.env.PROOF).each(steps)('a worker killed at %s loses no mail', async (step) => {
  const id = await newMail()
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  // The server never answers at this step, so the worker gets no further.
  const halt = () => reach()
  const smtp = await startSmtp({
    [step]: step === 'onMessage' ? () => new Promise<void>(halt) : halt,
  })
  const worker = work(smtp.url)
  await reached
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await smtp.stop()
  await expectDeliveredAfter(id, smtp.mails)
})

test('a worker killed after the mail is accepted and before it is marked sends it again', async () => {
  const id = await newMail()
  const holder = new pg.Client(app.connection)
  await holder.connect()
  // The row is locked here between the claim and the mark, so that the mark waits.
  const smtp = await startSmtp({
    onMessage: async () => {
      await holder.query('begin')
      await holder.query('select id from mail_outbox where id = $1 for update', [id])
    },
  })
  const worker = work(smtp.url)
  const waiting = `select 1 from pg_stat_activity where application_name = 'test-worker' and wait_event_type = 'Lock'`
  const watcher = new pg.Client(app.connection)
  await watcher.connect()
  await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const gone = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-worker'`
  await watcher.query(gone)
  await holder.query('rollback')
  await Promise.all([holder.end(), watcher.end(), smtp.stop()])
  expect(smtp.mails).toHaveLength(1)
  await expectDeliveredAfter(id, smtp.mails)
})
