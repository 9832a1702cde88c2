import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { login } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { holdLock, waitForBlocked } from '../testing/held-lock.ts'
import { makeUser, password } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const openConnection = async ({ app, url }: TestApp): Promise<Socket> => {
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await accepted
  return socket
}

const sendPart = async ({ app }: TestApp, socket: Socket, bytes: string): Promise<void> => {
  const accepted = once(app.server, 'request')
  socket.write(bytes)
  await accepted
}

// Without their rule the server never stops here: the timers that would end such connections stop first.
test('a connection opened ahead without a request does not delay the shutdown', async () => {
  const started = await startTestApp()
  const socket = await openConnection(started)
  const ended = once(socket.resume(), 'close')
  await started.app.close()
  await ended
})

test('a body that does not come does not delay the shutdown', async () => {
  const started = await startTestApp()
  const socket = await openConnection(started)
  const head = 'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
  await sendPart(started, socket, head)
  const ended = once(socket.resume(), 'close')
  await started.app.close()
  await ended
})

test('a head that does not come in full does not delay the shutdown', async () => {
  const started = await startTestApp()
  const socket = await openConnection(started)
  // The first request is answered, so that the second is seen to be read.
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHo')
  await once(socket, 'data')
  const ended = once(socket.resume(), 'close')
  await started.app.close()
  await ended
})

test('a request that has come is answered while the server stops', async () => {
  const started = await startTestApp()
  const { email } = await makeUser(started.db)
  const lock = await holdLock(started.connection, 'lock table session in access exclusive mode')
  const answer = started.ask(login, { body: { email, password } })
  await waitForBlocked(started.db, 1)
  const closed = started.app.close()
  await lock.release()
  expect((await answer).status).toBe(200)
  await closed
})
