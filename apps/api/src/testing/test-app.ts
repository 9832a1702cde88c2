import {
  type BodyInputOf,
  type Call,
  type ErrorBody,
  type FileCall,
  fieldsFromWire,
  fromWire,
  type ResponseOf,
  toWire,
} from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { recordAnswer } from './server/record-answers.ts'
import { closeAfterTests } from './teardown.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testSecrets } from './test-secrets.ts'

interface TestResponse<T> {
  status: number
  headers: Headers
  /** The body of a successful response. */
  body: T
  /** The same body, typed as an error. */
  error: ErrorBody
}

interface TestFileResponse {
  status: number
  headers: Headers
  bytes: Buffer
  /** The body of an error; null where the response is a file. */
  error: ErrorBody | null
}

interface RequestOptions<C extends Call> {
  body?: BodyInputOf<C> | unknown
  token?: string | undefined
  cookies?: Record<string, string>
  headers?: Record<string, string>
  path?: string
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  connection: pg.ClientConfig
  url: string
  /** The server's log; tests spy on it. */
  log: Logger
  /** The server's clock; tests set it. */
  clock: { now: Date; forward(ms: number): void }
  ask<C extends Call>(call: C, options?: RequestOptions<C>): Promise<TestResponse<ResponseOf<C>>>
  askForFile<C extends FileCall>(call: C, options?: RequestOptions<C>): Promise<TestFileResponse>
}

/** A response with the names of the code, as the page reads it. */
const readBody = (json: unknown): unknown => {
  const body = fromWire(json) as { fields?: Record<string, string> }
  return body?.fields ? { ...body, fields: fieldsFromWire(body.fields) } : body
}

const cookieHeader = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

const createClock = () => ({
  now: new Date('2026-11-15T09:00:00.000Z'),
  forward(ms: number) {
    this.now = new Date(this.now.getTime() + ms)
  },
})

/** The whole server on a separate database, listening on a real port. */
export const startTestApp = async (
  environment: NodeJS.ProcessEnv = {},
  database?: Promise<TestDatabase>,
): Promise<TestApp> => {
  const { db, connection } = await (database ?? createTestDatabase())
  const clock = createClock()
  const config = readConfig(environment)
  const log = pino({ level: process.env.LOG_LEVEL ?? 'fatal' })
  const app = await buildApp({
    config,
    secrets: testSecrets,
    db,
    now: () => clock.now,
    random: Math.random,
    log,
    runSoon: () => {},
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  closeAfterTests(() => app.close())

  const request = <C extends Call>(call: C, options: RequestOptions<C>) =>
    fetch(`${url}${options.path ?? call.path}`, {
      method: call.method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.cookies === undefined ? {} : { cookie: cookieHeader(options.cookies) }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(toWire(options.body)) }),
    })

  const ask = async <C extends Call>(
    call: C,
    options: RequestOptions<C> = {},
  ): Promise<TestResponse<ResponseOf<C>>> => {
    const response = await request(call, options)
    const text = await response.text()
    recordAnswer(call, response.status, text)
    const body = readBody(JSON.parse(text || 'null')) as ResponseOf<C> & ErrorBody
    return { status: response.status, headers: response.headers, body, error: body }
  }

  const askForFile = async <C extends FileCall>(
    call: C,
    options: RequestOptions<C> = {},
  ): Promise<TestFileResponse> => {
    const response = await request(call, options)
    const bytes = Buffer.from(await response.arrayBuffer())
    const error = response.ok ? null : (readBody(JSON.parse(bytes.toString())) as ErrorBody)
    return { status: response.status, headers: response.headers, bytes, error }
  }
  return { app, db, connection, url, log, clock, ask, askForFile }
}
