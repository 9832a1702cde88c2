import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { openAnswerFixture, secrets } from '../bench/answers/answer-fixture.ts'
import { databaseUrl, productArguments, startServer } from '../bench/answers/servers.ts'
import { killOneOfTwo } from '../bench/chaos/kill-one-of-two.ts'
import { makeDataDir } from './data-dir.ts'
import { proof } from './test.ts'

test(
  'one of two instances on one database is killed under load: the other keeps working, and no acknowledged answer is lost',
  proof,
  async () => {
    const folder = await makeDataDir()
    const server = await ownEmbeddedDatabase(join(folder, 'database'), () => {})
    const fixture = await openAnswerFixture(server.connection, 16)
    const environment = {
      DATABASE_URL: databaseUrl(server.connection),
      DATA_DIR: join(folder, 'data'),
      MAIL_TO_FILES: '1',
      ...secrets,
    }
    const startInstance = () => startServer(productArguments, environment)
    expect((await killOneOfTwo({ fixture, startInstance }, 1)).faults).toEqual([])
    await fixture.close()
    await server.stop()
    await rm(folder, { recursive: true })
  },
)
