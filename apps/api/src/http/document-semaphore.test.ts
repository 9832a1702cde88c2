import { expect, test } from 'vitest'
import { createDocumentSemaphore } from './document-semaphore.ts'

test('refuses above its limit; a release frees one permit, however often it is called', () => {
  const semaphore = createDocumentSemaphore(2)
  const release = semaphore.acquire()
  semaphore.acquire()
  expect(() => semaphore.acquire()).toThrow('Сейчас уже составляется несколько документов')
  release()
  release()
  semaphore.acquire()
  expect(() => semaphore.acquire()).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfterS: 60 }))
})
