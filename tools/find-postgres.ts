import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const debianFolder = '/usr/lib/postgresql'

/** The programs folder of an installed PostgreSQL 15 to 17, to run the database tests on an older version too. */
export const findOlderPostgres = (): { bin: string; version: string } | undefined => {
  if (!existsSync(debianFolder)) return undefined
  const bin = readdirSync(debianFolder)
    .filter((major) => /^1[5-7]$/.test(major))
    .sort()
    .map((major) => join(debianFolder, major, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
  if (bin === undefined) return undefined
  const version = /\d+\.\d+/.exec(execFileSync(join(bin, 'postgres'), ['--version']).toString())?.[0]
  return version === undefined ? undefined : { bin, version }
}
