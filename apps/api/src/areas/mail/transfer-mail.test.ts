import { askTransfer } from '@dopusk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverTo } from '../../testing/mail/deliver-to.ts'
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp-server.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let smtp: TestSmtp
let partner: { id: number; email: string; partnerId: number }

beforeAll(async () => {
  app = await startTestApp()
  smtp = await startSmtp()
  partner = await makePartner(app.db)
  await makeUser(app.db, { isSuperuser: true, email: 'root@example.org' })
})
afterAll(() => smtp.stop())

const ask = async (email: string) => app.ask(askTransfer, { body: { email }, token: await signInAs(app, partner) })

const deliver = () => deliverTo(smtp.url, app)

test('superusers get a mail that names the learner, the partner and the person who asks', async () => {
  await ask('anna@example.org')
  await deliver()
  expect(smtp.mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    ['root@example.org', 'Просьба передать обучающегося'],
  ])
  const { company } = await app.db
    .selectFrom('partner_profile')
    .select('company')
    .where('id', '=', partner.partnerId)
    .executeTakeFirstOrThrow()
  for (const words of ['anna@example.org', `Кому: ${company}`, `Кто просит: ${partner.email}`])
    expect(smtp.mails[0]?.text).toContain(words)
})

test('a request that was closed while the mail waited is not mailed', async () => {
  await ask('boris@example.org')
  await app.db.updateTable('transfer_request').set({ closed_at: app.clock.now }).execute()
  await deliver()
  expect(smtp.mails.filter(({ text }) => text?.includes('boris@example.org'))).toEqual([])
})
