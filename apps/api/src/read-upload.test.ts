import { expect, test } from 'vitest'
import { queueUpload } from './read-upload.ts'
import { SemaphoreFullError } from './semaphore.ts'

test('30 uploads of one person neither refuse the upload of another nor delay it by more than one', async () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const done: string[] = []
  const read = (name: string) => async () => {
    await opened
    done.push(name)
  }
  const many = Promise.allSettled(Array.from({ length: 30 }, () => queueUpload(1, read('many'))))
  const other = queueUpload(2, read('other'))
  open()
  await other
  expect(done.indexOf('other')).toBe(1)
  const refused = (await many).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  for (const reason of refused) expect(reason).toBeInstanceOf(SemaphoreFullError)
})
