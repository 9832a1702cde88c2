import type { WorkerMessage } from './messages.ts'
import { openScreen, renewSubscription, showMessage } from './push-events.ts'
import { cacheName, isKeptOnUse, isServerAway, olderCaches, treatmentOf } from './treatment.ts'
import { type FetchEvent, scope, type WorkerFiles } from './worker-scope.ts'

/** vite-plugins/service-worker-plugin.ts writes it. */
declare const workerFiles: WorkerFiles

const { build, files, fonts } = workerFiles
const shellPath = '/offline-shell'
const pageTimeoutMs = 3000

const { connection } = navigator as { connection?: { saveData?: boolean } }

const openCache = () => caches.open(cacheName(build))
// The name of a hashed file says what is in it: a copy of any build will do.
const findFile = (url: string) => caches.match(url, { ignoreVary: true })

const storeFile = async (cache: Cache, path: string) => {
  const response = (await findFile(path)) ?? (await fetch(path))
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  await cache.put(path, response)
}

/** During a deployment an instance of another build may answer: then the installation fails, and is repeated later. */
const storeShell = async (cache: Cache) => {
  const response = await fetch(shellPath, { cache: 'no-store' })
  const isOwn = response.ok && (await response.clone().text()).includes(`content="${build}"`)
  if (!isOwn) throw new Error('The shell is of another build')
  await cache.put(shellPath, response)
}

const install = async () => {
  const cache = await openCache()
  await storeShell(cache)
  const wanted = connection?.saveData === true ? files : [...files, ...fonts]
  await Promise.all(wanted.map((path) => storeFile(cache, path)))
}

/** What the browser itself does without waking the worker. A stored file that is gone from the cache comes from the network. */
const routes = [
  { condition: { urlPattern: '/api/*' }, source: 'network' as const },
  { condition: { or: files.map((urlPattern) => ({ urlPattern })) }, source: { cacheName: cacheName(build) } },
]

const deleteOlderCaches = async () => {
  const names = olderCaches(await caches.keys(), build)
  await Promise.all(names.map((name) => caches.delete(name)))
}

const activate = async () => {
  await scope.registration.navigationPreload?.enable()
  // A tab that is still open has loaded an older build and may need its files.
  if ((await scope.clients.matchAll({ type: 'window' })).length === 0) await deleteOlderCaches()
  await scope.clients.claim()
}

const onLoaded = async () => {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1) await deleteOlderCaches()
}

const fetchPage = async ({ request, preloadResponse }: FetchEvent) =>
  (await preloadResponse.catch(() => undefined)) ?? (await fetch(request))

const timeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeoutMs))

/** From the network, otherwise the shell. A learner does not wait for a line that does not answer. */
const answerPage = async (event: FetchEvent, isForLearner: boolean): Promise<Response> => {
  const page = fetchPage(event).catch(() => undefined)
  event.waitUntil(page)
  const answer = await (isForLearner ? Promise.race([page, timeout()]) : page)
  if (answer !== undefined && !(isForLearner && isServerAway(answer))) return answer
  const shell = await (await openCache()).match(shellPath)
  return shell ?? (await page) ?? Response.error()
}

const answerFile = async (event: FetchEvent, isLogo: boolean): Promise<Response> => {
  const { request } = event
  const stored = await findFile(request.url)
  if (stored !== undefined) return stored
  const response = await fetch(request)
  if (response.ok && (isLogo || isKeptOnUse(request.destination))) {
    const copy = response.clone()
    // A full disk must not fail the request.
    event.waitUntil(
      openCache()
        .then((cache) => cache.put(request, copy))
        .catch(() => {}),
    )
  }
  return response
}

scope.addEventListener('install', (event) => {
  event.waitUntil(install())
  // Where the browser refuses them, the worker answers itself.
  const added = event.addRoutes?.(routes).catch(() => {})
  if (added !== undefined) event.waitUntil(added)
})
scope.addEventListener('activate', (event) => event.waitUntil(activate()))

scope.addEventListener('fetch', (event) => {
  const treatment = treatmentOf(event.request, location.origin)
  if (treatment === 'none') return
  const isFile = treatment === 'hashed-file' || treatment === 'logo'
  event.respondWith(isFile ? answerFile(event, treatment === 'logo') : answerPage(event, treatment === 'learner-page'))
})

scope.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message === 'skip-waiting') event.waitUntil(scope.skipWaiting())
  else if (message === 'build') event.ports[0]?.postMessage(build)
  else if (message === 'loaded') event.waitUntil(onLoaded())
})

scope.addEventListener('push', (event) => event.waitUntil(showMessage(event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openScreen(event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
