import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './root.ts'

const script = `
  const { keepTemporaryFilesInMemory } = await import('./tools/temporary-folder.ts')
  keepTemporaryFilesInMemory()
  const folder = process.env.TMPDIR ?? null
  const { existsSync } = await import('node:fs')
  console.log(JSON.stringify({ folder, isThere: folder !== null && existsSync(folder) }))`

/** In a process of its own: this one may already have its temporary files in memory. */
const run = (environment: NodeJS.ProcessEnv): { folder: string | null; isThere: boolean } => {
  const { TMPDIR, ...others } = process.env
  const args = ['--input-type=module', '--eval', script]
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...others, ...environment },
    encoding: 'utf8',
  })
  return JSON.parse(stdout)
}

test('a folder in memory is removed at the end of the process', () => {
  const { folder, isThere } = run({})
  // Null where the machine has no such folder, or not enough room.
  if (folder === null) return
  expect([folder.startsWith('/dev/shm/dopusk-tests-'), isThere, existsSync(folder)]).toEqual([true, true, false])
})

test('a folder that somebody has chosen stays chosen', () => {
  expect(run({ TMPDIR: root })).toEqual({ folder: root, isThere: true })
})

test.runIf(existsSync('/dev/shm'))('what a killed run has left is removed by the next one', () => {
  // Of a process that ended: larger than any number of a process.
  const left = '/dev/shm/dopusk-tests-4194305-abcdef'
  mkdirSync(left, { recursive: true })
  onTestFinished(() => rmSync(left, { recursive: true, force: true }))
  run({})
  expect(existsSync(left)).toBe(false)
})
