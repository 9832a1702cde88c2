import { spawn } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { type DatabaseUser, giveTree, nobody } from './database-user.ts'
import { explainSpawn } from './embedded-error.ts'
import type { Place } from './place.ts'

export const superuser = 'dopusk'

/** Everything that PostgreSQL's programs may know of ours. English messages, because some are matched. */
export const programEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The same locale under the names that different systems give it. */
const localeNames = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'UTF-8']

export const namelessUser = /could not look up effective user ID (\d+)/

interface Outcome {
  done: boolean
  output: string
}

const run = (program: string, args: string[], cwd: string, user: DatabaseUser | undefined): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...user, cwd, env: programEnv, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', (error) => reject(explainSpawn(error, program)))
    child.once('close', (code) => resolve({ done: code === 0, output: Buffer.concat(output).toString() }))
  })

const runWithLocales = async (program: string, given: string[], folder: string, user: DatabaseUser | undefined) => {
  const fixed = ['-D', folder, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--data-checksums', '--lc-messages=C']
  let outcome: Outcome = { done: false, output: '' }
  for (const locale of localeNames) {
    const russian = ['--locale-provider=icu', '--icu-locale=ru-RU', `--locale=${locale}`]
    outcome = await run(program, [...fixed, ...russian, ...given], folder, user)
    if (!outcome.output.includes('invalid locale name')) break
  }
  return outcome
}

/** Fills an empty folder that belongs to the database's user. */
export const runInitdb = async (place: Place, program: string, folder: string, durable: boolean): Promise<Outcome> => {
  const given = durable ? [] : ['--no-sync']
  const outcome = await runWithLocales(program, given, folder, place.user)
  if (!place.user || !namelessUser.test(outcome.output)) return outcome
  // initdb, unlike the server, wants a user with a name: the owner of a mounted folder may have none in a container.
  await giveTree(folder, nobody)
  await chmod(place.folder, 0o711)
  try {
    return await runWithLocales(program, given, folder, nobody)
  } finally {
    await chmod(place.folder, 0o700)
    await giveTree(folder, place.user)
  }
}
