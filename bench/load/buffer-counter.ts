import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { connectDatabase, type Db } from '../../apps/api/src/db/database.ts'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

export interface CountedDatabase {
  db: Db
  client: pg.Client
  /** Buffers (pages of 8 KB) that the statements of one call hit or read. */
  buffersOf(call: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

/** A database whose statements are repeated with EXPLAIN (ANALYZE, BUFFERS) after each call. */
export const countBuffers = async (connection: pg.ClientConfig): Promise<CountedDatabase> => {
  let seen: CompiledQuery[] = []
  const db = connectDatabase(
    connection,
    () => {},
    (query) => seen.push(query),
  )
  const client = new pg.Client(connection)
  await client.connect()
  return {
    db,
    client,
    buffersOf: async (call) => {
      seen = []
      await call()
      const made = seen.filter((query) => !/^\s*(explain|start transaction|commit)/.test(query.sql))
      if (made.length === 0) throw new Error('the call executed no statement')
      let buffers = 0
      for (const { sql: text, parameters } of made) {
        const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...parameters])
        const plan = (rows[0]['QUERY PLAN'] as { Plan: Plan }[])[0]?.Plan
        buffers += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
      }
      return buffers
    },
    close: async () => {
      await db.destroy()
      await client.end()
    },
  }
}
