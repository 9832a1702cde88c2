import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ownEmbeddedDatabase } from '../apps/api/src/db/embedded-database.ts'
import { buildPage } from '../tools/build-page.ts'
import { openAnswerFixture, password } from './answers/answer-fixture.ts'
import { startProcesses, stopAll } from './answers/answer-load.ts'
import { findDatabasePid } from './answers/processes.ts'
import { showVerdicts } from './answers/report.ts'
import { type Acknowledged, findLosses } from './chaos/acknowledged.ts'
import { repeats } from './online/browser.ts'
import { createFigures } from './online/figures.ts'
import { studyAs } from './online/learner.ts'
import { judgeResult, resultOf, showResult } from './online/report.ts'
import { planLearner, type RunPlan } from './online/schedule.ts'
import { watchUsage } from './online/watch-usage.ts'

/**
 * Learners online at once: `npm run bench-online -- --learners 2000 --minutes 30`. They sign in within two minutes, as at nine
 * o'clock, study with the think times of people, and 500 of them take the same ticket within one minute. The server runs as
 * `npm start` runs it, on the embedded database with durable writes; this process is the client, and shares the machine with both.
 *
 * Each learner has one or two connections: server and client need two open files a learner (`ulimit -n`). Five learners share an
 * address, as at a plant; the limit is 600 sign-ins from an address in 15 minutes.
 */
const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '5' },
    'storm-seconds': { type: 'string', default: '120' },
    ticket: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const learnersPerAddress = 5
/** A request that is not answered so long after the end is an error. */
const graceSeconds = 10

const plan: RunPlan = {
  learners: Number(values.learners),
  seconds: Number(values.minutes) * 60,
  stormSeconds: Number(values['storm-seconds']),
  onTicket: Number(values.ticket),
  seed: Number(values.seed),
}

const say = (line: string) => (values.json ? console.error(line) : console.log(line))

const addressOf = (index: number) => {
  const network = Math.floor(index / learnersPerAddress)
  return `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`
}

await buildPage(say)
const folder = await mkdtemp(join(tmpdir(), 'dopusk-online-'))
await chmod(folder, 0o755)
const embedded = await ownEmbeddedDatabase(join(folder, 'embedded'), () => {})
say(`preparing ${plan.learners} learners…`)
const fixture = await openAnswerFixture(embedded.connection, plan.learners)
const servers = await startProcesses(folder, embedded.connection, 1, { TRUST_PROXY: '127.0.0.1' })
const { port = 0, pid: serverPid = 0 } = servers[0] ?? {}

const figures = createFigures()
const acknowledged: Acknowledged = new Map()
const startedAt = performance.now()
const now = () => (performance.now() - startedAt) / 1000
const signedIn = { count: 0, lastAt: 0 }
const world = {
  port,
  figures,
  acknowledged,
  now,
  until: plan.seconds,
  gaveUp: pause((plan.seconds + graceSeconds) * 1000, undefined, { ref: false }),
  onSignedIn: () => {
    signedIn.count += 1
    signedIn.lastAt = now()
  },
}
say(`${plan.learners} learners for ${plan.seconds / 60} minutes…`)
const watched = watchUsage(
  { serverPid, databasePid: await findDatabasePid(fixture.db), metricsUrl: `http://127.0.0.1:${port}/metrics`, now },
  () => now() > plan.seconds,
)
await Promise.all(
  fixture.learners.map(({ email, userCourseId }, index) =>
    studyAs({ email, password, userCourseId, address: addressOf(index) }, planLearner(plan, index), world),
  ),
)
const { usages, memories } = await watched
const losses = await findLosses(fixture.db, acknowledged)
await stopAll(servers)
await fixture.close()
await embedded.stop()
await rm(folder, { recursive: true })

const result = resultOf({
  plan,
  figures,
  usages,
  memories,
  signedIn,
  repeats: repeats.count,
  acknowledged: acknowledged.size,
  losses,
})
judgeResult(result)
if (values.json) console.log(JSON.stringify(result, null, 2))
else showResult(result)
process.exitCode = showVerdicts(say) ? 0 : 1
