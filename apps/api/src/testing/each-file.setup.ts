import type { Digest, DigestPdf } from '@dopusk/paperwork'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { closeOpened, countOpened } from './teardown.ts'
import { readInThisProcess } from './upload-reading.ts'

/** The same digest gives the same bytes: the PDF of a sample document is drawn once for all files of a process. */
vi.mock('@dopusk/paperwork', async (importOriginal) => {
  const paperwork = await importOriginal<typeof import('@dopusk/paperwork')>()
  const drawn = new Map<string, Promise<DigestPdf>>()
  const drawDigest = (digest: Digest): Promise<DigestPdf> => {
    const key = JSON.stringify(digest)
    const known = drawn.get(key) ?? paperwork.drawDigest(digest)
    drawn.set(key, known)
    return known
  }
  return { ...paperwork, drawDigest }
})

/** Of the server and of `@dopusk/content`, which share this module. */
vi.mock('../../../../packages/content/src/import/read-in-worker.ts', async (importOriginal) =>
  readInThisProcess(await importOriginal<typeof import('@dopusk/content/table')>()),
)

let openedBefore = 0

// Registered here: a hook that is registered while another one runs is never executed. These run before and after those
// of the test file.
beforeEach(() => {
  openedBefore = countOpened()
})
afterEach(() => closeOpened(openedBefore))
afterAll(() => closeOpened())
