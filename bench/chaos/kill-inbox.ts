import { rm } from 'node:fs/promises'
import { closeInboxItem } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'
import { ownEmbeddedDatabase } from '../../apps/api/src/db/embedded-database.ts'
import { makeDataDir } from '../../e2e/data-dir.ts'
import { startProduct } from '../../e2e/product.ts'
import { openAnswerFixture, secrets } from '../answers/answer-fixture.ts'
import { type Outcome, randomPause, waitForMore } from './outcome.ts'

const itemsPerRound = 200
const writers = 4

const makeItems = async (db: Db, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with sent as (
      insert into enquiry (name, phone, text) select 'Анна', '+79120000001', 'Вопрос ' || no from generate_series(1, ${count}) as no
      returning id)
    insert into inbox_item (enquiry_id, created_at) select id, now() from sent returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Closes one item after the other until the server is down; an acknowledged one leaves the list. */
const closeUntilDown = async (url: string, token: string, items: number[], acknowledged: Set<number>) => {
  for (;;) {
    const id = items.shift()
    if (id === undefined) return
    const response = await fetch(`${url}${closeInboxItem.path.replace('{id}', String(id))}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ version: 1, outcome: 'answered', note: `Ответ на ${id}` }),
    }).catch(() => undefined)
    if (response?.status !== 200) return
    acknowledged.add(id)
  }
}

const findLosses = async (db: Db, acknowledged: ReadonlySet<number>): Promise<string[]> => {
  const { rows } = await sql<{ id: number; state: string; notes: number }>`
    select id, state, (select count(*)::int from inbox_note where item_id = inbox_item.id) as notes from inbox_item`.execute(
    db,
  )
  return rows.flatMap(({ id, state, notes }) => {
    if (acknowledged.has(id) && state !== 'closed') return [`item ${id} was closed, and is ${state}`]
    return notes === (state === 'closed' ? 1 : 0) ? [] : [`item ${id} is ${state} with ${notes} notes`]
  })
}

/** kill -9 while staff close items, alternately the server alone, and server and database. */
export const killInbox = async (rounds: number): Promise<Outcome> => {
  const dataDir = await makeDataDir()
  const server = await ownEmbeddedDatabase(dataDir, () => {})
  const fixture = await openAnswerFixture(server.connection, 1)
  const token = fixture.learners[0]?.token ?? ''
  await fixture.db.updateTable('app_user').set({ role: 'course_manager' }).execute()
  const items = await makeItems(fixture.db, rounds * itemsPerRound)
  await fixture.close()
  await server.stop()
  const acknowledged = new Set<number>()
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(dataDir, secrets)
    const closing = Array.from({ length: writers }, () => closeUntilDown(product.url, token, items, acknowledged))
    await waitForMore(acknowledged, 20)
    await randomPause()
    await (round % 2 === 0 ? product.kill() : product.killWithDatabase())
    await Promise.all(closing)
  }
  const after = await ownEmbeddedDatabase(dataDir, () => {})
  const again = await openAnswerFixture(after.connection, 0)
  const faults = await findLosses(again.db, acknowledged)
  await again.close()
  await after.stop()
  await rm(dataDir, { recursive: true })
  return { name: 'kill -9, inbox', seen: `${rounds} kills, ${acknowledged.size} acknowledged closings`, faults }
}
