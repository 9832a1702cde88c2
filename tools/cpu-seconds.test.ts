import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { cpuSeconds } from './cpu-seconds.ts'

/** Takes half a second of a processor, however long that takes. */
const work = 'while (process.cpuUsage().user + process.cpuUsage().system < 500_000);'

const started = (code: string) => spawnSync(process.execPath, ['-e', code], { stdio: 'inherit' })

test.runIf(process.platform === 'linux')('counts what this process, its children and theirs have done', () => {
  const before = cpuSeconds() ?? Number.NaN
  started(`require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}])`)
  const withGrandchild = cpuSeconds() ?? Number.NaN
  expect(withGrandchild - before).toBeGreaterThan(0.4)
  const until = process.cpuUsage().user + 200_000
  while (process.cpuUsage().user < until);
  expect((cpuSeconds() ?? Number.NaN) - withGrandchild).toBeGreaterThan(0.15)
})
