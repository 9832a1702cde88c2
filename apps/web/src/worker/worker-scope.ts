/** What the service worker uses of its global scope: TypeScript's library of the page does not have these types. */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Route {
  condition: { urlPattern: string } | { or: { urlPattern: string }[] }
  source: 'network' | { cacheName: string }
}

interface InstallEvent extends ExtendableEvent {
  /** Chromium has it. */
  addRoutes?(routes: Route[]): Promise<void>
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}

export interface NotificationClickEvent extends ExtendableEvent {
  readonly notification: Notification
}

export interface SubscriptionChangeEvent extends ExtendableEvent {
  /** Not every browser has them. */
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

interface WindowClient {
  readonly url: string
  focus(): Promise<unknown>
}

interface MessageEventOfClient extends ExtendableEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

interface Clients {
  claim(): Promise<void>
  matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly WindowClient[]>
  openWindow(path: string): Promise<unknown>
}

interface WorkerScope {
  readonly clients: Clients
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEventOfClient) => void): void
}

export const scope = globalThis as unknown as WorkerScope

/** What the build tells the worker. */
export interface WorkerFiles {
  build: string
  /** The hashed files that the screens of learners need. */
  files: string[]
  fonts: string[]
}
