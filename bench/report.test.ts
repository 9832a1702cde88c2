import { generateReport, getCurrentUser } from '@dopusk/contract'
import { readWord } from '@dopusk/paperwork/testing/read-word'
import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { generateReport as makeReport } from '../apps/api/src/areas/billing/report.service.ts'
import { connectDatabase } from '../apps/api/src/db/database.ts'
import { createDocumentSemaphore } from '../apps/api/src/http/document-semaphore.ts'
import { makeUser, signInAs } from '../apps/api/src/testing/people.ts'
import { loadOrganisation } from '../apps/api/src/testing/sample-content.ts'
import { startTestApp, type TestApp } from '../apps/api/src/testing/test-app.ts'
import { fillAccounts } from './accounts/fill-accounts.ts'

const inProof = test.runIf(process.env.PROOF)

/** A report on 4,000 learners (10,000 with `npm run proof`): its memory, and its effect on other requests. */

const size = process.env.PROOF ? 10_000 : 4000
const today = '2026-11-15'
const period = { from: '2024-11-01', to: '2026-12-31' }
let app: TestApp
let token: string
let partners: number[]

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  await loadOrganisation(db, app.clock.now)
  await fillAccounts(db, 1, size, today)
  await sql`analyze`.execute(db)
  token = await signInAs(app, await makeUser(db, { isSuperuser: true }))
  partners = (await db.selectFrom('partner_profile').select('id').execute()).map(({ id }) => id)
})

const body = () => ({ partners, start_date: period.from, end_date: period.to })
const deps = () => ({
  db: app.db,
  now: () => app.clock.now,
  timeZone: 'Europe/Moscow',
  documentSemaphore: createDocumentSemaphore(4),
})
const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

const requestReport = (signal: AbortSignal) =>
  fetch(`${app.url}${generateReport.path}`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify(body()),
    signal,
  })

/** Connections that hold a snapshot of the database. */
const heldConnections = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null`.execute(app.db)
  return rows[0]?.count ?? 0
}

inProof('other requests are answered while the report is generated, and it contains all learners', async () => {
  const report = app.askForFile(generateReport, { token, body: body() })
  let isMade = false
  void report.then(() => {
    isMade = true
  })
  let answered = 0
  while (!isMade) {
    expect((await app.ask(getCurrentUser, { token })).status).toBe(200)
    answered += 1
  }
  const { status, bytes } = await report
  expect(status).toBe(200)
  const [learners, starts] = readWord(bytes).tables.at(-1)?.at(-1)?.slice(1, 3) ?? []
  const { rows } = await sql<{ learners: number; starts: number }>`
    select count(distinct learner_id)::int as learners, count(*)::int as starts from user_course_period`.execute(app.db)
  expect([learners, starts].map((text) => Number(text?.replaceAll(/\s/g, '')))).toEqual(Object.values(rows[0] ?? {}))
  // Generated in one piece, it would block all other requests.
  expect(answered).toBeGreaterThan(20)
})

test('reading is driven by the consumer: one consumed chunk reads a few hundred learners', async () => {
  let fetched = 0
  const count = ({ sql: text }: CompiledQuery) => {
    if (text.startsWith('fetch')) fetched += 1
  }
  const db = connectDatabase(app.connection, () => {}, count)
  const report = await makeReport(
    { ...deps(), chooseReportDb: async () => db },
    { scope: 'all', partnerIds: partners, period },
  )
  const pieces = report[Symbol.asyncIterator]()
  const { value } = (await pieces.next()) as { value: Buffer }
  expect(value.length).toBeGreaterThan(0)
  // Further rows would be read here if anything but the consumer drove the reading.
  for (let turn = 0; turn < 50; turn += 1) await sql`select`.execute(app.db)
  expect(fetched).toBeLessThan(20)
  await pieces.return?.()
  await db.destroy()
})

inProof('a client that disconnects, at once or midway, leaves no open snapshot', async () => {
  for (let round = 0; round < 6; round += 1) {
    const leaving = new AbortController()
    const reading = requestReport(leaving.signal).then((response) => response.arrayBuffer())
    if (round % 2 === 0) await expect.poll(heldConnections).toBeGreaterThan(0)
    leaving.abort()
    await expect(reading).rejects.toThrow('abort')
    await expect.poll(heldConnections).toBe(0)
  }
  expect((await app.askForFile(generateReport, { token, body: body() })).status).toBe(200)
})
