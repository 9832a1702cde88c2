import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '../../../apps/api/src/db/database.ts'
import { openCluster } from '../../../tools/cluster/cluster.ts'
import { root } from '../../../tools/root.ts'
import { secrets } from '../../answers/answer-fixture.ts'
import { type Acknowledged, findLosses, type Student } from '../acknowledged.ts'
import type { Outcome } from '../outcome.ts'
import { startAnswering } from './answering.ts'
import { waitForAnswers } from './cluster-fixture.ts'

const name = 'update from the previous version'

/** A folder with that version, and the packages of this one. */
const checkOut = (revision: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dopusk-previous-'))
  execFileSync('git', ['-C', root, 'worktree', 'add', '--detach', '--force', folder, revision], { stdio: 'ignore' })
  // Links of workspaces are relative: in a copy they lead to the packages of that version.
  const modules = ['', 'apps', 'packages'].flatMap((parent) =>
    parent === '' ? [''] : readdirSync(join(root, parent)).map((child) => join(parent, child)),
  )
  for (const path of modules) {
    const from = join(root, path, 'node_modules')
    const isWanted = existsSync(from) && existsSync(join(folder, path))
    if (isWanted) execFileSync('cp', ['-a', '--link', from, join(folder, path)])
  }
  // Only calls are tested.
  cpSync(join(root, 'apps/web/dist'), join(folder, 'apps/web/dist'), { recursive: true })
  return folder
}

/** Learners with questions, made by the code of that version. */
const prepare = (folder: string, databaseUrl: string): Student[] => {
  const script = `
    import { openAnswerFixture } from './bench/answers/answer-fixture.ts'
    const fixture = await openAnswerFixture({ connectionString: process.env.DATABASE_URL }, 16)
    const asked = await fixture.prepareAsked(16, 960)
    console.log('STUDENTS ' + JSON.stringify(asked.map(({ learner, asked }) => ({ token: learner.token, asked }))))
    await fixture.close()`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    maxBuffer: 64 * 1024 * 1024,
  }).toString()
  return JSON.parse(/^STUDENTS (.*)$/m.exec(output)?.[1] ?? '[]') as Student[]
}

/**
 * All instances run the version of the tag `v-prev`, on its schema. One after the other is replaced by this version: the first
 * one migrates while the others serve. Nobody is refused.
 */
export const updateFromPrevious = async (revision: string, say: (line: string) => void): Promise<Outcome> => {
  if (spawnSync('git', ['-C', root, 'rev-parse', '-q', '--verify', `${revision}^{commit}`]).status !== 0) {
    return { name, seen: '', faults: [], skipped: `there is no ${revision}` }
  }
  const folder = checkOut(revision)
  const cluster = await openCluster({ say, environment: secrets })
  const acknowledged: Acknowledged = new Map()
  const instances = cluster.hosts.slice(0, 2)
  const faults: string[] = []
  try {
    const students = prepare(folder, cluster.databaseUrl)
    for (const host of instances) host.source = folder
    await cluster.waitUntilWhole()
    const answering = startAnswering(cluster.url, students, acknowledged)
    await waitForAnswers(acknowledged, 64)
    for (const host of instances) {
      host.source = root
      await host.running.instance?.kill('SIGTERM')
      await cluster.waitUntilWhole()
      if (!(await waitForAnswers(acknowledged, 200))) faults.push('nobody could answer')
    }
    await answering.stop()
    for (const [status, count] of answering.refused) faults.push(`${count} requests answered with ${status}`)
    const db = connectDatabase({ connectionString: cluster.databaseUrl }, () => {})
    faults.push(...(await findLosses(db, acknowledged)))
    await db.destroy()
    return { name, seen: `${acknowledged.size} acknowledged answers on the way`, faults }
  } finally {
    await cluster.close(faults.length > 0)
    execFileSync('git', ['-C', root, 'worktree', 'remove', '--force', folder], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
}
