import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabaseBefore } from '../testing/old-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { applyMigrations, migrate } from './migrate.ts'

const inProof = test.runIf(process.env.PROOF)

inProof(
  'a backup with an outbox of credentials mails only is restored and migrated with its users and mails',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dopusk-old-backup-'))
    const file = join(folder, 'copy.gz')
    const old = await createDatabaseBefore('0009_registration_and_mail')
    await sql`insert into app_user (id, email) values (1, 'Anna@Example.org'), (2, 'İvan@example.org'), (3, 'ёлкин@почта.рф')`.execute(
      old.db,
    )
    await sql`insert into education_account (id) values (1)`.execute(old.db)
    await sql`
    insert into mail_outbox (id, kind, account_id, recipient_id, requested_by, idempotency_key, message_id)
    values (5, 'credentials', 1, 1, 2, 'key', '<m@x>')`.execute(old.db)
    await writeBackup(old.connection, file, new Date('2026-11-15T00:00:00Z'))

    const target = await createTestDatabase('empty')
    await restoreBackup(target.connection, file, (migrations) => applyMigrations(target.db, migrations))
    expect(await migrate(target.db)).toContain('0009_registration_and_mail')
    const mails = await target.db
      .selectFrom('mail_outbox')
      .select(['id', 'kind', 'account_id', 'recipient_id', 'address', 'payload', 'idempotency_key'])
      .execute()
    const kept = { id: 5, kind: 'credentials', account_id: 1, recipient_id: 1, idempotency_key: 'key' }
    expect(mails).toEqual([{ ...kept, address: null, payload: {} }])
    for (const taken of ['anna@EXAMPLE.org', 'İVAN@example.org', 'ЁЛКИН@почта.рф']) {
      await expect(sql`insert into app_user (id, email) values (10, ${taken})`.execute(target.db)).rejects.toThrow(
        /app_user_email/,
      )
    }
    await rm(folder, { recursive: true })
  },
)

inProof('a mail has either a user or an address as recipient, never both or neither', async () => {
  const { db } = await createTestDatabase()
  const insert = (recipient: string) =>
    sql`insert into mail_outbox (kind, recipient_id, address, message_id)
        select 'any', ${sql.raw(recipient)}, gen_random_uuid()::text`.execute(db)
  await sql`insert into app_user (id, email) values (1, 'a@b.ru')`.execute(db)
  await expect(insert('null, null')).rejects.toThrow(/to_a_user_or_an_address/)
  await expect(insert(`1, 'a@b.ru'`)).rejects.toThrow(/to_a_user_or_an_address/)
  await insert('1, null')
  await insert(`null, 'a@b.ru'`)
})
