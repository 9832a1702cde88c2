import { connect, type Socket } from 'node:net'

export interface LoadResult {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Responses with a status other than 200 and 201. */
  failed: number
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const summarise = (timesMs: number[], seconds: number, failed: number): LoadResult => {
  const sorted = timesMs.sort((a, b) => a - b)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share))
  return { perSecond: sorted.length / seconds, p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0, failed }
}

/** A browser has this cookie from its first response on. */
const csrfToken = 'a'.repeat(32)

/** The headers that Chromium on a phone sends with a request of the page. */
const browserHeaders = [
  'host: localhost',
  'connection: keep-alive',
  'sec-ch-ua-platform: "Android"',
  'sec-ch-ua: "Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile: ?1',
  'user-agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'accept: application/json',
  'sec-fetch-site: same-origin',
  'sec-fetch-mode: cors',
  'sec-fetch-dest: empty',
  'referer: http://localhost/training',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7',
]

/** What Chromium adds to a request that changes something. */
const writeHeaders = ['origin: http://localhost', `x-csrftoken: ${csrfToken}`]

export interface PageRequest {
  method: string
  path: string
  token?: string | null
  body?: string | undefined
  /** Besides the CSRF cookie. */
  cookie?: string | undefined
  /** Of the learner, as a proxy passes it on. */
  address?: string
}

/** The bytes of one request. */
export const pageRequest = ({ method, path, token = null, body, cookie, address }: PageRequest): Buffer => {
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...browserHeaders,
    `cookie: csrftoken=${csrfToken}${cookie === undefined ? '' : `; ${cookie}`}`,
    ...(method === 'GET' ? [] : [...writeHeaders, `content-length: ${Buffer.byteLength(body ?? '')}`]),
    ...(body === undefined ? [] : ['content-type: application/json']),
    ...(token === null ? [] : [`authorization: Bearer ${token}`]),
    ...(address === undefined ? [] : [`x-forwarded-for: ${address}`, 'x-forwarded-proto: http']),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** The bytes of one request, prepared in advance: the client shares the machine with the server. */
export const requestBytes = (path: string, token: string | null, body: string): Buffer =>
  pageRequest({ method: 'POST', path, token, body })

const headEnd = Buffer.from('\r\n\r\n')
const lengthHeader = Buffer.from('content-length: ')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

const isComplete = (bytes: Buffer, end: number): boolean => {
  const at = bytes.indexOf(lengthHeader)
  // Without a length the body comes in chunks.
  if (at < 0 || at > end) return bytes.subarray(-lastChunk.length).equals(lastChunk)
  const length = Number.parseInt(bytes.toString('latin1', at + lengthHeader.length, at + lengthHeader.length + 8), 10)
  return bytes.length >= end + headEnd.length + length
}

export interface PageResponse {
  status: number
  head: string
  /** As sent: perhaps compressed. */
  body: Buffer
}

/** The index of the end of the head of a complete response; undefined while it is incomplete. */
const findEnd = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf(headEnd)
  return end >= 0 && isComplete(bytes, end) ? end : undefined
}

const statusOf = (bytes: Buffer): number => Number(bytes.toString('latin1', 9, 12))

/** The status of a complete response, undefined while it is incomplete. Parses bytes only, to keep the client cheap. */
const readStatus = (bytes: Buffer): number | undefined => (findEnd(bytes) === undefined ? undefined : statusOf(bytes))

/** A complete response; undefined while it is incomplete. */
export const readResponse = (bytes: Buffer): PageResponse | undefined => {
  const end = findEnd(bytes)
  if (end === undefined) return undefined
  return { status: statusOf(bytes), head: bytes.toString('latin1', 0, end), body: bytes.subarray(end + headEnd.length) }
}

export const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

export interface Connection {
  port: number
  requests: readonly Buffer[]
}

/** Sends requests one after the other until `isOver` or until none is left, and reports each response. */
const sendSequentially = (
  socket: Socket,
  requests: readonly Buffer[],
  isOver: () => boolean,
  onAnswer: (status: number, tookMs: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0)
    let next = 0
    let sentAt = 0
    const send = () => {
      const request = requests[next]
      if (request === undefined || isOver()) {
        socket.removeAllListeners('close').destroy()
        resolve()
        return
      }
      next += 1
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('data', (chunk) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
      const status = readStatus(bytes)
      if (status === undefined) return
      bytes = Buffer.alloc(0)
      onAnswer(status, performance.now() - sentAt)
      send()
    })
    socket.once('close', () => reject(new Error('the connection was lost')))
    send()
  })

/** Every connection sends its requests one after the other, until it is over or none is left. */
export const measureLoadUntil = async (
  connections: readonly Connection[],
  isOver: () => boolean,
): Promise<LoadResult> => {
  const timesMs: number[] = []
  let failed = 0
  const sockets = await Promise.all(connections.map(({ port }) => openSocket(port)))
  const from = performance.now()
  const onAnswer = (status: number, tookMs: number) => {
    timesMs.push(tookMs)
    if (status !== 200 && status !== 201) failed += 1
  }
  await Promise.all(
    sockets.map((socket, index) => sendSequentially(socket, connections[index]?.requests ?? [], isOver, onAnswer)),
  )
  return summarise(timesMs, (performance.now() - from) / 1000, failed)
}

/** The same until the time is over. */
export const measureLoad = (connections: readonly Connection[], seconds: number): Promise<LoadResult> => {
  let until: number | undefined
  return measureLoadUntil(connections, () => {
    until ??= performance.now() + seconds * 1000
    return performance.now() > until
  })
}
