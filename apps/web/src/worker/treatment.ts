import { attemptPaths, coursePaths, paths } from '../shared/paths.ts'

/** The screens of learners. */
export const learnerPaths: readonly string[] = [
  ...attemptPaths,
  ...coursePaths,
  paths.courses,
  paths.complaints,
  paths.reminders,
]

/** What the worker does with a request; `none` leaves it to the browser. */
type Treatment = 'none' | 'learner-page' | 'other-page' | 'hashed-file' | 'logo'

/** The server's own: the API, documents and pictures, health and metrics. They are never cached, nor answered by a shell. */
const ofTheServer = /^\/(?:(?:api|users|files|calendar)\/|healthz$|readyz$|metrics$|[^/]+\.[a-z]+$)/

const hashedFile = /^\/assets\//

/** A partner's, in the header of every learner's screen: named by its content, like a hashed file. */
const logo = /^\/files\/logos\//

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

export const treatmentOf = ({ method, mode, url }: Asked, origin: string): Treatment => {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin) return 'none'
  if (logo.test(pathname) && mode !== 'navigate') return 'logo'
  if (ofTheServer.test(pathname)) return 'none'
  if (hashedFile.test(pathname)) return 'hashed-file'
  if (mode !== 'navigate') return 'none'
  return learnerPaths.includes(pathname.replace(/\/$/, '')) ? 'learner-page' : 'other-page'
}

/** Kept when they are first used, where they were not stored before: fonts, the viewer of documents. Pictures are not. */
export const isKeptOnUse = (destination: string): boolean => ['script', 'style', 'font', 'worker'].includes(destination)

/** A proxy whose server is away answers like this; a learner goes on with the shell. */
export const isServerAway = ({ status }: Pick<Response, 'status'>): boolean => status >= 500

const prefix = 'page-'

export const cacheName = (build: string): string => prefix + build

/**
 * The caches of builds before this one: `names` are in the order of their creation. A later one belongs to a worker that
 * is being installed.
 */
export const olderCaches = (names: readonly string[], build: string): string[] =>
  names.slice(0, Math.max(0, names.indexOf(cacheName(build)))).filter((name) => name.startsWith(prefix))
