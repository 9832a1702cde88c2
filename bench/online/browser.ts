import type { Socket } from 'node:net'
import { zstdDecompressSync } from 'node:zlib'
import { openSocket, type PageResponse, readResponse } from '../answers/http-load.ts'

/** Kept connections of one learner. Chromium opens up to six of HTTP/1.1 and keeps the idle ones; one or two are in use here. */
const maxSockets = 2

/** How often a kept connection was closed by the server just when it was used: browsers repeat such a request. */
export const repeats = { count: 0 }

interface Sent extends PageResponse {
  /** From the first byte sent to the last byte received, without the wait for a free connection. */
  tookMs: number
}

export interface Browser {
  /** Status 0 where the connection was refused or lost. */
  send(request: Buffer): Promise<Sent>
  /** Requests that wait for their response fail. */
  close(): void
}

const lost: PageResponse = { status: 0, head: '', body: Buffer.alloc(0) }

/** The response, or undefined where the connection was lost before its first byte. */
const exchange = (socket: Socket, request: Buffer): Promise<Sent | undefined> =>
  new Promise((resolve) => {
    let bytes: Buffer = Buffer.alloc(0)
    const sentAt = performance.now()
    const finish = (response: PageResponse | undefined) => {
      socket.off('data', onData)
      socket.off('close', onClose)
      resolve(response === undefined ? undefined : { ...response, tookMs: performance.now() - sentAt })
    }
    const onData = (chunk: Buffer) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
      const response = readResponse(bytes)
      if (response !== undefined) finish(response)
    }
    const onClose = () => finish(bytes.length === 0 ? undefined : lost)
    socket.on('data', onData)
    socket.on('close', onClose)
    socket.write(request)
  })

export const openBrowser = (port: number): Browser => {
  const idle: Socket[] = []
  const busy = new Set<Socket>()
  let isClosed = false
  const waiting: (() => void)[] = []
  let open = 0

  const connect = async (): Promise<Socket | undefined> => {
    const socket = await openSocket(port).catch(() => undefined)
    // A lost connection is noticed by its close.
    socket?.on('error', () => {})
    return socket
  }

  const takeIdle = (): Socket | undefined => {
    for (;;) {
      const socket = idle.pop()
      if (socket === undefined || (!socket.destroyed && socket.writable)) return socket
    }
  }

  const sendOver = async (socket: Socket | undefined, request: Buffer): Promise<Sent | undefined> => {
    if (socket === undefined || isClosed) return undefined
    busy.add(socket)
    const sent = await exchange(socket, request)
    busy.delete(socket)
    if (sent !== undefined && sent.status !== 0) idle.push(socket)
    return sent
  }

  return {
    send: async (request) => {
      const askedAt = performance.now()
      if (open < maxSockets) open += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      const kept = takeIdle()
      let sent = await sendOver(kept, request)
      if (kept !== undefined && sent === undefined && !isClosed) repeats.count += 1
      if (!isClosed) sent ??= await sendOver(await connect(), request)
      const next = waiting.shift()
      if (next === undefined) open -= 1
      else next()
      return sent ?? { ...lost, tookMs: performance.now() - askedAt }
    },
    close: () => {
      isClosed = true
      for (const socket of [...idle, ...busy]) socket.destroy()
    },
  }
}

/** The JSON of a response. The server compresses long ones. */
export const readJson = <T>({ head, body }: PageResponse): T => {
  const isCompressed = /\r\ncontent-encoding: zstd/i.test(head)
  return JSON.parse((isCompressed ? zstdDecompressSync(body) : body).toString('utf8')) as T
}
