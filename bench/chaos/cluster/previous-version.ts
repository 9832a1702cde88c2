import { execFileSync } from 'node:child_process'
import { connectDatabase } from '../../../apps/api/src/db/database.ts'
import { openCluster } from '../../../tools/cluster/cluster.ts'
import { root } from '../../../tools/root.ts'
import { secrets } from '../../answers/answer-fixture.ts'
import { type Acknowledged, findLosses, type Student } from '../acknowledged.ts'
import type { Outcome } from '../outcome.ts'
import { startAnswering } from './answering.ts'
import { checkOutVersion, findMissingVersion, type Version } from './check-out-version.ts'
import { waitForAnswers } from './cluster-fixture.ts'

const name = 'update from the previous version'

/** Learners with questions, made by the code of that version. */
const prepare = ({ folder, node }: Version, databaseUrl: string): Student[] => {
  const script = `
    import { openAnswerFixture } from './bench/answers/answer-fixture.ts'
    const fixture = await openAnswerFixture({ connectionString: process.env.DATABASE_URL }, 16)
    const asked = await fixture.prepareAsked(16, 960)
    console.log('STUDENTS ' + JSON.stringify(asked.map(({ learner, asked }) => ({ token: learner.token, asked }))))
    await fixture.close()`
  const output = execFileSync(node, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    maxBuffer: 64 * 1024 * 1024,
  }).toString()
  return JSON.parse(/^STUDENTS (.*)$/m.exec(output)?.[1] ?? '[]') as Student[]
}

/**
 * All instances run the previous version, with its own packages, on its schema. One after the other is replaced by this
 * version: the first one migrates while the others serve. Nobody is refused. Without that version nothing is shown, so its
 * absence is a fault.
 */
export const updateFromPrevious = async (revision: string, say: (line: string) => void): Promise<Outcome> => {
  const missing = findMissingVersion(root, revision)
  if (missing !== undefined) return { name, seen: '', faults: [missing] }
  const previous = checkOutVersion(revision, say)
  const cluster = await openCluster({ say, environment: secrets })
  const acknowledged: Acknowledged = new Map()
  const instances = cluster.hosts.slice(0, 2)
  const faults: string[] = []
  try {
    const students = prepare(previous, cluster.databaseUrl)
    for (const host of instances) {
      host.source = previous.folder
      host.node = previous.node
    }
    await cluster.waitUntilWhole()
    const answering = startAnswering(cluster.url, students, acknowledged)
    await waitForAnswers(acknowledged, 64)
    for (const host of instances) {
      host.source = root
      host.node = process.execPath
      await host.running.instance?.kill('SIGTERM')
      await cluster.waitUntilWhole()
      if (!(await waitForAnswers(acknowledged, 200))) faults.push('nobody could answer')
    }
    await answering.stop()
    for (const [status, count] of answering.refused) faults.push(`${count} requests answered with ${status}`)
    const db = connectDatabase({ connectionString: cluster.databaseUrl }, () => {})
    faults.push(...(await findLosses(db, acknowledged)))
    await db.destroy()
    return { name, seen: `${acknowledged.size} acknowledged answers on the way from ${revision.slice(0, 8)}`, faults }
  } finally {
    await cluster.close(faults.length > 0)
    previous.remove()
  }
}
