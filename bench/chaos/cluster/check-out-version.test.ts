import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMissingVersion, readPreviousVersion } from './check-out-version.ts'
import { updateFromPrevious } from './previous-version.ts'

let folder: string
let full: string
let shallow: string
let commits: string[]

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { encoding: 'utf8' }).trim()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-version-test-'))
  full = join(folder, 'full')
  shallow = join(folder, 'shallow')
  git('init', '-q', full)
  for (const name of ['one', 'two']) git('-C', full, 'commit', '-q', '--allow-empty', '-m', name)
  commits = git('-C', full, 'log', '--format=%H').split('\n')
  git('clone', '-q', '--depth', '1', `file://${full}`, shallow)
})
afterAll(() => rm(folder, { recursive: true }))

test('the previous version is a whole commit', () => {
  expect(readPreviousVersion()).toMatch(/^[0-9a-f]{40}$/)
})

test('a commit that a shallow clone lacks is told from one that is nowhere', () => {
  const [, older = ''] = commits
  expect(findMissingVersion(full, older)).toBeUndefined()
  expect(findMissingVersion(shallow, older)).toMatch(/is not there: this clone is shallow.*git fetch --unshallow/)
  expect(findMissingVersion(full, '0'.repeat(40))).toMatch(/is not there: this clone has no such commit/)
})

test('an update from a version that is not there is a fault, not a skipped one', async () => {
  const { faults, skipped } = await updateFromPrevious('0'.repeat(40), () => {})
  expect(skipped).toBeUndefined()
  expect(faults).toEqual([expect.stringContaining('is not there')])
})
