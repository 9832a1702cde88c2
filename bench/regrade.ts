import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { buildPage } from '../tools/build-page.ts'
import { openAnswerFixture } from './answers/answer-fixture.ts'
import { startProcesses, stopAll } from './answers/answer-load.ts'
import { showHeader, showVerdicts } from './answers/report.ts'
import { countMillion } from './regrade/count-million.ts'
import { fillBank } from './regrade/fill-answers.ts'
import { regradeUnderLoad } from './regrade/regrade-under-load.ts'

/**
 * The count of a million answers, and a regrade of 10,000 learners while others answer: `npm run bench-regrade`. Writes are
 * durable, as in production.
 */
const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '1000000' },
    learners: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
  },
})

await buildPage(console.log)
const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-'))
await chmod(folder, 0o755)
const { connection, stop } = await ownEmbeddedDatabase(join(folder, 'embedded'), () => {})
const connections = Number(values.connections)
// One more, who becomes the expert.
const fixture = await openAnswerFixture(connection, connections + 1)
await fillBank(fixture.db)
await countMillion(connection, Number(values.answers))
const servers = await startProcesses(folder, connection, 1)
showHeader()
await regradeUnderLoad({
  ...{ fixture, connections, port: servers[0]?.port ?? 0 },
  ...{ learners: Number(values.learners), rounds: Number(values.rounds) },
})
await stopAll(servers)
await fixture.close()
await stop()
await rm(folder, { recursive: true })
process.exitCode = showVerdicts() ? 0 : 1
