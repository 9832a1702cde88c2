import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

// Without its rule the server never stops here: the timer that would end such a connection stops first.
test('a connection opened ahead without a request does not delay the shutdown', async () => {
  const { app, url } = await startTestApp()
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await accepted
  const ended = once(socket.resume(), 'close')
  await app.close()
  await ended
})
