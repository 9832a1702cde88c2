import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For answers that are made or sent when the server stops. Who reads a file slowly repeats it at the next start. */
const maxAnswerMs = 10_000

/**
 * Cuts the connections that wait for their client when the server stops: those without a request, which browsers open ahead,
 * and those whose request has not come in full. Node counts neither as idle, and stops the timers that would end them, so
 * the shutdown would never end. Requests that have come are answered.
 */
export const closeUnfinishedConnections = (app: FastifyInstance): void => {
  const connections = new Set<Socket>()
  const requests = new Set<IncomingMessage>()
  let isStopping = false
  app.server.on('connection', (socket: Socket) => {
    if (isStopping) return socket.destroy()
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    requests.add(request)
    response.once('close', () => {
      requests.delete(request)
      // It would stay open for the client's next request.
      if (isStopping) request.socket.destroySoon()
    })
  })
  app.addHook('preClose', async () => {
    isStopping = true
    const answered = new Set([...requests].flatMap(({ complete, socket }) => (complete ? [socket] : [])))
    for (const socket of connections) if (!answered.has(socket)) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), maxAnswerMs).unref()
  })
}
