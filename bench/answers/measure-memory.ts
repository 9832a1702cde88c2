import { setTimeout as wait } from 'node:timers/promises'
import { type AnswerLoad, measureAnswers } from './answer-load.ts'
import { findDatabasePid, pssOf } from './processes.ts'
import { judge, show } from './report.ts'

const measure = async (title: string, server: number, database: number) => {
  const [ofServer, ofDatabase] = [await pssOf(server), await pssOf(database)]
  const total = ofServer + ofDatabase
  console.log(
    `${title.padEnd(46)} ${total.toFixed(0).padStart(6)} MB: server ${ofServer.toFixed(0)}, database ${ofDatabase.toFixed(0)}`,
  )
  return total
}

/** Memory of the server and the database: at rest, under 32 users, and five minutes later. Linux only. */
export const measureMemory = async (load: AnswerLoad): Promise<void> => {
  const serverPid = load.servers[0]?.pid ?? 0
  const databasePid = await findDatabasePid(load.fixture.db)
  await measureAnswers(load, 1)
  await wait(20_000)
  const rest = await measure('memory: at rest', serverPid, databasePid)
  const answers = measureAnswers({ ...load, seconds: 30 }, 32)
  await wait(29_000)
  const busy = await measure('memory: under 32 users', serverPid, databasePid)
  show('memory: 32 users', await answers)
  await wait(5 * 60_000)
  const after = await measure('memory: five minutes later', serverPid, databasePid)
  judge('memory under 32 users', busy, 300, 'at most', ' MB')
  judge('memory five minutes later to rest', after / rest, 1.2, 'at most')
}
