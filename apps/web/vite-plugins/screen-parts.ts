import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** Which folder has the screens of which audience; the other folders belong to `anybody`. */
const audiences = {
  visitor: /\/src\/areas\/session\/(?!dashboard-screen|sign-out-button)/,
  learner:
    /\/sign-out-button\.|\/src\/(?:study|areas\/(?:checks|courses|practice|questions|tickets))\/|\/learner-layout\./,
  staff: /\/src\/areas\/(?:accounts|billing)\/|\/(?:staff-layout|personal-header|account-list-page|dashboard-screen)\./,
}

const audienceOf = (id: string) => Object.entries(audiences).find(([, folder]) => folder.test(id))?.[0] ?? 'anybody'

/** The audiences that load a module: follows its importers up to the entry points. */
const audiencesOf = (id: string, graph: Graph, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const info = graph.getModuleInfo(id)
  const above = (info?.importers ?? []).flatMap((importer) => [...audiencesOf(importer, graph, seen)])
  const isEntryPoint = info?.isEntry === true || (info?.dynamicImporters.length ?? 0) > 0
  return new Set(isEntryPoint ? [audienceOf(id), ...above] : above)
}

/** No chunk for staff alone: their dialogs load one by one, and share little. */
const names = new Map([
  ['visitor', 'sign-in'],
  ['learner', 'learner'],
  ['learner staff', 'signed-in'],
])

/**
 * Code that several screens of one audience share is one chunk: a request costs more than a kilobyte. Code that other
 * audiences use too is not in it, so that no page loads code that it does not need.
 */
export const screenParts = {
  name: (id: string, graph: Graph) => names.get([...audiencesOf(id, graph)].sort().join(' ')) ?? null,
  debugName: 'screen-parts',
  test: /\/apps\/web\/src\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

const isForStaffAlone = (id: string, graph: Graph) => [...audiencesOf(id, graph)].join() === 'staff'

/** The shared styles load first and together, so that the styles of a screen, loaded later, can override them. */
export const kitStyles = {
  name: (id: string, graph: Graph) => (isForStaffAlone(id, graph) ? null : 'kit'),
  debugName: 'kit',
  test: /src\/shared\/.*\.css$/,
}

/**
 * Code that screens share is one chunk: on a slow phone a request costs more than a kilobyte. Parts of staff's dialogs and
 * the form hook are not in it: the landing page and the sign-in page, which load first, do not use them.
 */
export const sharedParts = {
  name: (id: string, graph: Graph) => (isForStaffAlone(id, graph) ? null : 'shared'),
  debugName: 'shared',
  test: /src\/shared\/(?!use-checked-form\.).*\.tsx?$/,
  minShareCount: 4,
}
