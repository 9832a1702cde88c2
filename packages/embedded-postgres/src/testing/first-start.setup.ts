import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ownEmbeddedServer } from '../embedded-server.ts'
import { fastOptions, ignoreNotices } from './options.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder in which a server has run once. */
    startedFolder: string
  }
}

/** One first start for all test files that are not about it: they copy its folder. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  // The operating-system user of the server must be able to enter.
  await chmod(folder, 0o755)
  const server = await ownEmbeddedServer(folder, ignoreNotices, fastOptions)
  await server.stop()
  project.provide('startedFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
