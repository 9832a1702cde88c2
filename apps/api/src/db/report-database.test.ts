import { pino } from 'pino'
import { expect, test } from 'vitest'
import { closeAfterTests } from '../testing/teardown.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { checkConnections, UnsupportedDatabaseError } from './check-server.ts'
import { connectDatabase } from './database.ts'
import { createReportDatabaseChoice } from './report-database.ts'

const log = pino({ level: 'silent' })

// A standby that lags behind is shown by `npm run chaos -- --cluster`: it takes two servers.
test('reports are read on the replica if it has everything, on the primary if there is none or it does not answer', async () => {
  const { db, connection } = await createTestDatabase()
  const replica = connectDatabase(connection, () => {})
  closeAfterTests(() => replica.destroy())
  const down = connectDatabase({ host: '127.0.0.1', port: 1 }, () => {})
  closeAfterTests(() => down.destroy())
  expect(await createReportDatabaseChoice(db, undefined, log)()).toBe(db)
  expect(await createReportDatabaseChoice(db, replica, log)()).toBe(replica)
  expect(await createReportDatabaseChoice(db, down, log)()).toBe(db)
})

test('a server with too few free connections is refused, with what to do', async () => {
  const { db } = await createTestDatabase()
  await checkConnections(db, 1)
  const refusal = checkConnections(db, 100_000)
  await expect(refusal).rejects.toThrow(UnsupportedDatabaseError)
  await expect(refusal).rejects.toThrow(/max_connections.*нужно до 100000.*POOL_MAX/)
})
