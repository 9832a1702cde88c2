import { closeInboxItem } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'
import { killRounds } from './kill-rounds.ts'
import type { Outcome } from './outcome.ts'

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

/** kill -9 while staff close items. */
export const killInbox = async (rounds: number): Promise<Outcome> => {
  const acknowledged = new Set<number>()
  const items: number[] = []
  const faults = await killRounds(rounds, {
    role: 'course_manager',
    prepare: async (db) => void items.push(...(await makeItems(db, rounds * itemsPerRound))),
    writers: Array.from({ length: writers }, () => (url, token) => closeUntilDown(url, token, items, acknowledged)),
    acknowledged,
    enough: 20,
    findFaults: (db) => findLosses(db, acknowledged),
  })
  return { name: 'kill -9, inbox', seen: `${rounds} kills, ${acknowledged.size} acknowledged closings`, faults }
}
