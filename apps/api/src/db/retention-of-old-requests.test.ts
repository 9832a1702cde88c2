import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabaseBefore } from '../testing/old-database.ts'
import { migrate } from './migrate.ts'

const inProof = test.runIf(process.env.PROOF)

inProof('requests that are older than the terms of the policy are kept until somebody sets a term', async () => {
  const { db } = await createDatabaseBefore('0029_administration')
  await sql`
    insert into enquiry (name, phone, text, created_at) values ('Анна', '+79120000001', 'Когда?', now() - interval '13 months')
  `.execute(db)
  expect(await migrate(db)).toContain('0029_administration')
  const { rows } = await sql`select proposal_months, enquiry_months from retention`.execute(db)
  expect(rows).toEqual([{ proposal_months: 36, enquiry_months: null }])
})
