import type { BodyInputOf, Call, ErrorBody, FileCall, ResponseOf } from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { closeAfterTests } from './teardown.ts'
import { createTestDatabase } from './test-database.ts'

interface TestResponse<T> {
  status: number
  headers: Headers
  /** What came back, read as a success. */
  body: T
  /** The same, read as a refusal. */
  error: ErrorBody
}

interface TestFileResponse {
  status: number
  headers: Headers
  bytes: Buffer
  /** The same, read as a refusal; null where it is none. */
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
  /** The log that the server writes; tests spy on it. */
  log: Logger
  /** The clock that the server reads; tests set it. */
  clock: { now: Date; forward(ms: number): void }
  ask<C extends Call>(call: C, options?: RequestOptions<C>): Promise<TestResponse<ResponseOf<C>>>
  askForFile<C extends FileCall>(call: C, asking?: RequestOptions<C>): Promise<TestFileResponse>
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

export const testSecrets = {
  token: 'a secret that only tests know, 32+',
  password: 'another that only tests know, 32+',
}

/** The whole server on a database of its own, listening on a real port. */
export const startTestApp = async (environment: NodeJS.ProcessEnv = {}): Promise<TestApp> => {
  const { db, connection } = await createTestDatabase()
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
    wakeMail: () => {},
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  closeAfterTests(() => app.close())

  const request = <C extends Call>(call: C, asking: RequestOptions<C>) =>
    fetch(`${url}${asking.path ?? call.path}`, {
      method: call.method,
      headers: {
        ...(asking.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(asking.token === undefined ? {} : { authorization: `Bearer ${asking.token}` }),
        ...(asking.cookies === undefined ? {} : { cookie: cookieHeader(asking.cookies) }),
        ...asking.headers,
      },
      ...(asking.body === undefined ? {} : { body: JSON.stringify(asking.body) }),
    })

  const ask = async <C extends Call>(call: C, asking: RequestOptions<C> = {}): Promise<TestResponse<ResponseOf<C>>> => {
    const response = await request(call, asking)
    const body = await response.json()
    return { status: response.status, headers: response.headers, body, error: body }
  }

  const askForFile = async <C extends FileCall>(call: C, asking: RequestOptions<C> = {}): Promise<TestFileResponse> => {
    const response = await request(call, asking)
    const bytes = Buffer.from(await response.arrayBuffer())
    const error = response.ok ? null : (JSON.parse(bytes.toString()) as ErrorBody)
    return { status: response.status, headers: response.headers, bytes, error }
  }
  return { app, db, connection, url, log, clock, ask, askForFile }
}
