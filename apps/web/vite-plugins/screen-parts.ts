import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** Which folder has the screens of which audience; the other folders belong to `anybody`. */
const audiences = {
  visitor: /\/src\/areas\/session\//,
  learner: /\/src\/(?:study|areas\/(?:checks|courses|practice|questions|tickets))\/|\/learner-layout\./,
  staff: /\/src\/areas\/(?:accounts|billing)\/|\/(?:staff-layout|account-list-page)\./,
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
