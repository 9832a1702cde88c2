import { join } from 'node:path'
import { root } from './root.ts'
import { type Finished, runQuietly } from './run-quietly.ts'

/** Runs projects of vitest.config.ts: all files, or those whose path contains one of `files`. The remark gives the number of tests. */
export const runVitest = async (
  projects: string[],
  environment: NodeJS.ProcessEnv = {},
  files: string[] = [],
): Promise<Finished & { remark?: string | undefined }> => {
  const finished = await runQuietly(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      // By default Vitest keeps one core free, which is half of a small machine.
      '--maxWorkers=100%',
      ...projects.flatMap((name) => ['--project', name]),
      ...files,
    ],
    environment,
  )
  const count = /Tests +(?:\d+ failed \| )?(\d+) passed/.exec(finished.output)?.[1]
  return { ...finished, remark: count && `тестов: ${count}` }
}
