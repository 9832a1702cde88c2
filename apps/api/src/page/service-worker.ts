import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { escapeAttribute } from './template.ts'

/**
 * The kill switch: takes the place of any worker, deletes its caches, unregisters itself and reloads its pages. Not during
 * an attempt, whose page has the lock that app/worker/running-attempt.ts names: there is no `fetch` listener, so such a page
 * gets everything from the network from now on. A page without a worker is left alone, so that none reloads forever.
 */
const killSwitch = `addEventListener('install', () => skipWaiting())
const reload = async () => {
  for (const client of await clients.matchAll({ type: 'window' })) await client.navigate(client.url).catch(() => {})
}
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('page-')) await caches.delete(name)
  await registration.unregister()
  if (!navigator.locks) return reload()
  await navigator.locks.request('running-attempt', { ifAvailable: true }, (lock) => lock && reload())
})()))
`

interface WorkerOptions {
  /** The built files. */
  client: URL
  isOn: boolean
  dashboardUrl: string
}

/**
 * The service worker of the page and the shell that it keeps. Both are revalidated at each request: an old worker asks for
 * `/sw.js`, and what it gets decides whether it is replaced or removed.
 */
export const serveWorker = async (app: FastifyInstance, options: WorkerOptions): Promise<void> => {
  const { client, isOn, dashboardUrl } = options
  const worker = isOn ? await readFile(new URL('sw.js', client), 'utf8') : killSwitch
  const shell = (await readFile(new URL('offline-shell.html', client), 'utf8')).replace(
    '%DASHBOARD_URL%',
    escapeAttribute(dashboardUrl),
  )
  app.get('/sw.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  )
  // Without a nonce, which must not be cached: it has no inline script, and the policy of every response will do.
  app.get('/offline-shell', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell),
  )
}
