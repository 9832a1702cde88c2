import { type Kysely, sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'
import type { DB } from '../../apps/api/src/db/schema.generated.ts'

const tables = ['app_user', 'learner', 'learner_profile', 'user_course', 'user_course_period', 'education_account']

interface Index {
  name: string
  definition: string
}

const listIndexes = async (db: Db): Promise<Index[]> => {
  const { rows } = await sql<Index>`
    select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any(${tables})
       and indexname not in (select conname from pg_constraint)`.execute(db)
  return rows
}

/** Loads valid rows quickly: without constraints and triggers, and with indexes created once, at the end. */
export const loadWithoutIndexes = (db: Db, load: (db: Kysely<DB>) => Promise<void>): Promise<void> =>
  db.connection().execute(async (one) => {
    const indexes = await listIndexes(one)
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set maintenance_work_mem = '512MB'`.execute(one)
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(one)
    await load(one)
    for (const { definition } of indexes) await sql.raw(definition).execute(one)
    await sql`reset session_replication_role`.execute(one)
    await sql`reset maintenance_work_mem`.execute(one)
  })
