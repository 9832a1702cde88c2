import { expect, test } from 'vitest'
import { createPlaces } from './document-semaphore.ts'

test('as many as there are places; who leaves makes room for the next, and only once', () => {
  const places = createPlaces(2)
  const leave = places.take()
  places.take()
  expect(() => places.take()).toThrow('Сейчас уже составляется несколько документов')
  leave()
  leave()
  places.take()
  expect(() => places.take()).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfterS: 60 }))
})
