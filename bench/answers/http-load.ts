import { connect, type Socket } from 'node:net'

export interface LoadResult {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Answers that were no 200. */
  failed: number
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const summarise = (timesMs: number[], seconds: number, failed: number): LoadResult => {
  const sorted = timesMs.sort((a, b) => a - b)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share))
  return { perSecond: sorted.length / seconds, p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0, failed }
}

/** A browser has it from its first answer on. */
const csrfToken = 'a'.repeat(32)

/** The bytes of one request, made beforehand: the client shares the machine with the server. */
export const requestBytes = (path: string, token: string | null, body: string): Buffer => {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: bench',
    'content-type: application/json',
    ...(token === null ? [] : [`authorization: Bearer ${token}`]),
    `cookie: csrftoken=${csrfToken}`,
    `x-csrftoken: ${csrfToken}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const headEnd = Buffer.from('\r\n\r\n')

/** Whether a whole answer is there, and its status. */
const readStatus = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.subarray(0, end).toString('latin1')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`)
  return bytes.length < end + headEnd.length + length ? undefined : Number(head.slice(9, 12))
}

const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

const ask = (socket: Socket, request: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0)
    const stop = () => {
      socket.off('data', read)
      socket.off('close', lost)
    }
    const lost = () => reject(new Error('the connection was lost'))
    const read = (chunk: Buffer) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
      const status = readStatus(bytes)
      if (status === undefined) return
      stop()
      resolve(status)
    }
    socket.on('data', read)
    socket.once('close', lost)
    socket.write(request)
  })

export interface Connection {
  port: number
  requests: readonly Buffer[]
}

/** Every connection sends its requests one after the other, for so long or until they are used up. */
export const measureLoad = async (connections: readonly Connection[], seconds: number): Promise<LoadResult> => {
  const timesMs: number[] = []
  let failed = 0
  const sockets = await Promise.all(connections.map(({ port }) => openSocket(port)))
  const from = performance.now()
  const until = from + seconds * 1000
  await Promise.all(
    connections.map(async ({ requests }, index) => {
      const socket = sockets[index]
      if (socket === undefined) return
      for (const request of requests) {
        const sentAt = performance.now()
        if (sentAt > until) break
        const status = await ask(socket, request)
        timesMs.push(performance.now() - sentAt)
        if (status !== 200) failed += 1
      }
      socket.destroy()
    }),
  )
  return summarise(timesMs, (performance.now() - from) / 1000, failed)
}
