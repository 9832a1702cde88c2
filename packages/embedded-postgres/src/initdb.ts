import { spawn } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { chownTree, type DatabaseUser, unprivilegedUser } from './database-user.ts'
import { toSpawnError } from './embedded-error.ts'
import type { ClusterLocation } from './location.ts'

/** The whole environment of PostgreSQL's programs. English messages, because some are matched. */
export const programEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The same C locale under the names that different systems use. */
const localeNames = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'UTF-8']

export const userWithoutName = /could not look up effective user ID (\d+)/

export interface InitdbOptions {
  icuLocale: string
  durable: boolean
}

interface Outcome {
  done: boolean
  output: string
}

const run = (program: string, args: string[], cwd: string, user: DatabaseUser | undefined): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...user, cwd, env: programEnv, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', (error) => reject(toSpawnError(error, program)))
    child.once('close', (code) => resolve({ done: code === 0, output: Buffer.concat(output).toString() }))
  })

const runWithLocales = async (program: string, args: string[], folder: string, user: DatabaseUser | undefined) => {
  let outcome: Outcome = { done: false, output: '' }
  for (const locale of localeNames) {
    outcome = await run(program, ['-D', folder, `--locale=${locale}`, ...args], folder, user)
    if (!outcome.output.includes('invalid locale name')) break
  }
  return outcome
}

const fixedArguments = [
  ...['-A', 'trust', '-E', 'UTF8', '--data-checksums', '--lc-messages=C'],
  '--locale-provider=icu',
]

/** Fills an empty folder that belongs to the server's user. */
export const runInitdb = async (
  location: ClusterLocation,
  program: string,
  folder: string,
  { icuLocale, durable }: InitdbOptions,
): Promise<Outcome> => {
  const args = [...fixedArguments, '-U', location.name, `--icu-locale=${icuLocale}`, ...(durable ? [] : ['--no-sync'])]
  const outcome = await runWithLocales(program, args, folder, location.user)
  if (!location.user || !userWithoutName.test(outcome.output)) return outcome
  // initdb, unlike the server, requires a user with a name: the owner of a mounted folder may have none in a container.
  await chownTree(folder, unprivilegedUser)
  await chmod(location.folder, 0o711)
  try {
    return await runWithLocales(program, args, folder, unprivilegedUser)
  } finally {
    await chmod(location.folder, 0o700)
    await chownTree(folder, location.user)
  }
}
