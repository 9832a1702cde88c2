import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes connections without a request when the server stops. Browsers open them ahead; Node counts a connection as idle
 * only after its first request, so the shutdown would never end.
 */
export const closeUnusedConnections = (app: FastifyInstance): void => {
  const connections = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket: Socket) => {
    if (isStopping) return socket.destroy()
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
}
