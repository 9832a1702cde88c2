import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** Which folder has the screens of which audience; the other folders belong to `anybody`. */
const audiences = {
  visitor: /\/src\/areas\/session\/(?!sign-out-button)/,
  learner:
    /\/sign-out-button\.|\/src\/(?:study|areas\/(?:checks|complaints|courses(?!\/changes\/|\/list\/staff-)|offline|practice|questions|reminders(?!\/unsubscribe-)|tickets)|app\/worker)\/|\/(?:learner-layout|seldom-screens)\./,
  staff:
    /\/src\/areas\/(?:accounts|administration|billing(?!\/verify\/)|content|groups|inbox|partners)\/|\/(?:staff-layout|personal-header|account-list-page|partner-page|statistic-page|group-page|staff-inbox-link)\./,
}

export const audienceOf = (id: string) =>
  Object.entries(audiences).find(([, folder]) => folder.test(id))?.[0] ?? 'anybody'

/** The audiences that load a module: follows its importers up to the entry points. What starts every page is `entry`. */
const audiencesOf = (id: string, graph: Graph, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const info = graph.getModuleInfo(id)
  const above = (info?.importers ?? []).flatMap((importer) => [...audiencesOf(importer, graph, seen)])
  if (info?.isEntry === true) return new Set(['entry', ...above])
  const isLazy = (info?.dynamicImporters.length ?? 0) > 0
  return new Set(isLazy ? [audienceOf(id), ...above] : above)
}

const names = new Map([
  ['visitor', 'sign-in'],
  ['staff visitor', 'sign-in'],
  ['learner', 'learner'],
  ['anybody staff', 'forms'],
])

/**
 * Small parts that many screens of staff share, and those of one area of the dashboard. No chunk for all that staff share:
 * the dialogs of accounts and billing load one by one.
 */
const staffNames: [RegExp, string][] = [
  [/\/src\/shared\/(?!learner\/)/, 'staff'],
  [/\/areas\/administration\//, 'administration'],
  [/\/areas\/content\//, 'content'],
  [/\/areas\/groups\//, 'groups'],
  [/\/areas\/inbox\//, 'inbox'],
  [/\/study\/wording\//, 'wording'],
]

/** What a screen or two of learners share with a screen or two of staff, and no other page loads. */
const sharedNames: [RegExp, string][] = [
  [/\/study\/practice\/task\//, 'practice'],
  [/\/study\/history\//, 'history'],
]

const named = (folders: readonly [RegExp, string][], id: string) => folders.find(([folder]) => folder.test(id))?.[1]

/** The comparison of points and its library are for two screens, one of them public. */
const pointParts = /\/study\/points\//

/** A screen that is also a part of others: it keeps a chunk of its own, which the server links. */
const sharedScreen = /\/message-screen\./

const nameOf = (id: string, graph: Graph): string | null => {
  if (pointParts.test(id)) return 'points'
  if (sharedScreen.test(id)) return null
  const audience = [...audiencesOf(id, graph)].sort().join(' ')
  if (audience === 'staff') return named(staffNames, id) ?? null
  if (audience === 'learner staff') return named(sharedNames, id) ?? 'signed-in'
  return names.get(audience) ?? null
}

/** Only screens behind the sign-in use them. Their importers do not say so: there is one index for all rules. */
const studyRules = /\/packages\/domain\/src\/(?:study\/|calendar-day\.|study-pace\.|random\.)/

/**
 * Code that several screens of one audience share is one chunk: on a slow phone a request costs more than a kilobyte.
 * Code that other audiences use too is not in it, so that no page loads code that it does not need.
 */
export const screenParts = {
  name: (id: string, graph: Graph) => (studyRules.test(id) ? 'signed-in' : nameOf(id, graph)),
  debugName: 'screen-parts',
  test: /\/(?:apps\/web|packages\/domain)\/src\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/**
 * The calls of staff and of learners, which the module with all calls re-exports: without these groups they would go with
 * it to every page.
 */
export const staffCalls = { name: 'staff-calls', debugName: 'staff-calls', test: /contract-of-staff/ }
export const learnerCalls = { name: 'learner-calls', debugName: 'learner-calls', test: /contract-of-learners/ }

const isForStaffAlone = (id: string, graph: Graph) => [...audiencesOf(id, graph)].join() === 'staff'

/** The shared styles load first and together, so that the styles of a screen, loaded later, can override them. */
export const kitStyles = {
  name: (id: string, graph: Graph) => (isForStaffAlone(id, graph) ? null : 'kit'),
  debugName: 'kit',
  test: /src\/shared\/.*\.css$/,
}

/** The form hook is in no chunk of many pages: few of them have a form that it checks. */
const sharedCode = /src\/shared\/(?!use-checked-form\.).*\.tsx?$/

const isForSignIn = (id: string, graph: Graph) => {
  const audiences = audiencesOf(id, graph)
  return audiences.has('entry') || audiences.has('visitor')
}

/** Code that the sign-in page, which loads first, shares with other screens; the demo button is on the landing page too. */
export const sharedParts = {
  name: (id: string, graph: Graph) => (isForSignIn(id, graph) ? 'shared' : null),
  debugName: 'shared',
  test: (id: string) => sharedCode.test(id) || id.endsWith('/demo-button.tsx'),
  minShareCount: 2,
}

/** Code that the landing page shares with the screens behind the sign-in, such as the parts of lists. */
export const pageParts = {
  name: (id: string, graph: Graph) => (isForSignIn(id, graph) || isForStaffAlone(id, graph) ? null : 'page-parts'),
  debugName: 'page-parts',
  test: sharedCode,
  minShareCount: 4,
  includeDependenciesRecursively: false,
}
