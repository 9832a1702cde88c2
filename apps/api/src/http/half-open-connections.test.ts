import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

test.each([
  ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400],
  ['a head that is too long', `GET / HTTP/1.1\r\nx: ${'a'.repeat(70_000)}\r\n\r\n`, 413],
])(
  'a connection with %s is answered and destroyed, though the client keeps its side open',
  async (_what, bytes, status) => {
    const { app, url } = await startTestApp()
    const countConnections = promisify(app.server.getConnections.bind(app.server))
    const sockets = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
        await once(socket, 'connect')
        socket.write(bytes)
        return socket
      }),
    )
    const answers = await Promise.all(sockets.map((socket) => text(socket)))
    for (const answer of answers) expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await expect.poll(() => countConnections()).toBe(0)
    for (const socket of sockets) socket.destroy()
  },
)
