import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { getOfflinePack, type OfflineAnswer, type OfflinePack, saveOfflineAnswers } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'
import { ownEmbeddedDatabase } from '../../apps/api/src/db/embedded-database.ts'
import { makeDataDir } from '../../e2e/data-dir.ts'
import { startProduct } from '../../e2e/product.ts'
import { openAnswerFixture, secrets } from '../answers/answer-fixture.ts'
import { type Outcome, randomPause, waitForMore } from './outcome.ts'

const phoneCount = 6
const batchSize = 25

/** A phone with a pack; the batch that was sent last stays until it is acknowledged. */
interface Phone {
  token: string
  userCourseId: number
  pack: OfflinePack | null
  unsent: OfflineAnswer[]
}

const ask = (url: string, { token }: Phone, path: string, body?: object) =>
  fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined)

const nextBatch = ({ pack_id, questions, issued_at }: OfflinePack): OfflineAnswer[] => {
  const client_attempt = randomUUID()
  const from = Math.floor(Math.random() * (questions.length - batchSize))
  return questions.slice(from, from + batchSize).map(({ id: question, version, proof }, index) => ({
    ...{ pack_id, client_attempt, question, version, proof, answer_items: [1 + (index % 2)], answer_time: 5 },
    answered_at: new Date(Date.parse(issued_at) + index).toISOString(),
  }))
}

const keyOf = (answer: OfflineAnswer) => `${answer.client_attempt} ${answer.question}`

/** Sends batch after batch until the server is down. */
const sendUntilDown = async (url: string, phone: Phone, acknowledged: Set<string>): Promise<void> => {
  if (phone.pack === null) {
    const response = await ask(url, phone, getOfflinePack.path.replace('{id}', String(phone.userCourseId)))
    if (response?.status !== 200) return
    phone.pack = (await response.json().catch(() => null)) as OfflinePack | null
  }
  while (phone.pack !== null) {
    if (phone.unsent.length === 0) phone.unsent = nextBatch(phone.pack)
    const response = await ask(url, phone, saveOfflineAnswers.path, { answers: phone.unsent })
    if (response?.status !== 200 || (await response.json().catch(() => undefined)) === undefined) return
    for (const answer of phone.unsent) acknowledged.add(keyOf(answer))
    phone.unsent = []
  }
}

const findFaults = async (db: Db, acknowledged: ReadonlySet<string>): Promise<string[]> => {
  const { rows } = await sql<{ key: string; count: number }>`
    select attempt.client_attempt || ' ' || asked.question_id as key, count(*)::int as count
      from attempt join attempt_question asked on asked.learner_id = attempt.learner_id and asked.attempt_id = attempt.id
     where attempt.client_attempt is not null and asked.answered_at is not null group by 1`.execute(db)
  const stored = new Map(rows.map(({ key, count }) => [key, count]))
  const { rows: wrong } = await sql<{ fault: string }>`
    select 'counts of attempt ' || attempt.id as fault from attempt
     where client_attempt is not null and (question_count, answered_count) is distinct from
           (select (count(*)::int, count(answered_at)::int) from attempt_question asked
             where asked.learner_id = attempt.learner_id and asked.attempt_id = attempt.id)
    union all
    select 'counts of course ' || user_course.id from user_course
     where good_count + bad_count <> (select count(*) from memory where memory.learner_id = user_course.learner_id)
    union all
    select 'batch of attempt ' || attempt.id from attempt
     where client_attempt is not null and question_count <> ${batchSize}`.execute(db)
  return [
    ...[...acknowledged]
      .filter((key) => stored.get(key) !== 1)
      .map((key) => `answer ${key}: ${stored.get(key) ?? 0} times`),
    ...[...stored].filter(([, count]) => count !== 1).map(([key, count]) => `answer ${key}: ${count} times`),
    ...wrong.map(({ fault }) => fault),
  ]
}

/** kill -9, alternately of the server and of server and database, while phones send what was answered without a line. */
export const killOffline = async (rounds: number): Promise<Outcome> => {
  const dataDir = await makeDataDir()
  const server = await ownEmbeddedDatabase(dataDir, () => {})
  const fixture = await openAnswerFixture(server.connection, phoneCount)
  const phones = fixture.learners.map(
    ({ token, userCourseId }): Phone => ({ token, userCourseId, pack: null, unsent: [] }),
  )
  await fixture.close()
  await server.stop()
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(dataDir, secrets)
    const sending = Promise.all(phones.map((phone) => sendUntilDown(product.url, phone, acknowledged)))
    await waitForMore(acknowledged, 4 * batchSize)
    await randomPause()
    await (round % 2 === 0 ? product.kill() : product.killWithDatabase())
    await sending
  }
  const after = await ownEmbeddedDatabase(dataDir, () => {})
  const again = await openAnswerFixture(after.connection, 0)
  const faults = await findFaults(again.db, acknowledged)
  await again.close()
  await after.stop()
  await rm(dataDir, { recursive: true })
  return {
    name: 'kill -9, offline answers',
    seen: `${rounds} kills, ${acknowledged.size} acknowledged answers`,
    faults,
  }
}
