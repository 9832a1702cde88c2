// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { fetchFile } from './fetch-file.ts'

const { signal } = new AbortController()
const answer = (response: Response) => vi.stubGlobal('fetch', async () => response)

test('returns the bytes and reports progress', async () => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new Uint8Array([1, 2, 3]))
      controller.enqueue(new Uint8Array([4]))
      controller.close()
    },
  })
  answer(new Response(body, { headers: { 'content-length': '4' } }))
  const shares: number[] = []
  expect([...(await fetchFile('/files/a', signal, (share) => shares.push(share)))]).toEqual([1, 2, 3, 4])
  expect(shares).toEqual([0.75, 1])
})

test('reports no progress without a length', async () => {
  answer(new Response('text'))
  const onProgress = vi.fn()
  expect(await fetchFile('/files/a', signal, onProgress)).toHaveLength(4)
  expect(onProgress).not.toHaveBeenCalled()
})

test("rejects with the server's error", async () => {
  answer(new Response(JSON.stringify({ code: 'not_found', message: 'Не найдено', request_id: 'r' }), { status: 404 }))
  await expect(fetchFile('/files/a', signal, () => {})).rejects.toMatchObject({ status: 404, message: 'Не найдено' })
})

test('a connection lost before or during the answer is an offline error', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(fetchFile('/files/a', signal, () => {})).rejects.toMatchObject({ code: 'offline' })
  const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
  answer(new Response(cut))
  const failure = await fetchFile('/files/a', signal, () => {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
})

test('an aborted request is not an offline error', async () => {
  const controller = new AbortController()
  vi.stubGlobal('fetch', async () => {
    controller.abort()
    throw new TypeError('Failed to fetch')
  })
  await expect(fetchFile('/files/a', controller.signal, () => {})).rejects.toMatchObject({ name: 'AbortError' })
})
