import { createListeners } from '../../shared/listeners.ts'
import { log } from '../../shared/log.ts'
import { readPageBuild } from '../../shared/worker/page-build.ts'
import type { WorkerMessage } from '../../worker/messages.ts'
import { whenNoAttemptRuns } from './running-attempt.ts'

const checkEveryMs = 3_600_000

let registration: ServiceWorkerRegistration | undefined
let hasUpdate = false
let isReloading = false
const { notify, subscribe } = createListeners()

const tell = (worker: ServiceWorker, message: WorkerMessage, transfer: Transferable[] = []) =>
  worker.postMessage(message, transfer)

const buildOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    tell(worker, 'build', [port2])
  })

const announceIfOther = async (worker: ServiceWorker): Promise<boolean> => {
  if ((await buildOf(worker)) === readPageBuild()) return false
  hasUpdate = true
  notify()
  return true
}

/**
 * A page that came from the network may be newer than its worker: then the waiting worker of the same build takes over
 * unnoticed. Tabs of an older build keep their files.
 */
const onWaiting = async (waiting: ServiceWorker) => {
  if (!(await announceIfOther(waiting))) await whenNoAttemptRuns(() => tell(waiting, 'skip-waiting'))
}

const onUpdateFound = ({ installing, active }: ServiceWorkerRegistration) => {
  if (active === null) return
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') void onWaiting(installing)
  })
}

const checkHourly = (registered: ServiceWorkerRegistration) => {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    registered.update().catch(() => {})
  })
}

const onControllerChange = () => {
  const { controller } = navigator.serviceWorker
  if (isReloading) location.reload()
  else if (controller !== null) void announceIfOther(controller)
}

/** Registers the worker of this page, once, and follows its updates. */
export const registerWorker = async (): Promise<void> => {
  if (registration !== undefined) return
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch (error) {
    // Storage is blocked or full, or the line is gone: the page works without a worker.
    log('Service worker', error)
    return
  }
  const registered = registration
  navigator.serviceWorker.addEventListener('controllerchange', onControllerChange)
  registered.addEventListener('updatefound', () => onUpdateFound(registered))
  onUpdateFound(registered)
  if (registered.waiting !== null) void onWaiting(registered.waiting)
  if (registered.active !== null) tell(registered.active, 'loaded')
  checkHourly(registered)
}

/** Whether there is a newer build than that of this page. */
export const readHasUpdate = (): boolean => hasUpdate
export const subscribeToUpdates = subscribe

/**
 * Reloads this tab with the newer build; other tabs stay as they are. Not while a tab of this browser is in an attempt:
 * returns whether it is under way.
 */
export const applyUpdate = (): Promise<boolean> =>
  whenNoAttemptRuns(() => {
    const waiting = registration?.waiting
    isReloading = true
    if (waiting) tell(waiting, 'skip-waiting')
    else location.reload()
  })
